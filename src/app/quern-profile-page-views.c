/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The views of a profile's page: how each is made, and what it remembers. */

#include "quern-profile-page-private.h"

#include "quern-assembly-view.h"
#include "quern-code-view.h"
#include "quern-event-view.h"
#include "quern-explorer-parts.h"
#include "quern-explorer-runs.h"
#include "quern-flame-view.h"
#include "quern-graph-view.h"
#include "quern-parts-view.h"
#include "quern-plot-view.h"
#include "quern-source-view.h"
#include "quern-tree-view.h"
#include "quern-treemap-view.h"

#include <glib/gi18n.h>

static GtkWidget *
prepare (QuernProfilePage *self,
         GtkWidget        *view)
{
  quern_picture_view_set_form (QUERN_PICTURE_VIEW (view), self->is_narrow, self->is_low);
  quern_picture_view_set_explorer (QUERN_PICTURE_VIEW (view), self->explorer);

  return view;
}

static GtkWidget *
make_graph_view (QuernProfilePage *self)
{
  static const char *const names[] = {
    "orientation", "min-share", "min-call-share", "frames", "hubs-apart", "spacing",
    "caller-depth", "callee-depth",
  };
  GtkWidget *view = quern_graph_view_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *key = g_strconcat ("graph-", names[i], NULL);

      g_settings_bind (self->command_settings, key, view, names[i], G_SETTINGS_BIND_DEFAULT);
    }

  return prepare (self, view);
}

/* The settings know two directions; the whole program is a passing choice. */
static GVariant *
direction_to_setting (const GValue       *value,
                      const GVariantType *type,
                      gpointer            user_data)
{
  const char *direction = g_value_get_string (value);

  return g_strcmp0 (direction, "callees") == 0 || g_strcmp0 (direction, "callers") == 0
         ? g_variant_new_string (direction) : NULL;
}

static gboolean
direction_from_setting (GValue   *value,
                        GVariant *variant,
                        gpointer  user_data)
{
  g_value_set_string (value, g_variant_get_string (variant, NULL));

  return TRUE;
}

static GtkWidget *
make_treemap_view (QuernProfilePage *self)
{
  GtkWidget *view = quern_treemap_view_new ();

  g_settings_bind (self->settings, "treemap-levels", view, "levels", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (self->settings, "treemap-direction", view, "direction",
                                G_SETTINGS_BIND_DEFAULT, direction_from_setting,
                                direction_to_setting, NULL, NULL);

  return prepare (self, view);
}

static GtkWidget *
make_flame_view (QuernProfilePage *self)
{
  GtkWidget *view = quern_flame_view_new ();

  g_settings_bind (self->settings, "flame-mode", view, "mode", G_SETTINGS_BIND_DEFAULT);

  return prepare (self, view);
}

static GtkWidget *
make_tree_view (QuernProfilePage *self)
{
  self->tree_view = quern_tree_view_new ();
  quern_tree_view_set_explorer (QUERN_TREE_VIEW (self->tree_view), self->explorer);

  return self->tree_view;
}

/* There may be two: one has a page of its own, the other stands beside the source. */
static GtkWidget *
create_assembly_view (gpointer user_data)
{
  static const char *const shared[][2] = {
    { "source-folders", "folders" }, { "source-maps", "maps" },
    { "assembly-syntax", "syntax" }, { "assembly-bytes", "bytes" },
    { "assembly-blocks", "blocks" },
  };
  QuernProfilePage *self = user_data;
  GtkWidget *view = quern_assembly_view_new ();

  for (guint i = 0; i < G_N_ELEMENTS (shared); i++)
    g_settings_bind (self->settings, shared[i][0], view, shared[i][1], G_SETTINGS_BIND_DEFAULT);
  quern_code_pane_set_explorer (QUERN_CODE_PANE (view), self->explorer);

  return view;
}

static GtkWidget *
make_source_view (QuernProfilePage *self)
{
  self->source_view = quern_source_view_new ();
  g_settings_bind (self->settings, "source-folders", self->source_view, "folders",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "source-maps", self->source_view, "maps",
                   G_SETTINGS_BIND_DEFAULT);
  quern_code_pane_set_explorer (QUERN_CODE_PANE (self->source_view), self->explorer);

  self->code_view = quern_code_view_new (self->source_view, create_assembly_view, self);
  quern_code_view_set_narrow (QUERN_CODE_VIEW (self->code_view), self->is_narrow);
  g_settings_bind (self->settings, "assembly-beside", self->code_view, "beside",
                   G_SETTINGS_BIND_DEFAULT);

  return self->code_view;
}

static GtkWidget *
make_assembly_view (QuernProfilePage *self)
{
  self->assembly_view = create_assembly_view (self);

  return self->assembly_view;
}

static GtkWidget *
make_event_view (QuernProfilePage *self)
{
  g_autoptr (GVariant) layout = g_settings_get_value (self->settings, "event-list-layout");

  self->event_view = quern_event_view_new ();
  quern_list_view_set_layout (QUERN_LIST_VIEW (self->event_view), layout);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (self->event_view), self->explorer);

  return self->event_view;
}

