/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-parts.h"
#include "quern-explorer-private.h"

#include "quern-node-match.h"
#include "quern-start.h"

G_DEFINE_FINAL_TYPE (QuernExplorer, quern_explorer, G_TYPE_OBJECT)

/* The first real event that anything costs. */
static QuernEventId
find_first_event (QuernProfile *profile)
{
  const gint64 *total = quern_profile_get_total (profile);
  guint n_real = quern_event_set_get_n_real (quern_profile_get_events (profile));

  for (QuernEventId event = 0; event < n_real; event++)
    if (total[event] != 0)
      return event;

  return 0;
}

static QuernNodeId
find_start (QuernExplorer *self)
{
  QuernProfile *profile = quern_analysis_get_profile (self->analysis);

  if (self->event == QUERN_NONE)
    return quern_profile_get_n_functions (profile) > 0 ? 0 : QUERN_NONE;

  return quern_start_find (self->analysis, find_first_event (profile));
}

static QuernEventId
find_event (QuernEventSet *from,
            QuernEventSet *to,
            QuernEventId   event)
{
  if (from == NULL || event == QUERN_NONE)
    return QUERN_NONE;

  return quern_event_set_find (to, quern_event_set_get_name (from, event));
}

static void
keep_events (QuernExplorer *self,
             QuernAnalysis *old)
{
  QuernEventSet *from = NULL;
  QuernEventSet *to = quern_profile_get_events (quern_analysis_get_profile (self->analysis));

  if (quern_explorer_take_next_events (self, to))
    return;
  if (old != NULL)
    from = quern_profile_get_events (quern_analysis_get_profile (old));

  self->event = find_event (from, to, self->event);
  if (self->event == QUERN_NONE && quern_event_set_get_n_events (to) > 0)
    self->event = find_first_event (quern_analysis_get_profile (self->analysis));

  self->second_event = find_event (from, to, self->second_event);
}

static void
keep_places (QuernExplorer *self,
             QuernAnalysis *old)
{
  if (old != NULL)
    {
      quern_node_match (old, self->analysis,
                        quern_history_get_nodes (self->history),
                        quern_history_get_length (self->history));
      quern_history_clean (self->history);
      quern_node_match (old, self->analysis, &self->selected, 1);
    }
  self->has_kept = old != NULL && self->selected != QUERN_NONE;

  /* Where one was before what is gone now, or at the start. */
  if (self->selected == QUERN_NONE)
    self->selected = quern_history_get_current (self->history);
  if (self->selected == QUERN_NONE)
    self->selected = find_start (self);
  if (self->selected != QUERN_NONE && quern_history_get_length (self->history) == 0)
    quern_history_go (self->history, self->selected);
}

static GPtrArray *
new_refused (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) quern_refused_event_free);
}

static void
forget (QuernExplorer *self)
{
  quern_history_free (self->history);
  self->history = quern_history_new ();
  self->event = QUERN_NONE;
  self->second_event = QUERN_NONE;
  self->selected = QUERN_NONE;
}

void
quern_explorer_show_analysis (QuernExplorer *self,
                              QuernAnalysis *analysis)
{
  g_autoptr (QuernAnalysis) old = g_steal_pointer (&self->analysis);
  g_autoptr (QuernAnalysis) pointless = g_steal_pointer (&self->pointless);
  gboolean had_group;
  gboolean is_other_by;

  /* Whoever still has the old ones keeps them. */
  g_ptr_array_unref (self->refused_events);
  self->refused_events = new_refused ();

  /* A comparison is made of own events as well. */
  if (analysis != NULL)
    {
      g_autoptr (QuernAnalysis) named = quern_analysis_show_demangled (analysis, self->demangle);

      self->pointless = self->compared_events != NULL
                          ? g_steal_pointer (&named)
                          : quern_own_events_apply (named, self->own_events, self->refused_events);
      self->analysis = quern_explorer_add_run_series (self, g_object_ref (self->pointless));
    }
  is_other_by = analysis != NULL && quern_explorer_renew_group_by (self);
  had_group = quern_explorer_forget_groups (self);
  quern_explorer_renew_growths (self);
  quern_explorer_restart_search (self);
  self->hovered = QUERN_NONE;

  if (analysis == NULL)
    {
      self->has_kept = FALSE;
      forget (self);
    }
  else
    {
      keep_events (self, old);
      keep_places (self, old);
    }

  /* Ids of the old analysis mean nothing now. So nobody is told before all is
   * new, and of the analysis first. */
  quern_explorer_notify (self, PROP_ANALYSIS);
  if (is_other_by)
    quern_explorer_notify (self, PROP_GROUP_BY);
  quern_explorer_notify (self, PROP_GROUPING);
  if (had_group)
    quern_explorer_tell_selected_group (self);
  quern_explorer_notify (self, PROP_EVENT);
  quern_explorer_notify (self, PROP_SECOND_EVENT);
  quern_explorer_notify (self, PROP_HOVERED);
  quern_explorer_notify (self, PROP_SELECTED);
  quern_explorer_notify_history (self);
  quern_explorer_tell_found (self);
  quern_explorer_renew_runs (self);
}

