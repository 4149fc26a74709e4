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

G_END_DECLS
