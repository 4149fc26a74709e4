/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-own-events.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Own events to add to those of a profile. */
typedef struct
{
  GArray    *sources; /* owned: QuernFormulaSource, texts borrowed from the lists */
  GArray    *scopes;  /* owned: QuernEventScope, of each of them */
  GPtrArray *reasons; /* owned: GError or NULL, of each of them */
} Addition;

static void
clear_error (gpointer data)
{
  g_clear_error ((GError **) &data);
}

static void
addition_init (Addition *self)
{
  self->sources = g_array_new (FALSE, FALSE, sizeof (QuernFormulaSource));
  self->scopes = g_array_new (FALSE, FALSE, sizeof (QuernEventScope));
  self->reasons = g_ptr_array_new_with_free_func (clear_error);
}

static void
addition_clear (Addition *self)
{
  g_array_unref (self->sources);
  g_array_unref (self->scopes);
  g_ptr_array_unref (self->reasons);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Addition, addition_clear)

static QuernFormulaSource *
get_source (Addition *self,
            guint     index)
{
  return &g_array_index (self->sources, QuernFormulaSource, index);
}

static gboolean
next_event (GVariantIter       *iter,
            QuernFormulaSource *event)
{
  *event = (QuernFormulaSource) { 0 };

  return g_variant_iter_next (iter, "(&s&s&s&s)", &event->name, &event->formula,
                              &event->long_name, &event->unit);
}

static void
add (Addition                 *self,
     QuernEventScope           scope,
     const QuernFormulaSource *event)
{
  QuernFormulaSource source = *event;

  /* "" means that there is none. */
  if (source.long_name != NULL && *source.long_name == '\0')
    source.long_name = NULL;
  g_array_append_val (self->sources, source);
  g_array_append_val (self->scopes, scope);
  g_ptr_array_add (self->reasons, NULL);
}

static void
add_lists (Addition        *self,
           GVariant *const *lists,
           const char      *without)
{
  for (guint scope = 0; scope < QUERN_N_EVENT_SCOPES; scope++)
    {
      QuernFormulaSource event;
      GVariantIter iter;

      if (lists[scope] == NULL)
        continue;

      g_variant_iter_init (&iter, lists[scope]);
      while (next_event (&iter, &event))
        if (g_strcmp0 (event.name, without) != 0)
          add (self, scope, &event);
    }
}

static void
keep_reason (guint         index,
             const GError *error,
             gpointer      user_data)
{
  Addition *self = user_data;

  /* Do not refuse an event because costs were clamped. */
  if (g_ptr_array_index (self->reasons, index) == NULL &&
      !g_error_matches (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_OVERFLOW))
    g_ptr_array_index (self->reasons, index) = g_error_copy (error);
}

static void
add_to (Addition      *self,
        QuernEventSet *events)
{
  quern_event_set_add_own (events, (const QuernFormulaSource *) self->sources->data,
                           self->sources->len, keep_reason, self);
}

static void
add_refused (Addition  *self,
             guint      index,
             GPtrArray *refused)
{
  const QuernFormulaSource *source = get_source (self, index);
  const GError *error = g_ptr_array_index (self->reasons, index);
  QuernRefusedEvent *event;

  if (error == NULL)
    return;

  event = g_new0 (QuernRefusedEvent, 1);
  event->scope = g_array_index (self->scopes, QuernEventScope, index);
  event->name = g_strdup (source->name);
  event->formula = g_strdup (source->formula);
  event->long_name = g_strdup (source->long_name != NULL ? source->long_name : "");
  event->unit = g_strdup (source->unit);
  event->reason = g_strdup (error->message);
  g_ptr_array_add (refused, event);
}

void
quern_refused_event_free (QuernRefusedEvent *self)
{
  g_free (self->name);
  g_free (self->formula);
  g_free (self->long_name);
  g_free (self->unit);
  g_free (self->reason);
  g_free (self);
}

