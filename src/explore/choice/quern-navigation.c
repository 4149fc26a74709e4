/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-navigation.h"

#include "quern-history.h"
#include "quern-node-match.h"
#include "quern-properties.h"
#include "quern-start.h"

#include <string.h>

struct _QuernNavigation
{
  GObject        parent_instance;

  QuernAnalysis *analysis;  /* owned, nullable */
  QuernHistory  *history;   /* owned: its current node is the centre */
  QuernNodeId    selected;  /* or QUERN_NONE */
  QuernNodeId    hovered;   /* or QUERN_NONE */
  QuernFileId    line_file; /* of line */
  guint64        line;      /* of the selected function; 0: none */
  gboolean       has_kept;  /* the current analysis has the former selection */
  gboolean       is_start;  /* nobody has chosen a function yet */
};

G_DEFINE_FINAL_TYPE (QuernNavigation, quern_navigation, G_TYPE_OBJECT)

enum
{
  CHOSEN,
  LINE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
is_node (QuernNavigation *self,
         QuernNodeId      node)
{
  return self->analysis != NULL && node < quern_analysis_get_n_nodes (self->analysis);
}

static void
notify_history (QuernNavigation *self)
{
  g_object_notify (G_OBJECT (self), "centre");
  g_object_notify (G_OBJECT (self), "can-go-back");
  g_object_notify (G_OBJECT (self), "can-go-forward");
}

QuernNodeId
quern_navigation_get_selected (QuernNavigation *self)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), QUERN_NONE);

  return self->selected;
}

void
quern_navigation_set_selected (QuernNavigation *self,
                               QuernNodeId      node)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));
  g_return_if_fail (node == QUERN_NONE || is_node (self, node));

  self->is_start = FALSE;
  g_signal_emit (self, signals[CHOSEN], 0);
  if (self->selected == node)
    return;

  self->selected = node;
  self->line = 0;
  g_object_notify (G_OBJECT (self), "selected");
}

/* Selects the current node of the history. */
static void
follow_history (QuernNavigation *self)
{
  quern_navigation_set_selected (self, quern_history_get_current (self->history));
  notify_history (self);
}

void
quern_navigation_go_to (QuernNavigation *self,
                        QuernNodeId      node)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));
  g_return_if_fail (is_node (self, node));

  if (quern_navigation_get_centre (self) == node)
    {
      quern_navigation_set_selected (self, node);
      return;
    }

  quern_history_go (self->history, node);
  follow_history (self);
}

void
quern_navigation_begin_at (QuernNavigation *self,
                           QuernNodeId      node)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));
  g_return_if_fail (is_node (self, node));

  quern_history_free (self->history);
  self->history = quern_history_new ();
  quern_history_go (self->history, node);
  follow_history (self);
}

QuernNodeId
quern_navigation_get_centre (QuernNavigation *self)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), QUERN_NONE);

  return quern_history_get_current (self->history);
}

gboolean
quern_navigation_can_go_back (QuernNavigation *self)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), FALSE);

  return quern_history_can_go_back (self->history);
}

gboolean
quern_navigation_can_go_forward (QuernNavigation *self)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), FALSE);

  return quern_history_can_go_forward (self->history);
}

void
quern_navigation_go_back (QuernNavigation *self)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));

  if (quern_history_go_back (self->history) != QUERN_NONE)
    follow_history (self);
}

void
quern_navigation_go_forward (QuernNavigation *self)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));

  if (quern_history_go_forward (self->history) != QUERN_NONE)
    follow_history (self);
}

/* Prefers callers outside the node's own cycle. */
static gboolean
is_better_caller (const QuernCallRow *row,
                  gint64              cost,
                  const QuernCallRow *best,
                  gint64              best_cost)
{
  if (best == NULL)
    return TRUE;
  if (row->recursive != best->recursive)
    return best->recursive;
  if (cost != best_cost)
    return cost > best_cost;

  return row->count > best->count;
}

