/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"

#include "quern-comparison-events.h"
#include "quern-memory.h"
#include "quern-properties.h"

#include <gio/gio.h>
#include <string.h>

/* Bytes that lists need per function or cycle: keys, orders, ranks of names, search results, and
 * the calls of a function that calls all others. */
#define PER_NODE G_GUINT64_CONSTANT (384)

/* The objects, in the order in which they get a new analysis, and notify of it. */
enum
{
  GROUPS,
  EVENTS,
  NAVIGATION,
  ANALYSER,
  DISPLAY,
  POINTS,
  NOTES,
  SEARCH,
  N_OBJECTS
};

struct _QuernExplorer
{
  GObject              parent_instance;

  /* All owned */
  QuernAnalyser       *analyser;
  QuernDisplay        *display;
  QuernEventChoice    *events;
  QuernGroupChoice    *groups;
  QuernInputPoints    *points;
  QuernNavigation     *navigation;
  QuernNodeNotes      *notes;
  QuernFunctionSearch *search;

  QuernAnalysis       *analysis;       /* owned, nullable */
  GPtrArray           *baseline;       /* owned, nullable: GFile: the profile before */
  GPtrArray           *further;        /* owned, nullable: GFile: more, compared with baseline */
  QuernDumpGrowth     *growth;         /* owned, nullable */
  QuernJoinedDiff     *joined;         /* owned, nullable: of a whole profile of two sides */
  QuernAnalysis       *without_series; /* owned, nullable: analysis without the points of runs */
  GPtrArray           *files;          /* owned, nullable: GFile: what the profile was read from */
  QuernSourceFinder   *finder;         /* owned, nullable: for files and what follows */
  char               **finder_folders; /* owned, nullable */
  char               **finder_maps;    /* owned, nullable */
};

G_DEFINE_FINAL_TYPE (QuernExplorer, quern_explorer, G_TYPE_OBJECT)

enum
{
  HIGHLIGHTS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
list_objects (QuernExplorer *self,
              gpointer       objects[])
{
  objects[GROUPS] = self->groups;
  objects[EVENTS] = self->events;
  objects[NAVIGATION] = self->navigation;
  objects[ANALYSER] = self->analyser;
  objects[DISPLAY] = self->display;
  objects[POINTS] = self->points;
  objects[NOTES] = self->notes;
  objects[SEARCH] = self->search;
}

static void
show_analysis (QuernExplorer *self,
               QuernAnalysis *analysis)
{
  g_autoptr (QuernAnalysis) old = g_steal_pointer (&self->analysis);
  g_autoptr (QuernAnalysis) old_without_series = g_steal_pointer (&self->without_series);
  gpointer objects[N_OBJECTS];

  g_clear_pointer (&self->growth, quern_dump_growth_free);
  quern_event_choice_forget_refused (self->events);
  if (analysis != NULL)
    {
      g_autoptr (QuernAnalysis) named =
        quern_analysis_show_demangled (analysis, quern_display_get_demangle (self->display));

      /* A comparison already includes own events. */
      self->without_series = quern_analyser_get_compared_events (self->analyser) != NULL
                               ? g_steal_pointer (&named)
                               : quern_event_choice_apply (self->events, named);
      self->analysis = quern_input_points_apply (self->points, self->without_series);
    }

  /* Ids of the old analysis are invalid now. So notify only after all objects are updated, of the
   * analysis first. */
  list_objects (self, objects);
  for (guint i = 0; i < N_OBJECTS; i++)
    g_object_freeze_notify (objects[i]);
  quern_group_choice_set_analysis (self->groups, self->analysis);
  quern_event_choice_set_profile (self->events, quern_explorer_get_profile (self));
  quern_navigation_set_analysis (self->navigation, self->analysis);
  quern_input_points_set_analysis (self->points, self->analysis);
  quern_node_notes_set_analysis (self->notes, self->analysis);
  quern_function_search_set_analysis (self->search, self->analysis);
  g_object_notify (G_OBJECT (self), "analysis");
  for (guint i = 0; i < N_OBJECTS; i++)
    g_object_thaw_notify (objects[i]);

  quern_function_search_notify (self->search);
  quern_input_points_renew (self->points);
}

/* Shows the analysis again, with the current names, own events and points. */
static void
show_again (QuernExplorer *self)
{
  g_autoptr (QuernAnalysis) analysis = NULL;

  if (self->without_series == NULL)
    return;

  analysis = g_object_ref (self->without_series);
  show_analysis (self, analysis);
}

static void
analysed_cb (QuernExplorer *self,
             QuernAnalysis *analysis)
{
  quern_input_points_forget (self->points);
  show_analysis (self, analysis);
}

/* The analyser remakes comparisons itself. */
static void
own_events_changed_cb (QuernExplorer *self)
{
  quern_input_points_forget (self->points);
  if (quern_analyser_get_compared_events (self->analyser) == NULL)
    show_again (self);
}

static void
demangle_changed_cb (QuernExplorer *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self);

