/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/* Rows of a diff as people read them. */

/* The name as it stands in sentences: short, without backticks, and unlike the names of other rows:
 * "sort (main.c)", "sort<…int…>". */
char *quern_diff_dup_short_name (const QuernDiff *diff,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* The same of the name before, of a row that had another; without a note. */
char *quern_diff_dup_short_before_name (const QuernDiff *diff,
                                        guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* " (main.c)", " (2)": what tells a row from others of the same name; "" if nothing does. */
char *quern_diff_dup_note     (const QuernDiff *diff,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* How the self cost of a row changed: "+12.30 %", "×5.2", "new", "gone". */
char *quern_diff_dup_relative (const QuernDiff *diff,
                               QuernEventId     event,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* What stands behind the name: "≈ was old_name", "(2 → 3 functions)"; NULL: nothing. */
char *quern_diff_dup_mark     (const QuernDiff *diff,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
