/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-comparison-events.h"
#include "quern-profile.h"

G_BEGIN_DECLS

QuernProfile *quern_comparison_new       (QuernProfile         *profile,
                                          guint                 before,
                                          guint                 after,
                                          GCancellable         *cancellable,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
