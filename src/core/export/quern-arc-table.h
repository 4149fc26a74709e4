/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-columns.h"
#include "quern-table-columns.h"

G_BEGIN_DECLS

/* The callers or the callees of a function or group. */
typedef struct
{
  QuernDirection      direction;
  const gint64       *base;  /* borrowed: the costs that count as 100 % */
  const QuernArcLine *lines; /* borrowed, in table order */
  guint               n_lines;
} QuernArcSide;

/* Direct calls, with the costs of all events. */
QuernTable *quern_arc_table_new     (const QuernTableScope *scope,
                                     const QuernArcSide    *self) G_GNUC_WARN_UNUSED_RESULT;
/* All callers or callees, also indirect ones, with their distance. */
QuernTable *quern_arc_table_new_all (const QuernTableScope *scope,
                                     const QuernArcSide    *self) G_GNUC_WARN_UNUSED_RESULT;

/* Document note: what the percentages refer to. */
const char *quern_arc_table_get_note       (gboolean    relative,
                                            gboolean    is_group);
/* Document note: which numbers of all callers and callees are estimates. */
const char *quern_arc_table_get_all_note   (void);
/* Document note: the group whose calls are listed. */
char       *quern_arc_table_dup_group_note (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
