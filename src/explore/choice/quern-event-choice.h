/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-own-events.h"

G_BEGIN_DECLS

/**
 * QuernEventChoice:
 *
 * The events shown, and the user's own events. Main thread only.
 *
 * ## Properties
 *
 * - `event` (uint): the event shown; QUERN_NONE only without events
 * - `second-event` (uint): the event shown beside it, or QUERN_NONE
 * - `events-here`, `events-everywhere` (variant of type QUERN_OWN_EVENTS_TYPE, nullable): own
 *   events, by #QuernEventScope
 */
#define QUERN_TYPE_EVENT_CHOICE (quern_event_choice_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventChoice, quern_event_choice, QUERN, EVENT_CHOICE, GObject)

QuernEventChoice *quern_event_choice_new                (void) G_GNUC_WARN_UNUSED_RESULT;

QuernEventId      quern_event_choice_get_event          (QuernEventChoice *self);
void              quern_event_choice_set_event          (QuernEventChoice *self,
                                                         QuernEventId      event);
QuernEventId      quern_event_choice_get_second_event   (QuernEventChoice *self);
void              quern_event_choice_set_second_event   (QuernEventChoice *self,
                                                         QuernEventId      event);

GVariant         *quern_event_choice_get_own_events     (QuernEventChoice *self,
                                                         QuernEventScope   scope); /* nullable */
GVariant *const  *quern_event_choice_get_own_lists      (QuernEventChoice *self); /* by scope */
void              quern_event_choice_set_own_events     (QuernEventChoice *self,
                                                         QuernEventScope   scope,
                                                         GVariant         *events);
/* Returns the analysis with these own events; adds those that it cannot have to the refused events,
 * until quern_event_choice_forget_refused(). */
QuernAnalysis    *quern_event_choice_apply              (QuernEventChoice *self,
                                                         QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;
/* QuernRefusedEvent: own events that the current profile cannot have. The next profile gets a new
 * array. */
GPtrArray        *quern_event_choice_get_refused_events (QuernEventChoice *self);
void              quern_event_choice_forget_refused     (QuernEventChoice *self);
gboolean          quern_event_choice_is_own_event       (QuernEventChoice *self,
                                                         QuernEventId      event);

/* Sets the profile shown, nullable. Keeps the chosen events if it has events of their names;
 * notifies both properties. */
void              quern_event_choice_set_profile        (QuernEventChoice *self,
                                                         QuernProfile     *profile);
QuernProfile     *quern_event_choice_get_profile        (QuernEventChoice *self); /* nullable */
/* Names the events to choose in the next profile, instead of the current ones. */
void              quern_event_choice_set_next           (QuernEventChoice *self,
                                                         const char       *event,
                                                         const char       *second_event);

G_END_DECLS
