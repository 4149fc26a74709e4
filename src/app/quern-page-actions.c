/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-page-actions.h"

#include "quern-explorer.h"

#include <glib/gi18n.h>

/**
 * QuernPageActions:
 *
 * The window's actions for the page of a profile and its visible view.
 *
 * ## Signals
 *
 * - `message` (s): a text to show for a moment
 */
struct _QuernPageActions
{
  GObject           parent_instance;

  GActionMap       *map;      /* borrowed, nullable */
  QuernProfilePage *page;     /* borrowed */
  QuernExplorer    *explorer; /* owned */
  QuernExporter    *exporter; /* owned */
};

enum
{
  SIGNAL_MESSAGE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernPageActions, quern_page_actions, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
show_message (QuernPageActions *self,
              const char       *text)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, text);
}

static void
search_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  QuernPageActions *self = user_data;

  quern_profile_page_focus_search (self->page);
}

static void
area_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  QuernPageActions *self = user_data;

  quern_profile_page_focus_area (self->page,
                                 g_str_equal (g_action_get_name (G_ACTION (action)), "next-area"));
}

static void
show_code_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernPageActions *self = user_data;

  quern_profile_page_show_code (self->page, g_variant_get_string (parameter, NULL));
}

/* The view */

static QuernView *
get_view (QuernPageActions *self)
{
  return quern_profile_page_get_view (self->page);
}

static void
zoom_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  QuernView *view = get_view (user_data);
  const char *name = g_action_get_name (G_ACTION (action));

  for (guint zoom = 0; view != NULL && zoom < QUERN_VIEW_N_ZOOMS; zoom++)
    if (g_str_equal (name, quern_view_get_zoom_name (zoom)))
      quern_view_zoom (view, zoom);
}

static void
picture_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  QuernPageActions *self = user_data;
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "export"))
    quern_exporter_save_picture (self->exporter, get_view (self));
  else if (g_str_equal (name, "copy-picture"))
    quern_exporter_copy_picture (self->exporter, get_view (self));
  else
    quern_exporter_print_picture (self->exporter, get_view (self));
}

static void
export_list_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  QuernPageActions *self = user_data;
  const char *name = NULL;
  QuernListExport *export;

  export = quern_profile_page_export_list (self->page, g_variant_get_string (parameter, NULL),
                                           &name);
  quern_exporter_save_list (self->exporter, export, name);
}

static void
export_report_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  QuernPageActions *self = user_data;

  quern_exporter_save_report (self->exporter);
}

/* Notes */

static void
edit_note (QuernPageActions *self,
           QuernNodeId       node)
{
  g_autoptr (QuernNote) note = NULL;
  g_autofree char *name = NULL;

  if (node == QUERN_NONE)
    return;
  if (!quern_node_notes_can_note (quern_explorer_get_node_notes (self->explorer), node))
    {
      show_message (self, _("A cycle cannot have a bookmark, but its functions can"));
      return;
    }

  note = quern_notes_dup_note (
    quern_node_notes_get_notes (quern_explorer_get_node_notes (self->explorer)), node);
  name = quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), node);
  quern_heading_edit_note (quern_profile_page_get_heading (self->page), note, name);
}

static void
note_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  QuernPageActions *self = user_data;

  edit_note (self, quern_navigation_get_selected (quern_explorer_get_navigation (self->explorer)));
}

static void
note_function_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  edit_note (user_data, g_variant_get_uint32 (parameter));
}

static void
bookmarks_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernPageActions *self = user_data;

  quern_heading_show_notes (quern_profile_page_get_heading (self->page));
}

/* Action table */

static const GActionEntry actions[] = {
  { .name = "search", .activate = search_action },
  { .name = "next-area", .activate = area_action },
  { .name = "previous-area", .activate = area_action },
  { .name = "show-code", .activate = show_code_action, .parameter_type = "s" },
  { .name = "zoom-in", .activate = zoom_action },
  { .name = "zoom-out", .activate = zoom_action },
  { .name = "zoom-original", .activate = zoom_action },
  { .name = "fit", .activate = zoom_action },
  { .name = "export", .activate = picture_action },
  { .name = "copy-picture", .activate = picture_action },
  { .name = "print", .activate = picture_action },
  { .name = "export-report", .activate = export_report_action },
  { .name = "export-list", .activate = export_list_action, .parameter_type = "s" },
  { .name = "note", .activate = note_action },
  { .name = "note-function", .activate = note_function_action, .parameter_type = "u" },
  { .name = "bookmarks", .activate = bookmarks_action },
};

static const char *const switched[] = { "sidebar", "pane", "view" };

static void
update (QuernPageActions *self)
{
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GAction *action = g_action_map_lookup_action (self->map, actions[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), has_profile);
    }
}

/* Break the reference cycle: property actions hold the page, whose widgets hold the window's
 * actions. */
static void
quern_page_actions_dispose (GObject *object)
{
  QuernPageActions *self = QUERN_PAGE_ACTIONS (object);

  for (guint i = 0; self->map != NULL && i < G_N_ELEMENTS (switched); i++)
    g_action_map_remove_action (self->map, switched[i]);
  for (guint i = 0; self->map != NULL && i < G_N_ELEMENTS (actions); i++)
    g_action_map_remove_action (self->map, actions[i].name);
  self->map = NULL;
  quern_explorer_release (&self->explorer, self);
  g_clear_object (&self->exporter);

  G_OBJECT_CLASS (quern_page_actions_parent_class)->dispose (object);
}

static void
quern_page_actions_class_init (QuernPageActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_page_actions_dispose;

  signals[SIGNAL_MESSAGE] = g_signal_new ("message", QUERN_TYPE_PAGE_ACTIONS, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
quern_page_actions_init (QuernPageActions *self)
{
}

QuernPageActions *
quern_page_actions_new (GActionMap       *map,
                        QuernProfilePage *page,
                        QuernExplorer    *explorer,
                        QuernExporter    *exporter)
{
  QuernPageActions *self;

  g_return_val_if_fail (G_IS_ACTION_MAP (map), NULL);
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (page), NULL);

  self = g_object_new (QUERN_TYPE_PAGE_ACTIONS, NULL);
  self->map = map;
  self->page = page;
  self->explorer = g_object_ref (explorer);
  self->exporter = g_object_ref (exporter);
  g_action_map_add_action_entries (map, actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (switched); i++)
    {
      g_autoptr (GPropertyAction) action = g_property_action_new (switched[i], page, switched[i]);

      g_action_map_add_action (map, G_ACTION (action));
    }
  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (update), self);
  update (self);

  return self;
}
