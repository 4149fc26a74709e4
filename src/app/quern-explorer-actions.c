/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-actions.h"

#include "quern-explorer.h"

#include <glib/gi18n.h>

/**
 * QuernExplorerActions:
 *
 * The actions of a window's explorer, such as navigation, parts and bookmarks. They do not
 * depend on the visible view.
 *
 * ## Signals
 *
 * - `message` (s): a text to show for a moment
 */
struct _QuernExplorerActions
{
  GObject        parent_instance;

  GActionMap    *map;      /* borrowed, nullable */
  QuernExplorer *explorer; /* owned */
};

enum
{
  SIGNAL_MESSAGE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernExplorerActions, quern_explorer_actions, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
show_message (QuernExplorerActions *self,
              const char           *text)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, text);
}

/* Navigation */

static void
go_back_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  quern_navigation_go_back (
    quern_explorer_get_navigation (QUERN_EXPLORER_ACTIONS (user_data)->explorer));
}

static void
go_forward_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  quern_navigation_go_forward (
    quern_explorer_get_navigation (QUERN_EXPLORER_ACTIONS (user_data)->explorer));
}

static void
go_up_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  QuernExplorerActions *self = user_data;

  if (!quern_explorer_go_up (self->explorer))
    show_message (self, _("Nothing calls this function"));
}

/* Parts */

static void
step_part_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernExplorerActions *self = user_data;
  gboolean is_forward = g_str_equal (g_action_get_name (G_ACTION (action)), "next-part");

  if (!quern_analyser_step_part (quern_explorer_get_analyser (self->explorer), is_forward))
    show_message (self, is_forward ? _("This is the last part")
                                   : _("This is the first part"));
}

static void
all_parts_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  quern_analyser_choose_all_parts (
    quern_explorer_get_analyser (QUERN_EXPLORER_ACTIONS (user_data)->explorer));
}

static void
stop_comparing_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  quern_analyser_stop_comparing (
    quern_explorer_get_analyser (QUERN_EXPLORER_ACTIONS (user_data)->explorer));
}

/* Bookmarks */

/* Returns NULL, and shows a message, if the selection cannot have a note. */
static QuernNote *
dup_note (QuernExplorerActions *self,
          QuernNodeId           node)
{
  if (quern_node_notes_can_note (quern_explorer_get_node_notes (self->explorer), node))
    return quern_notes_dup_note (
      quern_node_notes_get_notes (quern_explorer_get_node_notes (self->explorer)), node);

  if (node != QUERN_NONE)
    show_message (self, _("A cycle cannot have a bookmark, but its functions can"));

  return NULL;
}

static void
bookmark_saved_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autofree GWeakRef *weak = user_data;
  g_autoptr (QuernExplorerActions) self = g_weak_ref_get (weak);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_weak_ref_clear (weak);
  if (quern_notes_set_finish (QUERN_NOTES (source), result, &error))
    return;

  /* Translators: %s is why, a sentence of the system */
  text = g_strdup_printf (_("The bookmark cannot be saved: %s"), error->message);
  if (self != NULL)
    show_message (self, text);
  else
    g_warning ("%s", text);
}

static void
toggle_bookmark (QuernExplorerActions *self,
                 QuernNodeId           node)
{
  g_autoptr (QuernNote) note = dup_note (self, node);
  GWeakRef *weak;

  if (note == NULL)
    return;

  /* The window may be gone by then. */
  weak = g_new (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  quern_notes_set_bookmark (
    quern_node_notes_get_notes (quern_explorer_get_node_notes (self->explorer)), note,
    !note->is_bookmarked, bookmark_saved_cb, weak);
}

static void
bookmark_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  QuernExplorerActions *self = user_data;

  toggle_bookmark (self,
                   quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));
}

static void
bookmark_function_action (GSimpleAction *action,
                          GVariant      *parameter,
                          gpointer       user_data)
{
  toggle_bookmark (user_data, g_variant_get_uint32 (parameter));
}

static void
step_bookmark_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  QuernExplorerActions *self = user_data;
  gboolean is_forward = g_str_equal (g_action_get_name (G_ACTION (action)), "next-bookmark");

  if (!quern_node_notes_step (quern_explorer_get_node_notes (self->explorer), is_forward))
    show_message (self, _("No function has a bookmark or a note"));
}

/* Action table */

static const GActionEntry actions[] = {
  { .name = "go-back", .activate = go_back_action },
  { .name = "go-forward", .activate = go_forward_action },
  { .name = "go-up", .activate = go_up_action },
  { .name = "next-part", .activate = step_part_action },
  { .name = "previous-part", .activate = step_part_action },
  { .name = "all-parts", .activate = all_parts_action },
  { .name = "stop-comparing", .activate = stop_comparing_action },
  { .name = "bookmark", .activate = bookmark_action },
  { .name = "bookmark-function", .activate = bookmark_function_action, .parameter_type = "u" },
  { .name = "next-bookmark", .activate = step_bookmark_action },
  { .name = "previous-bookmark", .activate = step_bookmark_action },
};

