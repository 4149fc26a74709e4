/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-state.h"

#include "quern-node-match.h"

#include <string.h>

#define GROUP "View"

/* Bytes; longer names are not saved. */
#define MAX_COLOUR_NAME 4096

/* In the order of QuernGroupBy. */
static const char *const groupings[] = {
  "auto", "object", "file", "directory", "class", "kind", "cycle", "pattern",
};

static gboolean
find_grouping (const char   *name,
               QuernGroupBy *by)
{
  for (guint i = 0; i < G_N_ELEMENTS (groupings); i++)
    if (strcmp (name, groupings[i]) == 0)
      {
        *by = i;
        return TRUE;
      }

  return FALSE;
}

static void
save_event (GKeyFile   *state,
            const char *key,
            const char *event)
{
  if (event == NULL)
    g_key_file_remove_key (state, GROUP, key, NULL);
  else
    g_key_file_set_string (state, GROUP, key, event);
}

static QuernEventId
find_event (QuernExplorer *self,
            GKeyFile      *state,
            const char    *key)
{
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (self));
  g_autofree char *name = g_key_file_get_string (state, GROUP, key, NULL);

  return name != NULL ? quern_event_set_find (events, name) : QUERN_NONE;
}

/* The user's own events for this profile only. */
static void
save_own_events (QuernExplorer *self,
                 GKeyFile      *state)
{
  GVariant *events = quern_event_choice_get_own_events (quern_explorer_get_events (self),
                                                        QUERN_EVENTS_HERE);
  g_autofree char *text = events != NULL ? g_variant_print (events, FALSE) : NULL;

  save_event (state, "own-events", text);
}

/* Treats invalid text as if there were none. */
static void
restore_own_events (QuernExplorer *self,
                    GKeyFile      *state)
{
  g_autofree char *text = g_key_file_get_string (state, GROUP, "own-events", NULL);
  g_autoptr (GVariant) events = NULL;

  if (text != NULL)
    events = g_variant_parse (G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE), text, NULL, NULL, NULL);

  /* Without any, clear those of the previous profile. */
  quern_event_choice_set_own_events (quern_explorer_get_events (self), QUERN_EVENTS_HERE, events);
}

/* Saves names of groups by colour, for each kind of group. Names that are too long become "". */
static void
save_colours (QuernGroupChoice *groups,
              GKeyFile         *state)
{
  for (QuernGroupBy by = 0; by < QUERN_GROUP_BY_PATTERN; by++)
    {
      g_autofree char *key = g_strconcat ("colours-", groupings[by], NULL);
      g_auto (GStrv) names = g_strdupv ((char **) quern_group_choice_get_colours (groups, by));

      for (guint i = 0; names != NULL && names[i] != NULL; i++)
        if (strlen (names[i]) > MAX_COLOUR_NAME)
          *names[i] = '\0';
      if (names != NULL)
        g_key_file_set_string_list (state, GROUP, key, (const char *const *) names,
                                    g_strv_length (names));
    }
}

/* Without saved colours, groups get them by rank. */
static void
restore_colours (QuernGroupChoice *groups,
                 GKeyFile         *state)
{
  char **colours[QUERN_GROUP_BY_PATTERN];

  for (QuernGroupBy by = 0; by < QUERN_GROUP_BY_PATTERN; by++)
    {
      g_autofree char *key = g_strconcat ("colours-", groupings[by], NULL);

      colours[by] = g_key_file_get_string_list (state, GROUP, key, NULL, NULL);
    }
  quern_group_choice_take_colours (groups, colours);
}

static void
save_selected (QuernExplorer *self,
               GKeyFile      *state)
{
  QuernNodeId selected = quern_navigation_get_selected (quern_explorer_get_navigation (self));
  QuernNodeName name;

  if (selected == QUERN_NONE)
    return;

  name = quern_node_get_name (quern_explorer_get_analysis (self), selected);
  g_key_file_set_string (state, GROUP, "function", name.function);
  g_key_file_set_string (state, GROUP, "file", name.file);
  g_key_file_set_string (state, GROUP, "object", name.object);
  g_key_file_set_boolean (state, GROUP, "cycle", name.is_cycle);
}

