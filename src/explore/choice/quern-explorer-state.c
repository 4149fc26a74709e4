/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-state.h"

#include "quern-explorer-private.h"
#include "quern-explorer-runs.h"
#include "quern-node-match.h"

#include <string.h>

#define GROUP "View"

/* Bytes: what is longer is no name that a program gave. */
#define MAX_COLOUR_NAME 4096

/* In the order of QuernGroupBy. */
static const char *const groupings[] = {
  "auto", "object", "file", "directory", "class", "kind", "cycle", "pattern",
};

const char *
quern_explorer_get_grouping_name (QuernGroupBy by)
{
  g_return_val_if_fail (by < G_N_ELEMENTS (groupings), NULL);

  return groupings[by];
}

gboolean
quern_explorer_find_grouping_name (const char   *name,
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

/* A person's events for this profile only. */
static void
save_own_events (QuernExplorer *self,
                 GKeyFile      *state)
{
  GVariant *events = self->own_events[QUERN_EVENTS_HERE];
  g_autofree char *text = events != NULL ? g_variant_print (events, FALSE) : NULL;

  save_event (state, "own-events", text);
}

/* What is not as it was written is as if it were not there. */
static void
restore_own_events (QuernExplorer *self,
                    GKeyFile      *state)
{
  g_autofree char *text = g_key_file_get_string (state, GROUP, "own-events", NULL);
  g_autoptr (GVariant) events = NULL;

  if (text != NULL)
    events = g_variant_parse (G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE), text, NULL, NULL, NULL);

  /* Those of the profile before are not meant. */
  quern_explorer_set_own_events (self, QUERN_EVENTS_HERE, events);
}

/* Which group has which colour, by kind of group. A name that is too long is left out. */
static void
save_colours (QuernExplorer *self,
              GKeyFile      *state)
{
  for (QuernGroupBy by = 0; by < G_N_ELEMENTS (self->colours); by++)
    {
      g_autofree char *key = g_strconcat ("colours-", groupings[by], NULL);
      g_auto (GStrv) names = g_strdupv (self->colours[by]);

      for (guint i = 0; names != NULL && names[i] != NULL; i++)
        if (strlen (names[i]) > MAX_COLOUR_NAME)
          *names[i] = '\0';
      if (names != NULL)
        g_key_file_set_string_list (state, GROUP, key, (const char *const *) names,
                                    g_strv_length (names));
    }
}

/* Of another program there may be none: then they are given by rank. */
static void
restore_colours (QuernExplorer *self,
                 GKeyFile      *state)
{
  for (QuernGroupBy by = 0; by < G_N_ELEMENTS (self->colours); by++)
    {
      g_autofree char *key = g_strconcat ("colours-", groupings[by], NULL);

      quern_explorer_take_colours (self, by,
                                   g_key_file_get_string_list (state, GROUP, key, NULL, NULL));
    }
  quern_explorer_recolour (self);
}

void
quern_explorer_save_state (QuernExplorer *self,
                           GKeyFile      *state)
{
  g_autofree char *event = NULL;
  g_autofree char *second_event = NULL;
  QuernNodeName name;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (state != NULL);

  if (self->analysis == NULL)
    return;

  event = quern_explorer_dup_plain_events (self, &second_event);
  save_event (state, "event", event);
  save_event (state, "second-event", second_event);
  g_key_file_set_string (state, GROUP, "group-by", groupings[self->wanted_group_by]);
  if (self->group_by == QUERN_GROUP_BY_PATTERN)
    g_key_file_set_string (state, GROUP, "group-pattern", self->group_pattern);
  g_key_file_set_boolean (state, GROUP, "group-rows", self->group_rows);
  g_key_file_set_integer (state, GROUP, "internal", (int) self->internal);
  g_key_file_set_boolean (state, GROUP, "steps-over", self->steps_over);
  if (*self->plot != '\0')
    g_key_file_set_string (state, GROUP, "plot", self->plot);
  quern_explorer_save_run_sizes (self, state);
  save_own_events (self, state);
  save_colours (self, state);
  if (self->selected == QUERN_NONE)
    return;

  name = quern_node_get_name (self->analysis, self->selected);
  g_key_file_set_string (state, GROUP, "function", name.function);
  g_key_file_set_string (state, GROUP, "file", name.file);
  g_key_file_set_string (state, GROUP, "object", name.object);
  g_key_file_set_boolean (state, GROUP, "cycle", name.is_cycle);
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

  node = quern_node_find (self->analysis, &name);
  if (node != QUERN_NONE)
    quern_explorer_begin_at (self, node);
}

static void
restore_groups (QuernExplorer *self,
                GKeyFile      *state)
{
  g_autofree char *name = g_key_file_get_string (state, GROUP, "group-by", NULL);
  g_autofree char *pattern = g_key_file_get_string (state, GROUP, "group-pattern", NULL);
  QuernGroupBy by;

  if (name == NULL || !quern_explorer_find_grouping_name (name, &by))
    return;

  quern_explorer_set_group_rows (self, g_key_file_get_boolean (state, GROUP, "group-rows", NULL));
  if (by != QUERN_GROUP_BY_PATTERN)
    quern_explorer_set_group_by (self, by);
  else if (pattern != NULL && *pattern != '\0')
    quern_explorer_group_by_pattern (self, pattern, NULL, NULL);
}

/* What one looks past in PHP. Of a program without this, it stays as it is. */
static void
restore_fold (QuernExplorer *self,
              GKeyFile      *state)
{
  int internal = g_key_file_get_integer (state, GROUP, "internal", NULL);

  if (!g_key_file_has_key (state, GROUP, "internal", NULL))
    return;

  if (internal >= QUERN_INTERNAL_SHOWN && internal <= QUERN_INTERNAL_DROPPED)
    quern_explorer_set_internal (self, (QuernInternalMode) internal);
  quern_explorer_set_steps_over (self, g_key_file_get_boolean (state, GROUP, "steps-over", NULL));
}

void
quern_explorer_restore_state (QuernExplorer *self,
                              GKeyFile      *state)
{
  g_autofree char *plot = NULL;
  QuernEventId event;

  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (self->analysis != NULL);
  g_return_if_fail (state != NULL);

  quern_explorer_restore_run_sizes (self, state);
  restore_own_events (self, state);
  restore_colours (self, state);
  event = find_event (self, state, "event");
  if (event != QUERN_NONE)
    quern_explorer_set_event (self, event);
  event = find_event (self, state, "second-event");
  if (event != QUERN_NONE)
    quern_explorer_set_second_event (self, event);
  restore_groups (self, state);
  restore_fold (self, state);
  plot = g_key_file_get_string (state, GROUP, "plot", NULL);
  quern_explorer_set_plot (self, plot);
  restore_selected (self, state);
}