void
quern_explorer_show_again (QuernExplorer *self)
{
  g_autoptr (QuernAnalysis) analysis = NULL;

  if (self->pointless == NULL)
    return;

  analysis = g_object_ref (self->pointless);
  quern_explorer_show_analysis (self, analysis);
}

void
quern_explorer_set_analysis (QuernExplorer *self,
                             QuernAnalysis *analysis)
{
  gboolean was_choosing;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (analysis == NULL || QUERN_IS_ANALYSIS (analysis));

  if (self->analysis == analysis)
    return;

  was_choosing = quern_explorer_is_choosing (self);
  /* The events of a comparison go with it. */
  if (analysis != NULL && self->compared_events != NULL)
    self->next_event = quern_explorer_dup_plain_events (self, &self->next_second_event);
  quern_explorer_drop_notes (self);
  quern_explorer_reset_parts (self, analysis);
  quern_explorer_show_analysis (self, analysis);
  quern_explorer_notify (self, PROP_WHOLE_PROFILE);
  quern_explorer_notify (self, PROP_PARTS);
  if (was_choosing)
    quern_explorer_notify (self, PROP_IS_CHOOSING);
  quern_explorer_renew_cycles (self);
}

static void
quern_explorer_finalize (GObject *object)
{
  QuernExplorer *self = QUERN_EXPLORER (object);

  quern_explorer_drop_notes (self);
  quern_explorer_reset_parts (self, NULL);
  for (guint i = 0; i < QUERN_N_EVENT_SCOPES; i++)
    g_clear_pointer (&self->own_events[i], g_variant_unref);
  g_clear_pointer (&self->refused_events, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  quern_explorer_forget_finder (self);
  quern_explorer_forget_searches (self);
  g_clear_error (&self->search_error);
  quern_explorer_forget_groups (self);
  quern_explorer_forget_growths (self);
  g_clear_object (&self->analysis);
  g_clear_object (&self->pointless);
  g_clear_pointer (&self->run_sizes, g_free);
  g_clear_pointer (&self->history, quern_history_free);
  g_clear_pointer (&self->search, g_free);
  g_clear_pointer (&self->group_pattern, g_free);
  g_clear_pointer (&self->plot, g_free);
  g_clear_pointer (&self->group_patterns, g_strfreev);
  g_clear_pointer (&self->group_regex, g_regex_unref);
  g_clear_pointer (&self->object_filter, g_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->colours); i++)
    g_clear_pointer (&self->colours[i], g_strfreev);

  G_OBJECT_CLASS (quern_explorer_parent_class)->finalize (object);
}

static void
quern_explorer_class_init (QuernExplorerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_explorer_finalize;

  quern_explorer_install_properties (klass);
  quern_explorer_install_signals (klass);
}

static void
quern_explorer_init (QuernExplorer *self)
{
  self->history = quern_history_new ();
  self->refused_events = new_refused ();
  self->min_weight = QUERN_DEFAULT_MIN_WEIGHT;
  self->event = QUERN_NONE;
  self->second_event = QUERN_NONE;
  self->selected = QUERN_NONE;
  self->hovered = QUERN_NONE;
  self->selected_group = QUERN_NONE;
  self->group_by = QUERN_GROUP_BY_OBJECT;
  self->group_pattern = g_strdup ("");
  self->plot = g_strdup ("");
  self->group_patterns = g_new0 (char *, 1);
  self->precision = QUERN_DEFAULT_PRECISION;
  self->demangle = TRUE;
  self->detect_cycles = TRUE;
  self->search = g_strdup ("");
  self->object_filter = g_strdup ("");
}

QuernExplorer *
quern_explorer_new (void)
{
  return g_object_new (QUERN_TYPE_EXPLORER, NULL);
}

QuernAnalysis *
quern_explorer_get_analysis (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->analysis;
}