/* Properties that are switched by an action of the same name, by object. */
static const char *const display_switches[] = {
  "absolute", "colour-by", "relative", "demangle", "self-heat", "unchanged",
};
static const char *const analyser_switches[] = { "detect-cycles", "internal", "steps-over" };
static const char *const group_switches[] = { "group-rows" };
static const char *const search_switches[] = { "only-bookmarked" };

static void
add_switches (GActionMap        *map,
              gpointer           object,
              const char *const *names,
              guint              n_names)
{
  for (guint i = 0; i < n_names; i++)
    {
      g_autoptr (GPropertyAction) action = g_property_action_new (names[i], object, names[i]);

      g_action_map_add_action (map, G_ACTION (action));
    }
}

static void
remove_switches (GActionMap        *map,
                 const char *const *names,
                 guint              n_names)
{
  for (guint i = 0; i < n_names; i++)
    g_action_map_remove_action (map, names[i]);
}

static void
set_enabled (QuernExplorerActions *self,
             const char           *name,
             gboolean              enabled)
{
  GAction *action = g_action_map_lookup_action (self->map, name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
update_parts (QuernExplorerActions *self)
{
  QuernPartChoice *parts = quern_analyser_get_parts (quern_explorer_get_analyser (self->explorer));
  gboolean has_parts = parts != NULL && quern_part_choice_get_n_parts (parts) > 1;

  set_enabled (self, "next-part", has_parts);
  set_enabled (self, "previous-part", has_parts);
  set_enabled (self, "all-parts", has_parts && !quern_part_choice_is_all (parts));
  set_enabled (self, "stop-comparing",
               has_parts && quern_part_choice_is_comparison (parts, NULL, NULL));
}

static void
update (QuernExplorerActions *self)
{
  static const char *const of_profile[] = {
    "go-up", "bookmark", "bookmark-function", "next-bookmark", "previous-bookmark",
  };
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (of_profile); i++)
    set_enabled (self, of_profile[i], has_profile);
  set_enabled (self, "go-back",
               quern_navigation_can_go_back (quern_explorer_get_navigation (self->explorer)));
  set_enabled (self, "go-forward",
               quern_navigation_can_go_forward (quern_explorer_get_navigation (self->explorer)));
  update_parts (self);
}

/* Class */

/* Break the reference cycle: property actions hold the explorer, and the widgets that show it hold
 * the window's actions. */
static void
quern_explorer_actions_dispose (GObject *object)
{
  QuernExplorerActions *self = QUERN_EXPLORER_ACTIONS (object);

  if (self->map != NULL)
    {
      remove_switches (self->map, display_switches, G_N_ELEMENTS (display_switches));
      remove_switches (self->map, analyser_switches, G_N_ELEMENTS (analyser_switches));
      remove_switches (self->map, group_switches, G_N_ELEMENTS (group_switches));
      remove_switches (self->map, search_switches, G_N_ELEMENTS (search_switches));
    }
  for (guint i = 0; self->map != NULL && i < G_N_ELEMENTS (actions); i++)
    g_action_map_remove_action (self->map, actions[i].name);
  self->map = NULL;
  quern_explorer_release (&self->explorer, self);

  G_OBJECT_CLASS (quern_explorer_actions_parent_class)->dispose (object);
}

static void
quern_explorer_actions_class_init (QuernExplorerActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_explorer_actions_dispose;

  signals[SIGNAL_MESSAGE] = g_signal_new ("message", QUERN_TYPE_EXPLORER_ACTIONS,
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
quern_explorer_actions_init (QuernExplorerActions *self)
{
}

QuernExplorerActions *
quern_explorer_actions_new (GActionMap    *map,
                            QuernExplorer *explorer)
{
  static const char *const watched[] = {
    "notify::analysis", "notify::can-go-back", "notify::can-go-forward", "notify::parts",
  };
  QuernExplorerActions *self;

  g_return_val_if_fail (G_IS_ACTION_MAP (map), NULL);
  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  self = g_object_new (QUERN_TYPE_EXPLORER_ACTIONS, NULL);
  self->map = map;
  self->explorer = g_object_ref (explorer);
  g_action_map_add_action_entries (map, actions, G_N_ELEMENTS (actions), self);
  add_switches (map, quern_explorer_get_display (explorer), display_switches,
                G_N_ELEMENTS (display_switches));
  add_switches (map, quern_explorer_get_analyser (explorer), analyser_switches,
                G_N_ELEMENTS (analyser_switches));
  add_switches (map, quern_explorer_get_groups (explorer), group_switches,
                G_N_ELEMENTS (group_switches));
  add_switches (map, quern_explorer_get_search (explorer), search_switches,
                G_N_ELEMENTS (search_switches));
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    quern_explorer_connect (explorer, watched[i], G_CALLBACK (update), self);
  quern_explorer_connect (explorer, "failed", G_CALLBACK (show_message), self);
  update (self);

  return self;
}