static QuernNodeId
find_costliest_caller (QuernNavigation *self,
                       QuernEventId     event)
{
  g_autoptr (QuernCallTable) table = NULL;
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  const QuernCallRow *best = NULL;
  gint64 best_cost = 0;

  table = quern_analysis_list_calls (self->analysis, self->selected, QUERN_CALLERS);
  for (guint i = 0; i < quern_call_table_get_n_rows (table); i++)
    {
      const QuernCallRow *row = quern_call_table_get_row (table, i);
      gint64 cost = 0;

      if (row->other == self->selected)
        continue;
      if (event != QUERN_NONE)
        cost = quern_event_set_get_cost (events, event,
                                         quern_call_table_get_costs (table, i));
      if (is_better_caller (row, cost, best, best_cost))
        {
          best = row;
          best_cost = cost;
        }
    }

  return best != NULL ? best->other : QUERN_NONE;
}

gboolean
quern_navigation_go_up (QuernNavigation *self,
                        QuernEventId     event)
{
  QuernNodeId caller;

  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), FALSE);

  if (self->selected == QUERN_NONE)
    return FALSE;

  caller = find_costliest_caller (self, event);
  if (caller == QUERN_NONE)
    return FALSE;

  quern_navigation_go_to (self, caller);

  return TRUE;
}

QuernNodeId
quern_navigation_get_hovered (QuernNavigation *self)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), QUERN_NONE);

  return self->hovered;
}

void
quern_navigation_set_hovered (QuernNavigation *self,
                              QuernNodeId      node)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));
  g_return_if_fail (node == QUERN_NONE || is_node (self, node));

  if (self->hovered == node)
    return;

  self->hovered = node;
  g_object_notify (G_OBJECT (self), "hovered");
}

/**
 * quern_navigation_get_line:
 * @self: a navigation
 * @file: (out): its file
 *
 * Returns: the line of the selected function last gone to; 0 if none
 */
guint64
quern_navigation_get_line (QuernNavigation *self,
                           QuernFileId     *file)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), 0);

  *file = self->line_file;

  return self->line;
}

/**
 * quern_navigation_set_line:
 * @self: a navigation
 * @file: a file of its profile
 * @line: a line of it; 0: none
 *
 * The code view shown next starts at this line, and one already shown follows
 * #QuernNavigation::line-changed. Selecting another function clears the line
 * without a signal.
 */
void
quern_navigation_set_line (QuernNavigation *self,
                           QuernFileId      file,
                           guint64          line)
{
  g_return_if_fail (QUERN_IS_NAVIGATION (self));

  if (self->line_file == file && self->line == line)
    return;

  self->line_file = file;
  self->line = line;
  g_signal_emit (self, signals[LINE_CHANGED], 0);
}

gboolean
quern_navigation_has_kept_place (QuernNavigation *self)
{
  g_return_val_if_fail (QUERN_IS_NAVIGATION (self), FALSE);

  return self->has_kept;
}

static void
forget (QuernNavigation *self)
{
  quern_history_free (self->history);
  self->history = quern_history_new ();
  self->selected = QUERN_NONE;
  self->line = 0;
  self->has_kept = FALSE;
}

/* The file of the same name in another profile; QUERN_NONE if it has none. */
static QuernFileId
find_file (QuernProfile *from,
           QuernProfile *to,
           QuernFileId   file)
{
  const char *name = quern_profile_get_file_name (from, file);

  if (quern_profile_has_functions_of (from, to))
    return file;

  for (QuernFileId i = 0; i < quern_profile_get_n_files (to); i++)
    if (strcmp (quern_profile_get_file_name (to, i), name) == 0)
      return i;

  return QUERN_NONE;
}

/* Keeps the line if the selected node was kept, is still a function or still a cycle, and its file
 * still exists. */