static GtkWidget *
make_parts_view (QuernProfilePage *self)
{
  g_autoptr (GVariant) layout = g_settings_get_value (self->settings, "part-list-layout");

  self->parts_view = quern_parts_view_new ();
  quern_list_view_set_layout (QUERN_LIST_VIEW (self->parts_view), layout);
  quern_list_view_set_explorer (QUERN_LIST_VIEW (self->parts_view), self->explorer);

  return self->parts_view;
}

static GtkWidget *
make_plot_view (QuernProfilePage *self)
{
  return prepare (self, quern_plot_view_new ());
}

static const QuernPageView views[] = {
  { "graph", N_("Graph"), make_graph_view, TRUE },
  { "treemap", N_("Treemap"), make_treemap_view, TRUE },
  { "flame", N_("Flame"), make_flame_view, TRUE },
  { "tree", N_("Tree"), make_tree_view, TRUE },
  { "source", N_("Source"), make_source_view, TRUE },
  { "assembly", N_("Assembly"), make_assembly_view, TRUE },
  { "events", N_("Events"), make_event_view, FALSE },
  { "parts", N_("Parts"), make_parts_view, FALSE },
  { "plot", N_("Plot"), make_plot_view, FALSE },
};

const QuernPageView *
quern_profile_page_find_view (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_strcmp0 (name, views[i].name) == 0)
      return &views[i];

  return NULL;
}

const QuernPageView *
quern_profile_page_get_views (guint *n_views)
{
  *n_views = G_N_ELEMENTS (views);

  return views;
}

/* The picture that a view of the page shows; NULL if it was not made yet or has none. */
QuernPictureView *
quern_profile_page_get_picture_view (QuernProfilePage *self,
                                     const char       *name)
{
  GtkWidget *bin = gtk_stack_get_child_by_name (self->stack, name);
  GtkWidget *view = bin != NULL ? adw_bin_get_child (ADW_BIN (bin)) : NULL;

  return QUERN_IS_PICTURE_VIEW (view) ? QUERN_PICTURE_VIEW (view) : NULL;
}

/* Those that were made follow the size of the window. */
void
quern_profile_page_form_views (QuernProfilePage *self)
{
  if (self->code_view != NULL)
    quern_code_view_set_narrow (QUERN_CODE_VIEW (self->code_view), self->is_narrow);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      QuernPictureView *view = quern_profile_page_get_picture_view (self, views[i].name);

      if (view != NULL)
        quern_picture_view_set_form (view, self->is_narrow, self->is_low);
    }
}

gboolean
quern_profile_page_search_in_view (QuernProfilePage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && self->source_view != NULL &&
         gtk_widget_is_ancestor (focus, self->source_view) &&
         quern_source_view_begin_search (QUERN_SOURCE_VIEW (self->source_view));
}

void
quern_profile_page_focus_other (QuernProfilePage *self,
                                const char       *name)
{
  if (g_str_equal (name, "parts") && self->parts_view != NULL)
    quern_parts_view_focus (QUERN_PARTS_VIEW (self->parts_view));
  else if (g_str_equal (name, "source") && self->source_view != NULL)
    quern_code_pane_focus (QUERN_CODE_PANE (self->source_view));
  else if (g_str_equal (name, "assembly") && self->assembly_view != NULL)
    quern_code_pane_focus (QUERN_CODE_PANE (self->assembly_view));
}

void
quern_profile_page_show_code (QuernProfilePage *self,
                              const char       *view)
{
  g_return_if_fail (QUERN_IS_PROFILE_PAGE (self));

  /* Where another view of code was does not count. */
  quern_explorer_set_line (self->explorer, QUERN_NONE, 0);
  g_object_set (self, "view", view, NULL);
  if (g_str_equal (view, "source"))
    quern_code_pane_show_hottest (QUERN_CODE_PANE (self->source_view));
  else
    quern_code_pane_show_hottest (QUERN_CODE_PANE (self->assembly_view));
  quern_profile_page_focus_view (self);
}

QuernCanvas *
quern_profile_page_get_canvas (QuernProfilePage *self)
{
  QuernPictureView *view;
  const char *name;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  name = gtk_stack_get_visible_child_name (self->stack);
  if (g_strcmp0 (name, "assembly") == 0 && self->assembly_view != NULL)
    return quern_assembly_view_get_canvas (QUERN_ASSEMBLY_VIEW (self->assembly_view));

  view = name != NULL ? quern_profile_page_get_picture_view (self, name) : NULL;

  return view != NULL ? quern_picture_view_get_canvas (view) : NULL;
}

