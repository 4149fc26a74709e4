/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What becomes of the functions of PHP itself. */
typedef enum
{
  QUERN_INTERNAL_SHOWN,
  QUERN_INTERNAL_MOVED,   /* who calls them has their cost himself */
  QUERN_INTERNAL_DROPPED, /* nobody has it: it is not attributed */
} QuernInternalMode;

/* Does a function only call what it was given, as call_user_func() does? name: as the file
 * has it. */
gboolean      quern_php_is_proxy (const char         *name) G_GNUC_PURE;
/* The same profile if nothing is folded. NULL if it was cancelled, or there is not enough
 * memory. See quern_fold_new(). */
QuernProfile *quern_php_fold     (QuernProfile       *profile,
                                  QuernInternalMode   internal,
                                  gboolean            steps_over_proxies,
                                  GCancellable       *cancellable,
                                  GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