static void
keep_line (QuernNavigation *self,
           QuernAnalysis   *old,
           gboolean         was_cycle)
{
  if (self->line > 0 && self->selected != QUERN_NONE &&
      quern_analysis_is_cycle (self->analysis, self->selected) == was_cycle)
    self->line_file = find_file (quern_analysis_get_profile (old),
                                 quern_analysis_get_profile (self->analysis), self->line_file);
  else
    self->line_file = QUERN_NONE;
  if (self->line_file == QUERN_NONE)
    self->line = 0;
}

static void
keep_places (QuernNavigation *self,
             QuernAnalysis   *old)
{
  /* A comparison has another start than a profile: do not keep one that nobody chose. */
  if (self->is_start && old != NULL && !quern_analysis_is_comparison (old) &&
      quern_analysis_is_comparison (self->analysis))
    forget (self);
  else if (old != NULL)
    {
      gboolean was_cycle = self->selected != QUERN_NONE &&
                           quern_analysis_is_cycle (old, self->selected);

      quern_node_match (old, self->analysis, quern_history_get_nodes (self->history),
                        quern_history_get_length (self->history));
      quern_history_clean (self->history);
      quern_node_match (old, self->analysis, &self->selected, 1);
      keep_line (self, old, was_cycle);
    }
  self->has_kept = old != NULL && self->selected != QUERN_NONE;

  /* If the selection is gone: the previous node of the history, or the start. */
  if (self->selected == QUERN_NONE)
    self->selected = quern_history_get_current (self->history);
  if (self->selected == QUERN_NONE)
    {
      QuernProfile *profile = quern_analysis_get_profile (self->analysis);

      self->selected = quern_start_find (self->analysis, quern_profile_find_first_event (profile));
      self->is_start = TRUE;
    }
  if (self->selected != QUERN_NONE && quern_history_get_length (self->history) == 0)
    quern_history_go (self->history, self->selected);
}

void
quern_navigation_set_analysis (QuernNavigation *self,
                               QuernAnalysis   *analysis)
{
  g_autoptr (QuernAnalysis) old = NULL;

  g_return_if_fail (QUERN_IS_NAVIGATION (self));

  old = g_steal_pointer (&self->analysis);
  self->analysis = analysis != NULL ? g_object_ref (analysis) : NULL;
  self->hovered = QUERN_NONE;
  if (analysis != NULL)
    keep_places (self, old);
  else
    forget (self);

  /* Even unchanged ids may be other nodes now. */
  g_object_notify (G_OBJECT (self), "hovered");
  g_object_notify (G_OBJECT (self), "selected");
  notify_history (self);
}

static void
quern_navigation_finalize (GObject *object)
{
  QuernNavigation *self = QUERN_NAVIGATION (object);

  g_clear_object (&self->analysis);
  quern_history_free (self->history);

  G_OBJECT_CLASS (quern_navigation_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "selected", G_TYPE_UINT, .get = G_CALLBACK (quern_navigation_get_selected),
    .set = G_CALLBACK (quern_navigation_set_selected) },
  { "hovered", G_TYPE_UINT, .get = G_CALLBACK (quern_navigation_get_hovered),
    .set = G_CALLBACK (quern_navigation_set_hovered) },
  { "centre", G_TYPE_UINT, .get = G_CALLBACK (quern_navigation_get_centre) },
  { "can-go-back", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_navigation_can_go_back) },
  { "can-go-forward", G_TYPE_BOOLEAN, .get = G_CALLBACK (quern_navigation_can_go_forward) },
};

static void
quern_navigation_class_init (QuernNavigationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_navigation_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  signals[CHOSEN] = g_signal_new ("chosen", QUERN_TYPE_NAVIGATION, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[LINE_CHANGED] = g_signal_new ("line-changed", QUERN_TYPE_NAVIGATION, G_SIGNAL_RUN_LAST,
                                        0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_navigation_init (QuernNavigation *self)
{
  self->history = quern_history_new ();
  self->selected = QUERN_NONE;
  self->hovered = QUERN_NONE;
}

QuernNavigation *
quern_navigation_new (void)
{
  return g_object_new (QUERN_TYPE_NAVIGATION, NULL);
}