/* The view of instructions that is shown, alone or beside the source where somebody is in
 * it; NULL for none. */
static QuernAssemblyView *
get_assembly (QuernProfilePage *self,
              const char       *view)
{
  GtkWidget *assembly = NULL;

  if (g_str_equal (view, "assembly"))
    assembly = self->assembly_view;
  else if (g_str_equal (view, "source") && self->code_view != NULL)
    assembly = quern_code_view_get_chosen_assembly (QUERN_CODE_VIEW (self->code_view));

  return assembly != NULL ? QUERN_ASSEMBLY_VIEW (assembly) : NULL;
}

QuernPicture *
quern_profile_page_dup_picture (QuernProfilePage  *self,
                                const char       **kind,
                                char             **title)
{
  QuernPictureView *view;
  QuernAssemblyView *assembly;
  QuernCanvas *canvas;
  QuernPicture *picture;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);
  g_return_val_if_fail (kind != NULL && title != NULL, NULL);

  *title = NULL;
  *kind = gtk_stack_get_visible_child_name (self->stack);
  if (g_str_equal (*kind, "parts") && self->parts_view != NULL)
    return quern_parts_view_create_picture (QUERN_PARTS_VIEW (self->parts_view));

  view = quern_profile_page_get_picture_view (self, *kind);
  assembly = get_assembly (self, *kind);
  canvas = view != NULL ? quern_picture_view_get_canvas (view)
           : assembly != NULL ? quern_assembly_view_get_canvas (assembly) : NULL;
  if (canvas == NULL && assembly != NULL)
    {
      *kind = "assembly";
      return quern_code_pane_create_picture (QUERN_CODE_PANE (assembly), title);
    }
  if (assembly != NULL)
    *kind = "blocks";
  else if (g_str_equal (*kind, "source") && self->source_view != NULL)
    return quern_code_pane_create_picture (QUERN_CODE_PANE (self->source_view), title);

  picture = canvas != NULL ? quern_canvas_get_picture (canvas) : NULL;

  return picture != NULL ? g_object_ref (picture) : NULL;
}

/* Is it a view that this profile has? */
gboolean
quern_profile_page_has_view (QuernProfilePage *self,
                             const char       *name)
{
  GtkWidget *child;

  if (quern_profile_page_find_view (name) == NULL)
    return FALSE;

  child = gtk_stack_get_child_by_name (self->stack, name);

  return gtk_stack_page_get_visible (gtk_stack_get_page (self->stack, child));
}

/* Where its entry is in the menu of views, or its number of entries. */
static int
find_in_menu (QuernProfilePage *self,
              const char       *name)
{
  GMenuModel *section = G_MENU_MODEL (self->view_section);
  int n = g_menu_model_get_n_items (section);
  int i;

  for (i = 0; i < n; i++)
    {
      g_autofree char *target = NULL;

      g_menu_model_get_item_attribute (section, i, G_MENU_ATTRIBUTE_TARGET, "s", &target);
      if (g_strcmp0 (target, name) == 0)
        break;
    }

  return i;
}

static void
set_has_view (QuernProfilePage *self,
              const char       *name,
              const char       *label,
              gboolean          has_view)
{
  GtkWidget *child = gtk_stack_get_child_by_name (self->stack, name);
  GtkStackPage *page = gtk_stack_get_page (self->stack, child);
  g_autofree char *action = g_strconcat ("win.view::", name, NULL);

  if (gtk_stack_page_get_visible (page) == has_view)
    return;

  if (!has_view && gtk_stack_get_visible_child (self->stack) == child)
    gtk_stack_set_visible_child_name (self->stack, views[0].name);
  gtk_stack_page_set_visible (page, has_view);
  if (has_view)
    g_menu_append (self->view_section, label, action);
  else
    g_menu_remove (self->view_section, find_in_menu (self, name));
}

/* Parts are shown where there are several, plots where there are points. */
void
quern_profile_page_update_views (QuernProfilePage *self)
{
  QuernProfile *profile = quern_explorer_get_whole_profile (self->explorer);

  set_has_view (self, "parts", _("_Parts"),
                profile != NULL && quern_profile_get_n_parts (profile) > 1);
  set_has_view (self, "plot", _("Plo_t"),
                quern_explorer_has_points (self->explorer));
}

char *
quern_profile_page_dup_dot (QuernProfilePage *self,
                            const char       *title)
{
  QuernPictureView *view;

  g_return_val_if_fail (QUERN_IS_PROFILE_PAGE (self), NULL);

  view = quern_profile_page_get_picture_view (self,
                                              gtk_stack_get_visible_child_name (self->stack));

  return QUERN_IS_GRAPH_VIEW (view) ? quern_graph_view_dup_dot (QUERN_GRAPH_VIEW (view), title)
                                    : NULL;
}