QuernAnalysis *
quern_own_events_apply (QuernAnalysis   *analysis,
                        GVariant *const *lists,
                        GPtrArray       *refused)
{
  g_autoptr (QuernEventSet) events = NULL;
  g_auto (Addition) addition = { 0 };
  QuernEventSet *old;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  addition_init (&addition);
  add_lists (&addition, lists, NULL);
  old = quern_profile_get_events (quern_analysis_get_profile (analysis));
  if (addition.sources->len == 0 &&
      quern_event_set_get_n_given (old) == quern_event_set_get_n_events (old))
    return g_object_ref (analysis);

  events = quern_event_set_copy_given (old);
  add_to (&addition, events);
  for (guint i = 0; i < addition.sources->len; i++)
    add_refused (&addition, i, refused);

  return quern_analysis_with_events (analysis, events);
}

static gboolean
has_name (Addition      *self,
          QuernEventSet *events,
          const char    *name)
{
  if (quern_event_set_find (events, name) != QUERN_NONE)
    return TRUE;

  for (guint i = 0; i < self->sources->len; i++)
    if (strcmp (get_source (self, i)->name, name) == 0)
      return TRUE;

  return FALSE;
}

QuernEventSet *
quern_own_events_try (QuernAnalysis             *analysis,
                      GVariant *const           *lists,
                      const QuernFormulaSource  *event,
                      const char                *old_name,
                      GError                   **error)
{
  g_autoptr (QuernEventSet) events = NULL;
  g_auto (Addition) addition = { 0 };
  guint index;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  addition_init (&addition);
  add_lists (&addition, lists, old_name);
  events = quern_event_set_copy_given (
    quern_profile_get_events (quern_analysis_get_profile (analysis)));

  if (has_name (&addition, events, event->name))
    {
      g_autofree char *quoted = quern_parse_error_quote (event->name, -1);

      quern_parse_error_set (error, QUERN_PARSE_ERROR_INCONSISTENT, (QuernLocation) { 0, 0, 0 },
                             _("there is an event %s already"), quoted);
      return NULL;
    }

  index = addition.sources->len;
  add (&addition, QUERN_EVENTS_HERE, event);
  add_to (&addition, events);
  if (g_ptr_array_index (addition.reasons, index) != NULL)
    {
      g_propagate_error (error, g_error_copy (g_ptr_array_index (addition.reasons, index)));
      return NULL;
    }

  return g_steal_pointer (&events);
}

gboolean
quern_own_events_find (GVariant           *list,
                       const char         *name,
                       QuernFormulaSource *found)
{
  GVariantIter iter;

  if (list == NULL)
    return FALSE;

  g_variant_iter_init (&iter, list);
  while (next_event (&iter, found))
    if (strcmp (found->name, name) == 0)
      return TRUE;

  return FALSE;
}

static void
append (GVariantBuilder          *builder,
        const QuernFormulaSource *event)
{
  g_variant_builder_add (builder, "(ssss)", event->name, event->formula,
                         event->long_name != NULL ? event->long_name : "",
                         event->unit != NULL ? event->unit : "");
}

GVariant *
quern_own_events_replace (GVariant                 *list,
                          const char               *old_name,
                          const QuernFormulaSource *event)
{
  GVariantBuilder builder;
  QuernFormulaSource other;
  gboolean is_in = event == NULL;
  GVariantIter iter;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE));
  if (list != NULL)
    {
      g_variant_iter_init (&iter, list);
      while (next_event (&iter, &other))
        {
          if (g_strcmp0 (other.name, old_name) != 0)
            append (&builder, &other);
          else if (!is_in)
            append (&builder, event);
          is_in = is_in || g_strcmp0 (other.name, old_name) == 0;
        }
    }
  if (!is_in)
    append (&builder, event);

  return g_variant_ref_sink (g_variant_builder_end (&builder));
}
