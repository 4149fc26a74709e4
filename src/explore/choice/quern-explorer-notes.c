/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has noted of functions. */

#include "quern-explorer-notes.h"
#include "quern-explorer-private.h"

enum
{
  NOTES_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

void
quern_explorer_install_notes (QuernExplorerClass *klass)
{
  signals[NOTES_CHANGED] =
    g_signal_new ("notes-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
notes_changed_cb (QuernExplorer *self)
{
  quern_explorer_forget_narrowed (self);
  g_signal_emit (self, signals[NOTES_CHANGED], 0);
  if (self->only_bookmarked)
    quern_explorer_tell_found (self);
}

void
quern_explorer_drop_notes (QuernExplorer *self)
{
  if (self->notes != NULL)
    g_signal_handlers_disconnect_by_data (self->notes, self);
  g_clear_object (&self->notes);
  quern_explorer_forget_narrowed (self);
}

QuernNotes *
quern_explorer_get_notes (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->notes;
}

void
quern_explorer_set_notes (QuernExplorer *self,
                          QuernNotes    *notes)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (notes == NULL || self->analysis != NULL);

  if (self->notes == notes)
    return;

  quern_explorer_drop_notes (self);
  g_set_object (&self->notes, notes);
  if (notes != NULL)
    g_signal_connect_swapped (notes, "changed", G_CALLBACK (notes_changed_cb), self);
  notes_changed_cb (self);
}

gboolean
quern_explorer_can_note (QuernExplorer *self,
                         QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->notes != NULL && self->analysis != NULL &&
         node < quern_profile_get_n_functions (quern_analysis_get_profile (self->analysis));
}

const QuernNote *
quern_explorer_get_note (QuernExplorer *self,
                         QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return quern_explorer_can_note (self, node)
           ? quern_function_notes_find (quern_notes_get_found (self->notes), node)
           : NULL;
}

/* A note on its way into the order. */
typedef struct
{
  double          value;    /* of what its function costs; -infinity if it is not there */
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
get_value (QuernExplorer   *self,
           QuernFunctionId  function)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  double value;

  if (function == QUERN_NONE)
    return (double) -INFINITY;
  if (self->event == QUERN_NONE)
    return 0.0;

  value = quern_event_set_get_value (events, self->event,
                                     quern_analysis_get_inclusive (self->analysis, function));

  return isnan (value) ? -DBL_MAX : value;
}

GArray *
quern_explorer_sort_notes (QuernExplorer *self)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (Noted));
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint));
  QuernFunctionNotes *found;
  guint n_notes;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), places);

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

/* Those that are there, in the order of the notes. */
static GArray *
list_functions (QuernExplorer *self)
{
  g_autoptr (GArray) places = quern_explorer_sort_notes (self);
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
quern_explorer_step_note (QuernExplorer *self,
                          gboolean       is_forward)
{
  g_autoptr (GArray) functions = NULL;
  guint at;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  functions = list_functions (self);
  if (functions->len == 0)
    return FALSE;

  for (at = 0; at < functions->len; at++)
    if (g_array_index (functions, QuernFunctionId, at) == self->selected)
      break;

  /* From elsewhere, the first or the last one. */
  if (at == functions->len)
    at = is_forward ? 0 : functions->len - 1;
  else
    at = (at + (is_forward ? 1 : functions->len - 1)) % functions->len;
  quern_explorer_go_to (self, g_array_index (functions, QuernFunctionId, at));

  return TRUE;
}
