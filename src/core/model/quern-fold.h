/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What becomes of a function that is folded into its callers, and of its self cost. */
typedef enum
{
  QUERN_FOLD_MOVE,      /* it goes away; its callers have its cost themselves */
  QUERN_FOLD_DROP,      /* it goes away; nobody has its cost, and the total keeps it */
  QUERN_FOLD_STEP_OVER, /* it keeps its cost; whom it called is called by its callers */
} QuernFoldMode;

QuernProfile *quern_fold_new (QuernProfile  *profile,
                              const guint8  *is_folded,
                              QuernFoldMode  mode,
                              GCancellable  *cancellable,
                              GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/* The profile in which some functions are others: what stands_for says of each, by function,
 * which stands for itself. Those that are another have neither costs nor calls left. NULL as
 * above. */
QuernProfile *quern_fold_merge (QuernProfile          *profile,
                                const QuernFunctionId *stands_for,
                                GCancellable          *cancellable,
                                GError               **error) G_GNUC_WARN_UNUSED_RESULT;

/* What functions that were dropped have cost within a function: a row, which is part of its
 * inclusive cost and of no self cost. NULL: nothing was dropped. */
const gint64 *quern_fold_get_hidden (QuernProfile    *profile,
                                     QuernFunctionId  function);

G_END_DECLS
