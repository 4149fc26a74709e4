/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-column-info.h"

G_BEGIN_DECLS

/* A row of a table of events. Texts are borrowed, and nullable. */
typedef struct
{
  QuernEventId  event;     /* QUERN_NONE: not available in the profile */
  const char   *role;      /* only in lists: whether it is shown */
  const char   *long_name;
  const char   *name;
  const char   *unit;
  const char   *formula;
  const gint64 *total;     /* rows of costs, borrowed, nullable */
  const gint64 *inclusive; /* of the selected function or group */
  const gint64 *self;
  gboolean      is_bound;  /* the inclusive cost is an upper bound */
} QuernEventRecord;

/* The columns of tables of events, whose rows are QuernEventRecord. */
const QuernColumnInfo *quern_event_columns_get (guint *n_columns);

G_END_DECLS
