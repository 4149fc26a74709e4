/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lists of a profile's page: what is exported of them, and what they
 * remember. */

#include "quern-profile-page-private.h"

#include "quern-explorer-parts.h"
#include "quern-explorer-runs.h"
#include "quern-list-view.h"
#include "quern-tree-view.h"

/* VISUAL 1: px. */
#define WIDE_LIST_WIDTH 560
#define EDGE_WIDTH 60
#define ROOM_WIDTH 32

QuernPageList
quern_profile_page_get_focused_list (QuernProfilePage *self)
{
  GtkWidget *focus;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), QUERN_PAGE_FUNCTIONS);

  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  if (focus == NULL)
    return QUERN_PAGE_FUNCTIONS;
  if (gtk_widget_is_ancestor (focus, self->pane))
    return QUERN_PAGE_CALLS;
  if (self->event_view != NULL && gtk_widget_is_ancestor (focus, self->event_view))
    return QUERN_PAGE_EVENTS;
  if (self->parts_view != NULL && gtk_widget_is_ancestor (focus, self->parts_view))
    return QUERN_PAGE_PARTS;
  if (self->tree_view != NULL && gtk_widget_is_ancestor (focus, self->tree_view))
    return QUERN_PAGE_TREE;

  return QUERN_PAGE_FUNCTIONS;
}

QuernListExport *
quern_profile_page_export_list (QuernProfilePage *self,
                                QuernPageList     list)
{
  QuernFunctionList *functions;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  if (list == QUERN_PAGE_WARNINGS && quern_explorer_get_analysis (self->explorer) != NULL)
    return quern_list_export_new_warnings (self->explorer);

  functions = quern_function_view_get_list (self->function_view);
  if (functions == NULL || quern_explorer_get_event (self->explorer) == QUERN_NONE)
    return NULL;
  if (list == QUERN_PAGE_FUNCTIONS)
    {
      g_autoptr (GArray) events = quern_function_view_dup_events (self->function_view);

      return quern_list_export_new_functions (self->explorer, functions, events);
    }
  if (list == QUERN_PAGE_EVENTS)
    return quern_list_export_new_events (self->explorer);
  if (list == QUERN_PAGE_PARTS)
    return quern_list_export_new_parts (self->explorer);
  if (list == QUERN_PAGE_TREE)
    return self->tree_view != NULL
           ? quern_tree_view_create_export (QUERN_TREE_VIEW (self->tree_view)) : NULL;

  if (quern_explorer_get_selected (self->explorer) == QUERN_NONE)
    return NULL;

  return quern_list_export_new_calls (self->explorer,
                                      quern_call_view_get_list (self->callers),
                                      quern_call_view_get_list (self->callees));
}

void
quern_profile_page_restore_lists (QuernProfilePage *self)
{
  g_autoptr (GVariant) functions = g_settings_get_value (self->settings, "function-list-layout");
  g_autoptr (GVariant) callers = g_settings_get_value (self->settings, "caller-list-layout");
  g_autoptr (GVariant) callees = g_settings_get_value (self->settings, "callee-list-layout");

  quern_list_view_set_layout (QUERN_LIST_VIEW (self->function_view), functions);
  quern_list_view_set_layout (QUERN_LIST_VIEW (self->callers), callers);
  quern_list_view_set_layout (QUERN_LIST_VIEW (self->callees), callees);
  g_settings_bind (self->settings, "call-list-columns", self->callers, "columns",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "call-list-columns", self->callees, "columns",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "function-list-columns", self->function_view, "columns",
                   G_SETTINGS_BIND_DEFAULT);
}

/* view: nullable */
static void
save (QuernProfilePage *self,
      const char       *key,
      gpointer          view)
{
  g_autoptr (GVariant) layout = NULL;

  if (view != NULL)
    layout = quern_list_view_dup_layout (QUERN_LIST_VIEW (view));
  if (layout != NULL)
    g_settings_set_value (self->settings, key, layout);
}

void
quern_profile_page_save_lists (QuernProfilePage *self)
{
  save (self, "function-list-layout", self->function_view);
  save (self, "caller-list-layout", self->callers);
  save (self, "callee-list-layout", self->callees);
  save (self, "event-list-layout", self->event_view);
  save (self, "part-list-layout", self->parts_view);
}

QuernHeading *
quern_profile_page_get_heading (QuernProfilePage *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  return self->heading;
}

/* Before the page has a width, it is that of the window. */
static int
get_page_width (QuernProfilePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height;

  /* GTK 4.8 writes both. */
  if (width == 0 && root != NULL)
    gtk_window_get_default_size (GTK_WINDOW (root), &width, &height);

  return width;
}

/* The room that the view leaves, with a margin: what one wishes for gives way when the
 * window becomes smaller, and does not keep it from that. */
static int
get_room (QuernProfilePage *self)
{
  int minimum;

  gtk_widget_measure (adw_flap_get_content (self->flap), GTK_ORIENTATION_HORIZONTAL, -1,
                      &minimum, NULL, NULL, NULL);

  return MAX (get_page_width (self) - minimum - ROOM_WIDTH, 0);
}

/* How wide the list can become, in px. In a small window it lies over the view, of which
 * an edge stays to be seen. */
static int
get_list_room (QuernProfilePage *self)
{
  return self->is_narrow ? get_page_width (self) - EDGE_WIDTH : get_room (self);
}

/* The list gets a width, in px, and could have more, if it had columns of points; but
 * at most as much. Before the page has a width, all columns are as good as there. */
void
quern_profile_page_fit_columns (QuernProfilePage *self,
                                int               width,
                                int               most)
{
  int room = get_page_width (self) > 0 ? MAX (MIN (get_list_room (self), most), width) : 0;

  quern_function_view_set_room (self->function_view, room);
}

/* Two parts that are compared have columns of both and of their difference, and a
 * profile with points has columns of these. */
int
quern_profile_page_get_list_width (QuernProfilePage *self)
{
  QuernPartChoice *parts = quern_explorer_get_shown_parts (self->explorer);
  int wanted = 0;

  if (quern_explorer_has_points (self->explorer) ||
      (parts != NULL && quern_part_choice_is_comparison (parts, NULL, NULL)))
    wanted = WIDE_LIST_WIDTH;

  return MIN (wanted, get_list_room (self));
}
