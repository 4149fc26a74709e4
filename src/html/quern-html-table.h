/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-html-writer.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* The columns for people. */
void quern_html_write_table (QuernHtmlWriter *self,
                             QuernTable      *table);

G_END_DECLS
