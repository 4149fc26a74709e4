/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What an event of a comparison is about. */
typedef enum
{
  QUERN_COMPARISON_BEFORE,
  QUERN_COMPARISON_AFTER,
  QUERN_COMPARISON_DIFFERENCE, /* after − before */
} QuernComparisonSide;

#define QUERN_N_COMPARISON_SIDES 3

QuernProfile *quern_comparison_new       (QuernProfile         *profile,
                                          guint                 before,
                                          guint                 after,
                                          GCancellable         *cancellable,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;

/* events: of the profile whose parts are compared. Where one of its events
 * stands in the comparison, and the way back. */
QuernEventId  quern_comparison_get_event (QuernEventSet        *events,
                                          QuernEventId          event,
                                          QuernComparisonSide   side);
QuernEventId  quern_comparison_get_origin (QuernEventSet       *events,
                                          QuernEventId          event,
                                          QuernComparisonSide  *side);

G_END_DECLS
