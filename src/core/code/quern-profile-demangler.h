/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* The profile as it is if none of its names is mangled; else the same one that
 * shows what they mean. NULL if it was cancelled, or there is no memory. */
QuernProfile *quern_profile_demangle (QuernProfile  *profile,
                                      GCancellable  *cancellable,
                                      GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
