/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-choice.h"

#include "quern-properties.h"

struct _QuernEventChoice
{
  GObject       parent_instance;

  QuernProfile *profile;           /* owned, nullable */
  QuernEventId  event;             /* QUERN_NONE only without events */
  QuernEventId  second_event;      /* or QUERN_NONE */
  char         *next_event;        /* owned, nullable: for the next profile */
  char         *next_second_event; /* owned, nullable */
  GVariant     *own_events[QUERN_N_EVENT_SCOPES]; /* owned, nullable: by scope */
  GPtrArray    *refused;           /* owned: QuernRefusedEvent */
};

G_DEFINE_FINAL_TYPE (QuernEventChoice, quern_event_choice, G_TYPE_OBJECT)

static guint
get_n_events (QuernEventChoice *self)
{
  return self->profile != NULL
           ? quern_event_set_get_n_events (quern_profile_get_events (self->profile))
           : 0;
}

QuernEventId
quern_event_choice_get_event (QuernEventChoice *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), QUERN_NONE);

  return self->event;
}

void
quern_event_choice_set_event (QuernEventChoice *self,
                              QuernEventId      event)
{
  g_return_if_fail (QUERN_IS_EVENT_CHOICE (self));
  g_return_if_fail (event < get_n_events (self));

  if (self->event == event)
    return;

  self->event = event;
  g_object_notify (G_OBJECT (self), "event");
}

QuernEventId
quern_event_choice_get_second_event (QuernEventChoice *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), QUERN_NONE);

  return self->second_event;
}

void
quern_event_choice_set_second_event (QuernEventChoice *self,
                                     QuernEventId      event)
{
  g_return_if_fail (QUERN_IS_EVENT_CHOICE (self));
  g_return_if_fail (event == QUERN_NONE || event < get_n_events (self));

  if (self->second_event == event)
    return;

  self->second_event = event;
  g_object_notify (G_OBJECT (self), "second-event");
}

GVariant *
quern_event_choice_get_own_events (QuernEventChoice *self,
                                   QuernEventScope   scope)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), NULL);
  g_return_val_if_fail (scope < QUERN_N_EVENT_SCOPES, NULL);

  return self->own_events[scope];
}

GVariant *const *
quern_event_choice_get_own_lists (QuernEventChoice *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), NULL);

  return self->own_events;
}

void
quern_event_choice_set_own_events (QuernEventChoice *self,
                                   QuernEventScope   scope,
                                   GVariant         *events)
{
  g_autoptr (GVariant) list = NULL;

  g_return_if_fail (QUERN_IS_EVENT_CHOICE (self));
  g_return_if_fail (scope < QUERN_N_EVENT_SCOPES);
  g_return_if_fail (events == NULL ||
                    g_variant_is_of_type (events, G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE)));

  list = events != NULL && g_variant_n_children (events) > 0 ? g_variant_ref_sink (events) : NULL;
  if (list == self->own_events[scope] ||
      (list != NULL && self->own_events[scope] != NULL &&
       g_variant_equal (list, self->own_events[scope])))
    return;

  g_clear_pointer (&self->own_events[scope], g_variant_unref);
  self->own_events[scope] = g_steal_pointer (&list);
  g_object_notify (G_OBJECT (self), scope == QUERN_EVENTS_HERE ? "events-here"
                                                               : "events-everywhere");
}

void
quern_event_choice_forget_refused (QuernEventChoice *self)
{
  g_return_if_fail (QUERN_IS_EVENT_CHOICE (self));

  g_clear_pointer (&self->refused, g_ptr_array_unref);
  self->refused = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_refused_event_free);
}

QuernAnalysis *
quern_event_choice_apply (QuernEventChoice *self,
                          QuernAnalysis    *analysis)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), NULL);
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  return quern_own_events_apply (analysis, self->own_events, self->refused);
}

GPtrArray *
quern_event_choice_get_refused_events (QuernEventChoice *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), NULL);

  return self->refused;
}

gboolean
quern_event_choice_is_own_event (QuernEventChoice *self,
                                 QuernEventId      event)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), FALSE);

  return self->profile != NULL && event != QUERN_NONE &&
         event >= quern_event_set_get_n_given (quern_profile_get_events (self->profile));
}

