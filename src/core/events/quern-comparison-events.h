/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* The events of a comparison of two parts, each event of the profile three times. labels: what
 * the parts are called, before and after: "part 1". */
QuernEventSet *quern_comparison_make_events (QuernEventSet       *events,
                                             const char * const  *labels,
                                             GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* events: of the profile whose parts are compared. Where one of its events
 * stands in the comparison, and the way back. */
QuernEventId  quern_comparison_get_event (QuernEventSet        *events,
                                          QuernEventId          event,
                                          QuernComparisonSide   side);
QuernEventId  quern_comparison_get_origin (QuernEventSet       *events,
                                          QuernEventId          event,
                                          QuernComparisonSide  *side);
/* events: of the comparison. The two events that a difference is of. */
void          quern_comparison_get_sides (QuernEventSet        *events,
                                          QuernEventId          difference,
                                          QuernEventId         *before,
                                          QuernEventId         *after);
/* The event whose total percentages of an event are of: itself, but for a Δ of a comparison what
 * was before (COMPARE C1). events: of any profile. */
QuernEventId  quern_comparison_get_base (QuernEventSet       *events,
                                         QuernEventId         event);

G_END_DECLS
