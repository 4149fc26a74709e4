/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-comparison-events.h"
#include "quern-profile.h"

G_BEGIN_DECLS

QuernProfile *quern_comparison_new      (QuernProfile         *profile,
                                         guint                 before,
                                         guint                 after,
                                         GCancellable         *cancellable,
                                         GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Makes a comparison from its two sides: profiles with the same functions and the events of
 * the comparison, each with costs in its own columns only. NULL as above. */
QuernProfile *quern_comparison_join     (QuernProfile         *before,
                                         QuernProfile         *after,
                                         GCancellable         *cancellable,
                                         GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* One side of a comparison, with the comparison's events and functions; NULL if the profile
 * is not a comparison. Borrowed. */
QuernProfile *quern_comparison_get_side (QuernProfile         *self,
                                         QuernComparisonSide   side);

/* "3"; in a comparison "2 → 3". */
char         *quern_comparison_dup_count (QuernProfile        *self,
                                         guint64               after,
                                         guint64               before) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
