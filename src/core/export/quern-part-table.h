/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-table-columns.h"

G_BEGIN_DECLS

/* The parts of a profile, each with its cost of one event. */
typedef struct
{
  QuernProfile   *profile; /* borrowed: with all its parts */
  QuernEventId    event;
  const gboolean *chosen;  /* borrowed: by part */
} QuernPartTableSource;

QuernTable *quern_part_table_new (const QuernPartTableSource *source) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