  if (profile != NULL && quern_profile_has_demangled_names (profile))
    show_again (self);
}

/* Selecting or going to a node ends the selection of a group. */
static void
chosen_cb (QuernExplorer *self)
{
  quern_group_choice_set_selected (self->groups, QUERN_NONE);
}

static void
highlights_changed_cb (QuernExplorer *self)
{
  g_signal_emit (self, signals[HIGHLIGHTS_CHANGED], 0);
}

QuernAnalysis *
quern_explorer_get_analysis (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->analysis;
}

/* after: nullable: shown at first. joined: nullable. */
static void
set_whole (QuernExplorer *self,
           QuernAnalysis *whole,
           QuernAnalysis *after,
           QuernJoinedDiff *joined)
{
  g_autoptr (QuernJoinedDiff) old = g_steal_pointer (&self->joined);

  self->joined = joined != NULL ? quern_joined_diff_ref (joined) : NULL;
  g_object_freeze_notify (G_OBJECT (self->analyser));
  quern_node_notes_drop (self->notes);
  quern_input_points_forget (self->points);
  quern_analyser_set_whole (self->analyser, whole);
  if (after != NULL)
    quern_analyser_begin_after (self->analyser);
  show_analysis (self, after != NULL ? after : whole);
  g_object_thaw_notify (G_OBJECT (self->analyser));
}

/**
 * quern_explorer_set_analysis:
 * @self: an explorer
 * @analysis: (nullable): of a whole profile
 *
 * Shows another profile. The events chosen, the selection and the grouping stay where the profile
 * has their names; else the selection is as quern_navigation_set_analysis() chooses it.
 */
void
quern_explorer_set_analysis (QuernExplorer *self,
                             QuernAnalysis *analysis)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (analysis == NULL || QUERN_IS_ANALYSIS (analysis));

  if (self->analysis == analysis && self->joined == NULL)
    return;

  set_whole (self, analysis, NULL, NULL);
}

/**
 * quern_explorer_set_joined:
 * @self: an explorer
 * @whole: of a profile of two sides
 * @after: of the side after alone
 * @joined: the diff of both sides
 *
 * Shows the side after, until quern_analyser_compare_parts() has compared both.
 */
void
quern_explorer_set_joined (QuernExplorer *self,
                           QuernAnalysis *whole,
                           QuernAnalysis *after,
                           QuernJoinedDiff *joined)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (QUERN_IS_ANALYSIS (whole) && QUERN_IS_ANALYSIS (after));
  g_return_if_fail (joined != NULL);

  set_whole (self, whole, after, joined);
}

QuernJoinedDiff *
quern_explorer_get_whole_joined (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->joined;
}

QuernJoinedDiff *
quern_explorer_get_joined (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->analysis != NULL && quern_analysis_is_comparison (self->analysis) ? self->joined
                                                                                 : NULL;
}

