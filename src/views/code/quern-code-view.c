/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-view.h"

#include "quern-assembly-view.h"
#include "quern-properties.h"
#include "quern-source-view.h"
#include "quern-view-shortcut.h"

#include <glib/gi18n.h>

/**
 * QuernCodeView:
 *
 * Source code, optionally with its instructions beside it. Each of the two follows
 * the other's current line, through the explorer.
 *
 * ## Actions
 *
 * - `code.beside`: whether the instructions are shown
 */
struct _QuernCodeView
{
  AdwBin         parent_instance;

  QuernExplorer *explorer;         /* owned, nullable */
  GSettings     *settings;         /* owned, nullable */
  GSettings     *command_settings; /* owned, nullable */
  gboolean       beside;
  gboolean       is_narrow;

  GtkPaned      *paned;            /* owned */
};

static void quern_code_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernCodeView, quern_code_view, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW, quern_code_view_view_init))

static QuernSourceView *
get_source (QuernCodeView *self)
{
  return QUERN_SOURCE_VIEW (gtk_paned_get_start_child (self->paned));
}

static GtkWidget *
make_assembly (QuernCodeView *self)
{
  GtkWidget *assembly = g_object_new (QUERN_TYPE_ASSEMBLY_VIEW, NULL);

  if (self->settings != NULL)
    quern_view_set_settings (QUERN_VIEW (assembly), self->settings, self->command_settings);
  quern_view_set_explorer (QUERN_VIEW (assembly), self->explorer);

  return assembly;
}

static void
update (QuernCodeView *self)
{
  gboolean is_shown = self->beside && !self->is_narrow &&
                      (self->explorer == NULL ||
                       quern_assembly_view_info.can_show (self->explorer));
  GtkWidget *assembly = gtk_paned_get_end_child (self->paned);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (is_shown && assembly == NULL)
    {
      assembly = make_assembly (self);
      gtk_paned_set_end_child (self->paned, assembly);
      gtk_paned_set_shrink_end_child (self->paned, FALSE);
      if (width > 0)
        gtk_paned_set_position (self->paned, width / 2);
    }
  if (assembly != NULL)
    gtk_widget_set_visible (assembly, is_shown);
  g_object_set (gtk_paned_get_start_child (self->paned), "compact", is_shown, NULL);
}

static void
quern_code_view_dispose (GObject *object)
{
  QuernCodeView *self = QUERN_CODE_VIEW (object);

  g_clear_object (&self->explorer);
  g_clear_object (&self->settings);
  g_clear_object (&self->command_settings);

  G_OBJECT_CLASS (quern_code_view_parent_class)->dispose (object);
}

static const QuernProperty properties[] = {
  { "beside", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernCodeView, beside),
    .changed = G_CALLBACK (update) },
};

static void
quern_code_view_class_init (QuernCodeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_code_view_dispose;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_install_property_action (widget_class, "code.beside", "beside");
}

static void
quern_code_view_init (QuernCodeView *self)
{
  self->paned = GTK_PANED (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->paned));
  gtk_paned_set_start_child (self->paned, g_object_new (QUERN_TYPE_SOURCE_VIEW, NULL));
  gtk_paned_set_shrink_start_child (self->paned, FALSE);

  /* Capture the key: text views and lists would use it to clear the selection. */
  quern_view_shortcut_add (GTK_WIDGET (self), GDK_KEY_backslash, GDK_CONTROL_MASK, "code.beside",
                           GTK_PHASE_CAPTURE);
}

/* The view of instructions, if it had the focus last, or NULL. */
static QuernView *
get_chosen_assembly (QuernCodeView *self)
{
  GtkWidget *assembly = gtk_paned_get_end_child (self->paned);

  /* The paned keeps its focus child while a menu or a dialog has the focus. */
  return assembly != NULL && gtk_widget_get_visible (assembly) &&
         gtk_widget_get_focus_child (GTK_WIDGET (self->paned)) == assembly
         ? QUERN_VIEW (assembly) : NULL;
}

/* QuernView */

