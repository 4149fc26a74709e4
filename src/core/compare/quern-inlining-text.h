/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/* The mark after the name of a row: "inlined into main", "+ parse"; NULL for none. */
char *quern_inlining_dup_mark     (const QuernDiff    *diff,
                                   guint               row) G_GNUC_WARN_UNUSED_RESULT;
/* "`parse` was inlined into `main`", without a full stop. function, into: names in the form for
 * sentences. */
char *quern_inlining_dup_sentence (const QuernDiff    *diff,
                                   const QuernInlined *inlined,
                                   const char         *function,
                                   const char         *into) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
