/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* The derived events of a person are kept as lists of this type: name,
 * formula, long name, unit; the last two may be "". */
#define QUERN_OWN_EVENTS_TYPE "a(ssss)"

/* Where an own event is seen. */
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

/* lists: by scope, nullable each; here goes before everywhere. refused: what
 * cannot be used is added; QuernRefusedEvent. Gives analysis itself where
 * nothing changes. */
QuernAnalysis *quern_own_events_apply   (QuernAnalysis            *analysis,
                                         GVariant *const          *lists,
                                         GPtrArray                *refused) G_GNUC_WARN_UNUSED_RESULT;
void           quern_refused_event_free (QuernRefusedEvent        *self);

/* Would an event do? Without the one of old_name, nullable. Gives the events
 * with it, or NULL with an error: its column counts bytes of the formula from
 * 1, or is 0 where the name is what is wrong. */
QuernEventSet *quern_own_events_try     (QuernAnalysis            *analysis,
                                         GVariant *const          *lists,
                                         const QuernFormulaSource *event,
                                         const char               *old_name,
                                         GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

/* list: nullable. The texts found are list's. */
gboolean       quern_own_events_find    (GVariant                 *list,
                                         const char               *name,
                                         QuernFormulaSource       *found);
/* Another list (transfer full): the event takes the place of that of old_name;
 * without an event that one is gone, without a place the event is the last. */
GVariant      *quern_own_events_replace (GVariant                 *list,
                                         const char               *old_name,
                                         const QuernFormulaSource *event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