static void
quern_code_view_set_explorer (QuernView     *view,
                              QuernExplorer *explorer)
{
  QuernCodeView *self = QUERN_CODE_VIEW (view);
  GtkWidget *assembly = gtk_paned_get_end_child (self->paned);

  g_set_object (&self->explorer, explorer);
  quern_view_set_explorer (QUERN_VIEW (get_source (self)), explorer);
  if (assembly != NULL)
    quern_view_set_explorer (QUERN_VIEW (assembly), explorer);
}

static const QuernViewSetting source_settings[] = {
  { "source-folders", "folders", QUERN_VIEW_BOUND, NULL },
  { "source-maps", "maps", QUERN_VIEW_BOUND, NULL },
  { NULL, NULL, 0, NULL },
};

static const QuernViewSetting settings[] = {
  { "assembly-beside", "beside", QUERN_VIEW_BOUND, NULL },
  { NULL, NULL, 0, NULL },
};

static void
quern_code_view_set_settings (QuernView *view,
                              GSettings *everywhere,
                              GSettings *of_command)
{
  QuernCodeView *self = QUERN_CODE_VIEW (view);

  g_set_object (&self->settings, everywhere);
  g_set_object (&self->command_settings, of_command);
  quern_view_bind_settings (get_source (self), source_settings, everywhere, of_command);
  quern_view_bind_settings (self, settings, everywhere, of_command);
}

/* Disables the second view in a narrow window, as there is no room for both. */
static void
quern_code_view_set_form (QuernView *view,
                          gboolean   narrow,
                          gboolean   low)
{
  QuernCodeView *self = QUERN_CODE_VIEW (view);

  if (self->is_narrow == narrow)
    return;

  self->is_narrow = narrow;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "code.beside", !narrow);
  update (self);
}

static void
quern_code_view_focus (QuernView *view)
{
  quern_view_focus (QUERN_VIEW (get_source (QUERN_CODE_VIEW (view))));
}

static gboolean
quern_code_view_begin_search (QuernView *view)
{
  QuernSourceView *source = get_source (QUERN_CODE_VIEW (view));
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (source)) &&
         quern_source_view_begin_search (source);
}

static gboolean
quern_code_view_zoom (QuernView     *view,
                      QuernViewZoom  zoom)
{
  QuernView *assembly = get_chosen_assembly (QUERN_CODE_VIEW (view));

  return assembly != NULL && quern_view_zoom (assembly, zoom);
}

static void
quern_code_view_show_hottest (QuernView *view)
{
  quern_view_show_hottest (QUERN_VIEW (get_source (QUERN_CODE_VIEW (view))));
}

static gboolean
quern_code_view_get_picture (QuernView        *view,
                             QuernViewPicture *picture)
{
  QuernCodeView *self = QUERN_CODE_VIEW (view);
  QuernView *assembly = get_chosen_assembly (self);
  QuernView *source = QUERN_VIEW (get_source (self));

  /* The source view has no QuernViewInfo, which quern_view_get_picture() requires. */
  return assembly != NULL ? quern_view_get_picture (assembly, picture)
                          : QUERN_VIEW_GET_IFACE (source)->get_picture (source, picture);
}

/* Reports of aprof have no lines, however the program was compiled. */
static gboolean
can_show (QuernExplorer *explorer)
{
  QuernProfile *profile =
    quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer));

  return profile == NULL || quern_profile_get_format (profile) != QUERN_FORMAT_APROF;
}

const QuernViewInfo quern_code_view_info = {
  .id = "source",
  .title = N_("Source"),
  .menu_label = N_("_Source"),
  .is_high = TRUE,
  .get_type = quern_code_view_get_type,
  .can_show = can_show,
};

static void
quern_code_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_code_view_info;
  iface->set_explorer = quern_code_view_set_explorer;
  iface->set_settings = quern_code_view_set_settings;
  iface->set_form = quern_code_view_set_form;
  iface->focus = quern_code_view_focus;
  iface->begin_search = quern_code_view_begin_search;
  iface->zoom = quern_code_view_zoom;
  iface->show_hottest = quern_code_view_show_hottest;
  iface->get_picture = quern_code_view_get_picture;
}