GPtrArray *
quern_explorer_list_profiles (QuernExplorer *self)
{
  GPtrArray *profiles = g_ptr_array_new_with_free_func (g_object_unref);
  QuernProfile *whole;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), profiles);

  whole = quern_analyser_get_whole_profile (self->analyser);
  if (self->joined == NULL && whole != NULL)
    g_ptr_array_add (profiles, g_object_ref (whole));
  if (self->joined == NULL)
    return profiles;

  for (guint side = 0; side < 2; side++)
    g_ptr_array_add (profiles, g_object_ref (quern_diff_get_profile (
                                 quern_joined_diff_get_diff (self->joined), side)));
  for (guint i = 0; i < quern_joined_diff_count_further (self->joined); i++)
    g_ptr_array_add (profiles, g_object_ref (quern_further_side_get_profile (
                                 quern_joined_diff_get_further (self->joined, i))));

  return profiles;
}

QuernEventId
quern_explorer_get_difference (QuernExplorer *self)
{
  QuernEventSet *compared;
  QuernEventId event;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  compared = quern_explorer_get_part_events (self, &event);
  if (compared == NULL || compared != quern_analyser_get_compared_events (self->analyser))
    return QUERN_NONE;

  /* An event that was added to the comparison does not belong to a side: use the first event. */
  return quern_comparison_get_event (compared, event != QUERN_NONE ? event : 0,
                                     QUERN_COMPARISON_DIFFERENCE);
}

QuernProfile *
quern_explorer_get_profile (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->analysis != NULL ? quern_analysis_get_profile (self->analysis) : NULL;
}

/**
 * quern_explorer_get_files:
 * @self: an explorer
 *
 * Returns: (transfer none) (nullable): #GFile: what its profile was read from
 */
GPtrArray *
quern_explorer_get_files (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->files;
}

static gboolean
are_equal (char             **known,
           const char *const *words)
{
  static const char *const none[] = { NULL };

  return g_strv_equal (known != NULL ? (const char *const *) known : none,
                       words != NULL ? words : none);
}

static void
forget_finder (QuernExplorer *self)
{
  g_clear_pointer (&self->finder, quern_source_finder_unref);
  g_clear_pointer (&self->finder_folders, g_strfreev);
  g_clear_pointer (&self->finder_maps, g_strfreev);
}

/**
 * quern_explorer_get_finder:
 * @self: an explorer
 * @folders: (nullable): where source files and objects are
 * @maps: (nullable): "FROM=TO", where folders are now
 *
 * Accesses no files: that is for the worker that uses the finder.
 *
 * Returns: (transfer none): a finder of the files that the profile names; the same until
 *   the profile, @folders or @maps change
 */
QuernSourceFinder *
quern_explorer_get_finder (QuernExplorer        *self,
                           const char    *const *folders,
                           const char    *const *maps)
{
  if (self->finder != NULL && are_equal (self->finder_folders, folders) &&
      are_equal (self->finder_maps, maps))
    return self->finder;

  forget_finder (self);
  self->finder = quern_source_finder_new ();
  self->finder_folders = g_strdupv ((char **) folders);
  self->finder_maps = g_strdupv ((char **) maps);
  for (guint i = 0; self->files != NULL && i < self->files->len; i++)
    {
      g_autofree char *path = g_file_get_path (g_ptr_array_index (self->files, i));

      if (path != NULL)
        quern_source_finder_add_profile (self->finder, path);
    }
  for (guint i = 0; maps != NULL && maps[i] != NULL; i++)
    quern_source_finder_add_map (self->finder, maps[i]);
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    quern_source_finder_add_folder (self->finder, folders[i]);

  return self->finder;
}

/**
 * quern_explorer_set_files:
 * @self: an explorer
 * @files: (nullable): #GFile: the files of the analysis that is set next
 *
 * Emits no signal: setting the analysis does.
 */
