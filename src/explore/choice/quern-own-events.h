/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Type of the lists of the user's own, derived events: name, formula, long name, unit; the last two
 * may be "". */
#define QUERN_OWN_EVENTS_TYPE "a(ssss)"

/* Which profiles show an own event. */
typedef enum
{
  QUERN_EVENTS_HERE,       /* in this profile only */
  QUERN_EVENTS_EVERYWHERE, /* in all profiles: kept in the preferences */
} QuernEventScope;

#define QUERN_N_EVENT_SCOPES 2

/* An own event that this profile cannot have. */
typedef struct
{
  QuernEventScope  scope;
  char            *name;   /* owned */
  char            *formula; /* owned */
  char            *long_name; /* owned */
  char            *unit;   /* owned */
  char            *reason; /* owned: a sentence without its full stop */
} QuernRefusedEvent;

/* lists: by scope, each nullable; HERE takes precedence over EVERYWHERE. Adds unusable events to
 * refused, as QuernRefusedEvent. Returns analysis itself if nothing changes. */
QuernAnalysis *quern_own_events_apply   (QuernAnalysis            *analysis,
                                         GVariant *const          *lists,
                                         GPtrArray                *refused) G_GNUC_WARN_UNUSED_RESULT;
void           quern_refused_event_free (QuernRefusedEvent        *self);

/* Checks an event, ignoring the one called old_name, nullable. Returns the events with it, or NULL
 * with an error: its column counts bytes of the formula from 1, or is 0 if the name is wrong. */
QuernEventSet *quern_own_events_try     (QuernAnalysis            *analysis,
                                         GVariant *const          *lists,
                                         const QuernFormulaSource *event,
                                         const char               *old_name,
                                         GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

/* list: nullable. Texts in found are borrowed from it. */
gboolean       quern_own_events_find    (GVariant                 *list,
                                         const char               *name,
                                         QuernFormulaSource       *found);
/* Returns a new list (transfer full): event replaces the one called old_name, or is appended if
 * there is none; without event (nullable), that one is removed. */
GVariant      *quern_own_events_replace (GVariant                 *list,
                                         const char               *old_name,
                                         const QuernFormulaSource *event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
