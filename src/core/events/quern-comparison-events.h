/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* Makes the events of a comparison of two parts: each event of the profile three times. labels:
 * names of the parts, before and after: "part 1". */
QuernEventSet *quern_comparison_make_events (QuernEventSet       *events,
                                             const char * const  *labels,
                                             GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* Map an event of the profile to one of the comparison, and back. events: those
 * of the profile whose parts are compared. */
QuernEventId  quern_comparison_get_event (QuernEventSet        *events,
                                          QuernEventId          event,
                                          QuernComparisonSide   side);
QuernEventId  quern_comparison_get_origin (QuernEventSet       *events,
                                          QuernEventId          event,
                                          QuernComparisonSide  *side);
/* Gets the two events of a difference. events: those of the comparison. */
void          quern_comparison_get_sides (QuernEventSet        *events,
                                          QuernEventId          difference,
                                          QuernEventId         *before,
                                          QuernEventId         *after);
/* The event whose total is the reference for percentages of an event: the event itself, but for a
 * Δ of a comparison the event before (COMPARE C1). events: those of any profile. */
QuernEventId  quern_comparison_get_base (QuernEventSet       *events,
                                         QuernEventId         event);

G_END_DECLS