void
quern_explorer_set_files (QuernExplorer *self,
                          GPtrArray     *files)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  quern_input_points_set_files (self->points, files);
  forget_finder (self);
  if (files != NULL)
    g_ptr_array_ref (files);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = files;
}

void
quern_explorer_set_baseline (QuernExplorer *self,
                             GPtrArray     *baseline,
                             GPtrArray     *further)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  if (baseline != NULL)
    g_ptr_array_ref (baseline);
  g_clear_pointer (&self->baseline, g_ptr_array_unref);
  self->baseline = baseline;
  if (further != NULL)
    g_ptr_array_ref (further);
  g_clear_pointer (&self->further, g_ptr_array_unref);
  self->further = further;
}

GPtrArray *
quern_explorer_get_further (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->further;
}

GPtrArray *
quern_explorer_get_baseline (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->baseline;
}

void
quern_explorer_take_growth (QuernExplorer   *self,
                            QuernDumpGrowth *growth)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  g_clear_pointer (&self->growth, quern_dump_growth_free);
  self->growth = growth;
  g_object_notify (G_OBJECT (self), "growth");
}

const QuernDumpGrowth *
quern_explorer_get_growth (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->growth;
}

QuernSourceFinder *
quern_explorer_create_old_finder (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->baseline != NULL && self->files != NULL
           ? quern_source_finder_new_old (g_ptr_array_index (self->baseline, 0), self->files)
           : NULL;
}

/**
 * quern_explorer_ensure_memory:
 * @analysis: an analysis to show in a window
 * @error: return location for %QUERN_PARSE_ERROR_LIMIT
 *
 * Lists are sorted and searched at any key press, and could not report a lack of memory
 * then. So check for enough memory beforehand. Pictures, groups and trees check when
 * they are made.
 *
 * Any thread may call it.
 *
 * Returns: %FALSE if there is not enough memory to show it
 */
gboolean
quern_explorer_ensure_memory (QuernAnalysis  *analysis,
                              GError        **error)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), FALSE);

  return quern_memory_ensure (quern_analysis_get_n_nodes (analysis) * PER_NODE, error);
}

QuernEventSet *
quern_explorer_get_part_events (QuernExplorer *self,
                                QuernEventId  *event)
{
  QuernEventSet *compared;
  QuernComparisonSide side;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);
  g_return_val_if_fail (event != NULL, NULL);

  *event = quern_event_choice_get_event (self->events);
  if (self->analysis == NULL)
    return NULL;

  compared = quern_analyser_get_compared_events (self->analyser);
  if (compared == NULL)
    return quern_profile_get_events (quern_explorer_get_profile (self));

  if (*event != QUERN_NONE)
    *event = quern_comparison_get_origin (compared, *event, &side);

  return compared;
}

QuernEventId
quern_explorer_get_heat_event (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NONE);

  switch (quern_display_get_colour_by (self->display))
    {
    case QUERN_COLOUR_BY_EVENT:
      return quern_event_choice_get_event (self->events);

    case QUERN_COLOUR_BY_SECOND:
      return quern_event_choice_get_second_event (self->events);

    case QUERN_COLOUR_BY_GROUP:
    default:
      return QUERN_NONE;
    }
}

const gint64 *
quern_explorer_get_base_row (QuernExplorer *self)
{
  QuernNodeId selected;
  guint group;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  if (self->analysis == NULL)
    return NULL;

  selected = quern_navigation_get_selected (self->navigation);
  group = quern_group_choice_get_selected (self->groups);
  if (quern_display_get_relative (self->display) && group != QUERN_NONE)
    {
      QuernGroupSums *sums = quern_group_choice_get_sums (self->groups);

      if (sums != NULL)
        return quern_group_sums_get_inclusive (sums, group);
    }
  else if (quern_display_get_relative (self->display) && selected != QUERN_NONE)
    {
      return quern_analysis_get_inclusive (self->analysis, selected);
    }

  return quern_profile_get_total (quern_analysis_get_profile (self->analysis));
}