void
quern_explorer_save_state (QuernExplorer *self,
                           GKeyFile      *state)
{
  QuernAnalyser *analyser;
  QuernGroupChoice *groups;
  const char *plot;
  g_autofree char *event = NULL;
  g_autofree char *second_event = NULL;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (state != NULL);

  if (quern_explorer_get_analysis (self) == NULL)
    return;

  analyser = quern_explorer_get_analyser (self);
  groups = quern_explorer_get_groups (self);
  event = quern_analyser_dup_plain_events (analyser, &second_event);
  save_event (state, "event", event);
  save_event (state, "second-event", second_event);
  g_key_file_set_string (state, GROUP, "group-by",
                         groupings[quern_group_choice_get_wanted_by (groups)]);
  if (quern_group_choice_get_by (groups) == QUERN_GROUP_BY_PATTERN)
    g_key_file_set_string (state, GROUP, "group-pattern",
                           quern_group_choice_get_pattern (groups));
  g_key_file_set_boolean (state, GROUP, "group-rows", quern_group_choice_get_rows (groups));
  g_key_file_set_integer (state, GROUP, "internal", (int) quern_analyser_get_internal (analyser));
  g_key_file_set_boolean (state, GROUP, "steps-over", quern_analyser_get_steps_over (analyser));
  plot = quern_display_get_plot (quern_explorer_get_display (self));
  if (*plot != '\0')
    g_key_file_set_string (state, GROUP, "plot", plot);
  quern_input_points_save (quern_explorer_get_points (self), state);
  save_own_events (self, state);
  save_colours (groups, state);
  save_selected (self, state);
}

static void
restore_selected (QuernExplorer *self,
                  GKeyFile      *state)
{
  g_autofree char *function = g_key_file_get_string (state, GROUP, "function", NULL);
  g_autofree char *file = g_key_file_get_string (state, GROUP, "file", NULL);
  g_autofree char *object = g_key_file_get_string (state, GROUP, "object", NULL);
  QuernNodeName name = { function, file, object,
                         g_key_file_get_boolean (state, GROUP, "cycle", NULL) };
  QuernNodeId node;

  if (function == NULL || file == NULL || object == NULL)
    return;

  node = quern_node_find (quern_explorer_get_analysis (self), &name);
  if (node != QUERN_NONE)
    quern_navigation_begin_at (quern_explorer_get_navigation (self), node);
}

static void
restore_groups (QuernGroupChoice *groups,
                GKeyFile         *state)
{
  g_autofree char *name = g_key_file_get_string (state, GROUP, "group-by", NULL);
  g_autofree char *pattern = g_key_file_get_string (state, GROUP, "group-pattern", NULL);
  QuernGroupBy by = QUERN_GROUP_BY_NONE;
  gboolean is_known = name != NULL && find_grouping (name, &by);

  quern_group_choice_set_rows (groups,
                               is_known &&
                               g_key_file_get_boolean (state, GROUP, "group-rows", NULL));
  /* Without saved state, group by what suits the program, not as the previous one. */
  if (by == QUERN_GROUP_BY_PATTERN &&
      (pattern == NULL || *pattern == '\0' ||
       !quern_group_choice_use_pattern (groups, pattern, NULL, NULL)))
    by = QUERN_GROUP_BY_NONE;
  if (by != QUERN_GROUP_BY_PATTERN)
    quern_group_choice_set_by (groups, by);
}

/* How PHP's functions are treated. Without saved state, that is unchanged. */
static void
restore_fold (QuernAnalyser *analyser,
              GKeyFile      *state)
{
  int internal = g_key_file_get_integer (state, GROUP, "internal", NULL);

  if (!g_key_file_has_key (state, GROUP, "internal", NULL))
    return;

  if (internal >= QUERN_INTERNAL_SHOWN && internal <= QUERN_INTERNAL_DROPPED)
    quern_analyser_set_internal (analyser, (QuernInternalMode) internal);
  quern_analyser_set_steps_over (analyser,
                                 g_key_file_get_boolean (state, GROUP, "steps-over", NULL));
}

void
quern_explorer_restore_state (QuernExplorer *self,
                              GKeyFile      *state)
{
  QuernEventChoice *events;
  g_autofree char *plot = NULL;
  QuernEventId event;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (quern_explorer_get_analysis (self) != NULL);
  g_return_if_fail (state != NULL);

  events = quern_explorer_get_events (self);
  quern_input_points_restore (quern_explorer_get_points (self), state);
  restore_own_events (self, state);
  restore_colours (quern_explorer_get_groups (self), state);
  event = find_event (self, state, "event");
  if (event != QUERN_NONE)
    quern_event_choice_set_event (events, event);
  event = find_event (self, state, "second-event");
  if (event != QUERN_NONE)
    quern_event_choice_set_second_event (events, event);
  restore_groups (quern_explorer_get_groups (self), state);
  restore_fold (quern_explorer_get_analyser (self), state);
  plot = g_key_file_get_string (state, GROUP, "plot", NULL);
  g_object_set (quern_explorer_get_display (self), "plot", plot, NULL);
  restore_selected (self, state);
}
