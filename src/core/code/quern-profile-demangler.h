/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Returns the profile itself if none of its names is mangled, else one with demangled names. NULL
 * if cancelled, or if there is not enough memory. */
QuernProfile *quern_profile_demangle (QuernProfile  *profile,
                                      GCancellable  *cancellable,
                                      GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