double
quern_explorer_get_base (QuernExplorer *self,
                         QuernEventId   event)
{
  QuernEventSet *events;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), 0.0);

  if (self->analysis == NULL)
    return 0.0;

  events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));

  return event < quern_event_set_get_n_events (events)
           ? quern_event_set_get_value (events, quern_comparison_get_base (events, event),
                                        quern_explorer_get_base_row (self))
           : 0.0;
}

gboolean
quern_explorer_has_highlights (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return quern_group_choice_get_selected (self->groups) != QUERN_NONE ||
         quern_function_search_get_found (self->search) != NULL;
}

/* A selected group takes precedence over the search. */
static gboolean
is_highlighted (QuernExplorer *self,
                const guint8  *found,
                QuernNodeId    node)
{
  guint group = quern_group_choice_get_selected (self->groups);

  if (group != QUERN_NONE)
    return quern_grouping_get_group (quern_group_choice_get_grouping (self->groups), node) ==
           group;

  return found[node] != 0;
}

gboolean
quern_explorer_is_highlighted (QuernExplorer *self,
                               QuernNodeId    node)
{
  const QuernFunctionId *members;
  const guint8 *found;
  guint n_members;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  found = quern_function_search_get_found (self->search);
  if (!quern_explorer_has_highlights (self) || node >= quern_analysis_get_n_nodes (self->analysis))
    return FALSE;
  if (!quern_analysis_is_cycle (self->analysis, node))
    return is_highlighted (self, found, node);
  if (is_highlighted (self, found, node))
    return TRUE;

  /* Pictures may show a cycle instead of its members. */
  members = quern_cycles_get_members (quern_analysis_get_cycles (self->analysis),
                                      quern_analysis_get_node_cycle (self->analysis, node),
                                      &n_members);
  for (guint i = 0; i < n_members; i++)
    if (is_highlighted (self, found, members[i]))
      return TRUE;

  return FALSE;
}

gboolean
quern_explorer_go_up (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return quern_navigation_go_up (self->navigation, quern_event_choice_get_event (self->events));
}

/* The objects */

QuernAnalyser *
quern_explorer_get_analyser (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->analyser;
}

QuernDisplay *
quern_explorer_get_display (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->display;
}

QuernEventChoice *
quern_explorer_get_events (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->events;
}

QuernGroupChoice *
quern_explorer_get_groups (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->groups;
}

QuernInputPoints *
quern_explorer_get_points (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->points;
}

QuernNavigation *
quern_explorer_get_navigation (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->navigation;
}

QuernNodeNotes *
quern_explorer_get_node_notes (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->notes;
}

QuernFunctionSearch *
quern_explorer_get_search (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return self->search;
}

static gboolean
has_signal (gpointer    object,
            const char *detailed_signal)
{
  if (g_str_has_prefix (detailed_signal, "notify::"))
    return g_object_class_find_property (G_OBJECT_GET_CLASS (object),
                                         detailed_signal + strlen ("notify::")) != NULL;

  return g_signal_lookup (detailed_signal, G_OBJECT_TYPE (object)) != 0;
}

void
quern_explorer_connect (QuernExplorer *self,
                        const char    *detailed_signal,
                        GCallback      callback,
                        gpointer       data)
{
  gpointer objects[N_OBJECTS + 1];
  gboolean is_known = FALSE;

  g_return_if_fail (QUERN_IS_EXPLORER (self));

  list_objects (self, objects);
  objects[N_OBJECTS] = self;
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    if (has_signal (objects[i], detailed_signal))
      {
        g_signal_connect_swapped (objects[i], detailed_signal, callback, data);
        is_known = TRUE;
      }

  g_return_if_fail (is_known);
}

