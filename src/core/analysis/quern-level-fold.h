/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Callgrind records a function for each recursion level: f, f'2, f'3 (SEMANTICS 1.6). */
gboolean      quern_level_fold_is_level (const char    *name);
/* "f" of "f'2", "f'main" of "f'2'main": the name of the first level. */
char         *quern_level_fold_dup_first (const char   *name) G_GNUC_WARN_UNUSED_RESULT;

/* Returns a profile in which all levels of a function are merged into one; the same profile
 * if there are no levels. NULL if it was cancelled or memory runs out. */
QuernProfile *quern_level_fold          (QuernProfile  *profile,
                                         GCancellable  *cancellable,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
