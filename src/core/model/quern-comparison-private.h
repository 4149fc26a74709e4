/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-comparison.h"

G_BEGIN_DECLS

QuernEventSet *quern_comparison_make_events (QuernEventSet  *events,
                                             const guint    *parts,
                                             GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
