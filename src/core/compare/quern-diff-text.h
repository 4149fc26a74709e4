/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/* User-visible texts for rows of a diff. */

/* The name for use in sentences: short, without backticks, and distinct from other rows' names:
 * "sort (main.c)", "sort<…int…>". */
char *quern_diff_dup_short_name (const QuernDiff *diff,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* The same for the name before, for a row whose name changed; without a note. */
char *quern_diff_dup_short_before_name (const QuernDiff *diff,
                                        guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* " (main.c)", " (2)": distinguishes a row from others of the same name; "" if nothing does. */
char *quern_diff_dup_note     (const QuernDiff *diff,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* How the self cost of a row changed: "+12.30 %", "×5.2", "new", "gone". */
char *quern_diff_dup_relative (const QuernDiff *diff,
                               QuernEventId     event,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;
/* The mark after the name: "≈ was old_name", "(2 → 3 functions)"; NULL for none. */
char *quern_diff_dup_mark     (const QuernDiff *diff,
                               guint            row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
