/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-json.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* Writes the rows of a table as an array of objects; adjacent columns with the same key, one for
 * each event, become one array. */
void quern_json_write_table (QuernTable *table,
                             QuernJson  *json);

G_END_DECLS