void
quern_explorer_disconnect (QuernExplorer *self,
                           gpointer       data)
{
  gpointer objects[N_OBJECTS];

  g_return_if_fail (QUERN_IS_EXPLORER (self));

  list_objects (self, objects);
  for (guint i = 0; i < N_OBJECTS; i++)
    g_signal_handlers_disconnect_by_data (objects[i], data);
  g_signal_handlers_disconnect_by_data (self, data);
}

void
quern_explorer_release (QuernExplorer **location,
                        gpointer        data)
{
  g_return_if_fail (location != NULL);

  if (*location != NULL)
    quern_explorer_disconnect (*location, data);
  g_clear_object (location);
}

gboolean
quern_explorer_replace (QuernExplorer              **location,
                        QuernExplorer               *explorer,
                        const QuernExplorerHandler  *handlers,
                        guint                        n_handlers,
                        gpointer                     data)
{
  g_return_val_if_fail (location != NULL, FALSE);
  g_return_val_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer), FALSE);

  if (*location == explorer)
    return FALSE;

  quern_explorer_release (location, data);
  if (explorer != NULL)
    {
      *location = g_object_ref (explorer);
      for (guint i = 0; i < n_handlers; i++)
        quern_explorer_connect (explorer, handlers[i].detailed_signal, handlers[i].callback, data);
    }

  return TRUE;
}

static void
quern_explorer_finalize (GObject *object)
{
  QuernExplorer *self = QUERN_EXPLORER (object);
  gpointer objects[N_OBJECTS];

  /* A worker may keep one of the objects alive. */
  quern_explorer_disconnect (self, self);
  list_objects (self, objects);
  for (guint i = 0; i < N_OBJECTS; i++)
    g_object_unref (objects[i]);
  g_clear_object (&self->analysis);
  g_clear_object (&self->without_series);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_pointer (&self->baseline, g_ptr_array_unref);
  g_clear_pointer (&self->further, g_ptr_array_unref);
  g_clear_pointer (&self->growth, quern_dump_growth_free);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  forget_finder (self);

  G_OBJECT_CLASS (quern_explorer_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "analysis", G_TYPE_OBJECT, .get = G_CALLBACK (quern_explorer_get_analysis),
    .set = G_CALLBACK (quern_explorer_set_analysis) },
  { "growth", G_TYPE_POINTER, .get = G_CALLBACK (quern_explorer_get_growth) },
};

static void
quern_explorer_class_init (QuernExplorerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_explorer_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  signals[HIGHLIGHTS_CHANGED] =
    g_signal_new ("highlights-changed", QUERN_TYPE_EXPLORER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
}

static void
quern_explorer_init (QuernExplorer *self)
{
  static const QuernExplorerHandler handlers[] = {
    { "analysed", G_CALLBACK (analysed_cb) },
    { "notify::events-here", G_CALLBACK (own_events_changed_cb) },
    { "notify::events-everywhere", G_CALLBACK (own_events_changed_cb) },
    { "notify::demangle", G_CALLBACK (demangle_changed_cb) },
    { "series-changed", G_CALLBACK (show_again) },
    { "chosen", G_CALLBACK (chosen_cb) },
    { "notify::selected-group", G_CALLBACK (highlights_changed_cb) },
    { "found", G_CALLBACK (highlights_changed_cb) },
  };

  self->display = quern_display_new ();
  self->navigation = quern_navigation_new ();
  self->events = quern_event_choice_new ();
  self->analyser = quern_analyser_new (self->events);
  self->groups = quern_group_choice_new (self->analyser, self->display);
  self->points = quern_input_points_new (self->analyser, self->events);
  self->notes = quern_node_notes_new (self->navigation, self->events);
  self->search = quern_function_search_new (self->events, self->points, self->notes);

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    quern_explorer_connect (self, handlers[i].detailed_signal, handlers[i].callback, self);
}

QuernExplorer *
quern_explorer_new (void)
{
  return g_object_new (QUERN_TYPE_EXPLORER, NULL);
}
