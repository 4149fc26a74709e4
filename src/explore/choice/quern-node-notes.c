/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-node-notes.h"

#include <float.h>
#include <math.h>

struct _QuernNodeNotes
{
  GObject           parent_instance;

  QuernNavigation  *navigation; /* owned */
  QuernEventChoice *events;     /* owned */
  QuernAnalysis    *analysis;   /* owned, nullable: that is shown */
  QuernNotes       *notes;      /* owned, nullable: of the whole profile */
};

G_DEFINE_FINAL_TYPE (QuernNodeNotes, quern_node_notes, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
notes_changed_cb (QuernNodeNotes *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
quern_node_notes_drop (QuernNodeNotes *self)
{
  g_return_if_fail (QUERN_IS_NODE_NOTES (self));

  if (self->notes != NULL)
    g_signal_handlers_disconnect_by_data (self->notes, self);
  g_clear_object (&self->notes);
}

void
quern_node_notes_set_analysis (QuernNodeNotes *self,
                               QuernAnalysis  *analysis)
{
  g_return_if_fail (QUERN_IS_NODE_NOTES (self));

  g_set_object (&self->analysis, analysis);
}

QuernNotes *
quern_node_notes_get_notes (QuernNodeNotes *self)
{
  g_return_val_if_fail (QUERN_IS_NODE_NOTES (self), NULL);

  return self->notes;
}

void
quern_node_notes_set_notes (QuernNodeNotes *self,
                            QuernNotes     *notes)
{
  g_return_if_fail (QUERN_IS_NODE_NOTES (self));
  g_return_if_fail (notes == NULL || self->analysis != NULL);

  if (self->notes == notes)
    return;

  quern_node_notes_drop (self);
  g_set_object (&self->notes, notes);
  if (notes != NULL)
    g_signal_connect_swapped (notes, "changed", G_CALLBACK (notes_changed_cb), self);
  notes_changed_cb (self);
}

gboolean
quern_node_notes_can_note (QuernNodeNotes *self,
                           QuernNodeId     node)
{
  g_return_val_if_fail (QUERN_IS_NODE_NOTES (self), FALSE);

  return self->notes != NULL && self->analysis != NULL &&
         node < quern_profile_get_n_functions (quern_analysis_get_profile (self->analysis));
}

const QuernNote *
quern_node_notes_get (QuernNodeNotes *self,
                      QuernNodeId     node)
{
  g_return_val_if_fail (QUERN_IS_NODE_NOTES (self), NULL);

  return quern_node_notes_can_note (self, node)
           ? quern_function_notes_find (quern_notes_get_found (self->notes), node)
           : NULL;
}

/* A note to be sorted. */
typedef struct
{
  double          value;    /* the cost of its function; -infinity without one */
  QuernFunctionId function; /* or QUERN_NONE */
  guint           place;
} Noted;

static int
compare_noted (gconstpointer a,
               gconstpointer b)
{
  const Noted *first = a;
  const Noted *second = b;

  if (first->value > second->value || first->value < second->value)
    return first->value > second->value ? -1 : 1;
  if (first->function != second->function)
    return first->function < second->function ? -1 : 1;

  return first->place < second->place ? -1 : first->place > second->place;
}

static double
get_value (QuernNodeNotes  *self,
           QuernFunctionId  function)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  QuernEventId event = quern_event_choice_get_event (self->events);
  double value;

  if (function == QUERN_NONE)
    return (double) -INFINITY;
  if (event == QUERN_NONE)
    return 0.0;

  value = quern_event_set_get_value (events, event,
                                     quern_analysis_get_inclusive (self->analysis, function));

  return isnan (value) ? -DBL_MAX : value;
}

GArray *
quern_node_notes_sort (QuernNodeNotes *self)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (Noted));
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint));
  QuernFunctionNotes *found;
  guint n_notes;

  g_return_val_if_fail (QUERN_IS_NODE_NOTES (self), places);

  if (self->notes == NULL)
    return places;

  found = quern_notes_get_found (self->notes);
  n_notes = quern_function_notes_get_notes (found)->len;
  for (guint i = 0; i < n_notes; i++)
    {
      QuernFunctionId function = quern_function_notes_get_function (found, i);
      Noted noted = { get_value (self, function), function, i };

      g_array_append_val (order, noted);
    }
  g_array_sort (order, compare_noted);
  for (guint i = 0; i < n_notes; i++)
    g_array_append_val (places, g_array_index (order, Noted, i).place);

  return places;
}

/* The functions of the profile that have notes, in the order of the notes. */
static GArray *
list_functions (QuernNodeNotes *self)
{
  g_autoptr (GArray) places = quern_node_notes_sort (self);
  GArray *functions = g_array_new (FALSE, FALSE, sizeof (QuernFunctionId));

  for (guint i = 0; i < places->len; i++)
    {
      QuernFunctionId function =
        quern_function_notes_get_function (quern_notes_get_found (self->notes),
                                           g_array_index (places, guint, i));

      if (function != QUERN_NONE)
        g_array_append_val (functions, function);
    }

  return functions;
}

gboolean
quern_node_notes_step (QuernNodeNotes *self,
                       gboolean        is_forward)
{
  g_autoptr (GArray) functions = NULL;
  QuernNodeId selected;
  guint at;

  g_return_val_if_fail (QUERN_IS_NODE_NOTES (self), FALSE);

  functions = list_functions (self);
  if (functions->len == 0)
    return FALSE;

  selected = quern_navigation_get_selected (self->navigation);
  for (at = 0; at < functions->len; at++)
    if (g_array_index (functions, QuernFunctionId, at) == selected)
      break;

  /* From any other function, go to the first or the last one. */
  if (at == functions->len)
    at = is_forward ? 0 : functions->len - 1;
  else
    at = (at + (is_forward ? 1 : functions->len - 1)) % functions->len;
  quern_navigation_go_to (self->navigation, g_array_index (functions, QuernFunctionId, at));

  return TRUE;
}

static void
quern_node_notes_finalize (GObject *object)
{
  QuernNodeNotes *self = QUERN_NODE_NOTES (object);

  quern_node_notes_drop (self);
  g_clear_object (&self->analysis);
  g_clear_object (&self->navigation);
  g_clear_object (&self->events);

  G_OBJECT_CLASS (quern_node_notes_parent_class)->finalize (object);
}

static void
quern_node_notes_class_init (QuernNodeNotesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_node_notes_finalize;

  signals[CHANGED] = g_signal_new ("notes-changed", QUERN_TYPE_NODE_NOTES, G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_node_notes_init (QuernNodeNotes *self)
{
}

QuernNodeNotes *
quern_node_notes_new (QuernNavigation  *navigation,
                      QuernEventChoice *events)
{
  QuernNodeNotes *self = g_object_new (QUERN_TYPE_NODE_NOTES, NULL);

  self->navigation = g_object_ref (navigation);
  self->events = g_object_ref (events);

  return self;
}