/* Chooses the events named for this profile; FALSE if none were. */
static gboolean
take_next (QuernEventChoice *self,
           QuernEventSet    *events)
{
  g_autofree char *event = g_steal_pointer (&self->next_event);
  g_autofree char *second_event = g_steal_pointer (&self->next_second_event);

  if (event == NULL)
    return FALSE;

  self->event = quern_event_set_find (events, event);
  if (self->event == QUERN_NONE)
    self->event = 0;
  self->second_event = second_event != NULL ? quern_event_set_find (events, second_event)
                                            : QUERN_NONE;

  return TRUE;
}

static QuernEventId
find_same (QuernProfile  *from,
           QuernEventSet *to,
           QuernEventId   event)
{
  if (from == NULL || event == QUERN_NONE)
    return QUERN_NONE;

  return quern_event_set_find (to, quern_event_set_get_name (quern_profile_get_events (from),
                                                             event));
}

void
quern_event_choice_set_profile (QuernEventChoice *self,
                                QuernProfile     *profile)
{
  g_autoptr (QuernProfile) old = NULL;

  g_return_if_fail (QUERN_IS_EVENT_CHOICE (self));

  old = g_steal_pointer (&self->profile);
  self->profile = profile != NULL ? g_object_ref (profile) : NULL;
  if (profile == NULL)
    {
      self->event = QUERN_NONE;
      self->second_event = QUERN_NONE;
    }
  else if (!take_next (self, quern_profile_get_events (profile)))
    {
      QuernEventSet *events = quern_profile_get_events (profile);

      self->event = find_same (old, events, self->event);
      if (self->event == QUERN_NONE)
        self->event = quern_profile_find_first_event (profile);
      self->second_event = find_same (old, events, self->second_event);
    }

  /* Even unchanged ids may be other events now. */
  g_object_notify (G_OBJECT (self), "event");
  g_object_notify (G_OBJECT (self), "second-event");
}

QuernProfile *
quern_event_choice_get_profile (QuernEventChoice *self)
{
  g_return_val_if_fail (QUERN_IS_EVENT_CHOICE (self), NULL);

  return self->profile;
}

void
quern_event_choice_set_next (QuernEventChoice *self,
                             const char       *event,
                             const char       *second_event)
{
  g_return_if_fail (QUERN_IS_EVENT_CHOICE (self));

  g_free (self->next_event);
  self->next_event = g_strdup (event);
  g_free (self->next_second_event);
  self->next_second_event = g_strdup (second_event);
}

static void
set_events_here (QuernEventChoice *self,
                 GVariant         *events)
{
  quern_event_choice_set_own_events (self, QUERN_EVENTS_HERE, events);
}

static void
set_events_everywhere (QuernEventChoice *self,
                       GVariant         *events)
{
  quern_event_choice_set_own_events (self, QUERN_EVENTS_EVERYWHERE, events);
}

static void
quern_event_choice_finalize (GObject *object)
{
  QuernEventChoice *self = QUERN_EVENT_CHOICE (object);

  g_clear_object (&self->profile);
  g_free (self->next_event);
  g_free (self->next_second_event);
  for (guint i = 0; i < QUERN_N_EVENT_SCOPES; i++)
    g_clear_pointer (&self->own_events[i], g_variant_unref);
  g_ptr_array_unref (self->refused);

  G_OBJECT_CLASS (quern_event_choice_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "event", G_TYPE_UINT, .get = G_CALLBACK (quern_event_choice_get_event),
    .set = G_CALLBACK (quern_event_choice_set_event) },
  { "second-event", G_TYPE_UINT, .get = G_CALLBACK (quern_event_choice_get_second_event),
    .set = G_CALLBACK (quern_event_choice_set_second_event) },
  { "events-here", G_TYPE_VARIANT,
    .field = G_STRUCT_OFFSET (QuernEventChoice, own_events[QUERN_EVENTS_HERE]),
    .set = G_CALLBACK (set_events_here) },
  { "events-everywhere", G_TYPE_VARIANT,
    .field = G_STRUCT_OFFSET (QuernEventChoice, own_events[QUERN_EVENTS_EVERYWHERE]),
    .set = G_CALLBACK (set_events_everywhere) },
};

static void
quern_event_choice_class_init (QuernEventChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_event_choice_finalize;

  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
quern_event_choice_init (QuernEventChoice *self)
{
  self->event = QUERN_NONE;
  self->second_event = QUERN_NONE;
  quern_event_choice_forget_refused (self);
}

QuernEventChoice *
quern_event_choice_new (void)
{
  return g_object_new (QUERN_TYPE_EVENT_CHOICE, NULL);
}
