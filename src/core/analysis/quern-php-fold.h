/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* How functions built into PHP are treated. */
typedef enum
{
  QUERN_INTERNAL_SHOWN,
  QUERN_INTERNAL_MOVED,   /* their cost becomes self cost of their callers */
  QUERN_INTERNAL_DROPPED, /* their cost is not attributed to any function */
} QuernInternalMode;

/* Whether a function only calls a callback, as call_user_func() does. name: raw, as in the
 * file. */
gboolean      quern_php_is_proxy (const char         *name) G_GNUC_PURE;
/* Returns the same profile if nothing is folded; NULL if it was cancelled or memory runs out.
 * See quern_fold_new(). */
QuernProfile *quern_php_fold     (QuernProfile       *profile,
                                  QuernInternalMode   internal,
                                  gboolean            steps_over_proxies,
                                  GCancellable       *cancellable,
                                  GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
