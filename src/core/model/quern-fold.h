/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What happens to a function that is folded into its callers, and to its self cost. */
typedef enum
{
  QUERN_FOLD_MOVE,      /* it is removed; its cost is added to its callers' self cost */
  QUERN_FOLD_DROP,      /* it is removed; its cost stays in inclusive costs and the total only */
  QUERN_FOLD_STEP_OVER, /* it keeps its self cost; its callers call its callees directly */
} QuernFoldMode;

QuernProfile *quern_fold_new (QuernProfile  *profile,
                              const guint8  *is_folded,
                              QuernFoldMode  mode,
                              GCancellable  *cancellable,
                              GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/* Makes a profile in which each function is merged into stands_for[function], which must stand
 * for itself. Functions merged into another one are left without costs and calls. NULL as
 * above. */
QuernProfile *quern_fold_merge (QuernProfile          *profile,
                                const QuernFunctionId *stands_for,
                                GCancellable          *cancellable,
                                GError               **error) G_GNUC_WARN_UNUSED_RESULT;

/* The cost of dropped functions within a function: a borrowed row, part of the function's
 * inclusive cost but of no self cost. NULL if nothing was dropped. */
const gint64 *quern_fold_get_hidden (QuernProfile    *profile,
                                     QuernFunctionId  function);

G_END_DECLS
