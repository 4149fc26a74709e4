/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-flame-view.h"

#include "quern-caption.h"
#include "quern-config.h"
#include "quern-flame-picture.h"
#include "quern-flame-words.h"
#include "quern-path-bar.h"
#include "quern-properties.h"
#include "quern-recorder.h"
#include "quern-short-label.h"
#include "quern-treemap-root.h"
#include "quern-view-event.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* Margin around the picture, px. */
#define MARGIN 14.0

/* Px; nothing can be distinguished in a smaller picture. */
#define MIN_SIDE 24.0

/* Px of the bar of the share that is exact, in a wide and in a narrow window. */
#define BAR_WIDTH 118
#define NARROW_BAR_WIDTH 48

/**
 * QuernFlameView:
 *
 * Shows the cost along the calls: from the root down, from the leaves to their
 * callers, or around the selected function. Each new width of the canvas needs a new
 * layout, which waits for the running one.
 *
 * ## Actions
 *
 * - `flame.mode` (s): "root", "leaves" or "around"
 * - `flame.zoom-out`: zooms out by one frame; `flame.reset-zoom`: completely
 * - `flame.show-graph`: switches the window to the graph
 * - `flame.copy-command`: copies the command that records contexts
 */
struct _QuernFlameView
{
  QuernPictureView   parent_instance;

  char              *mode;         /* owned: as the action's state */
  char              *command;      /* owned, nullable: the command that records contexts */
  QuernFlameOptions  zoom;         /* only the path that is zoomed to is used */

  /* Template children */
  QuernPathBar      *path_bar;
  GMenuModel        *item_menu;
  GtkLevelBar       *exact_bar;
  QuernShortLabel   *exact_label;
  QuernShortLabel   *estimate_label;
  GtkWidget         *strip;
  GtkWidget         *record_button;
  GtkLabel          *command_label;
};

static void quern_flame_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernFlameView, quern_flame_view, QUERN_TYPE_PICTURE_VIEW,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_flame_view_view_init))

/* Layout */

static void
show_status (QuernFlameView *self,
             const char     *title,
             const char     *description)
{
  gtk_widget_set_visible (self->strip, FALSE);
  quern_picture_view_show_status (QUERN_PICTURE_VIEW (self), title, description);
}

static void
show_exact_share (QuernFlameView         *self,
                  const QuernFlameLayout *layout)
{
  gboolean has_estimates = layout->exact_share < 1.0;
  g_autofree char *percent = quern_flame_words_dup_exact (layout);
  /* Translators: of a flame graph; %s is a share, "86 %". */
  g_autofree char *sentence = g_strdup_printf (_("%s of the area is exact"), percent);

  gtk_level_bar_set_value (self->exact_bar, layout->exact_share);
  quern_short_label_set_sentence (self->exact_label, sentence, quern_caption_dup_markup);
  quern_short_label_set_brief (self->exact_label, percent);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->exact_label), sentence);
  quern_short_label_set_sentence (self->estimate_label,
                                  layout->base.is_difference
                                    ? _("≈: estimated") : _("hatched: estimated"), NULL);
  quern_short_label_set_brief (self->estimate_label, "");
  gtk_widget_set_visible (GTK_WIDGET (self->estimate_label), has_estimates);
  gtk_widget_set_visible (self->record_button, has_estimates && !layout->base.is_recorded);
  gtk_widget_set_visible (self->strip, TRUE);
}

static void
quern_flame_view_show_picture (QuernPictureView *view,
                               QuernPicture     *picture)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (view);
  const QuernFlameLayout *layout = quern_flame_picture_get_layout (QUERN_FLAME_PICTURE (picture));
  gboolean starts_anew = quern_picture_view_starts_anew (view);

  if (layout->base.boxes->len == 0)
    {
      show_status (self, _("No cost to show"),
                   g_str_equal (self->mode, "around")
                     ? quern_picture_view_get_no_cost (view) : NULL);
      return;
    }

  quern_picture_view_set_picture (view, picture);
  quern_path_bar_set_picture (self->path_bar, QUERN_FLAME_PICTURE (picture));
  /* Scroll to the root if it is in the middle of the picture. */
  if (starts_anew && layout->root_row > 0)
    quern_canvas_centre_on (quern_picture_view_get_canvas (view), layout->options.width / 2,
                            layout->root_row * QUERN_FLAME_ROW_HEIGHT);
  show_exact_share (self, layout);
}

/* The strip above the picture states the area that is exact. */
static char *
quern_flame_view_dup_caption (QuernPicture *picture)
{
  return quern_flame_picture_dup_width (QUERN_FLAME_PICTURE (picture));
}

static void
quern_flame_view_show_error (QuernPictureView *view,
                             const GError     *error)
{
  gtk_widget_set_visible (QUERN_FLAME_VIEW (view)->strip, FALSE);
  QUERN_PICTURE_VIEW_CLASS (quern_flame_view_parent_class)->show_error (view, error);
}

static char *
quern_flame_view_dup_title (QuernPictureView *view,
                            QuernNodeId       centre)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (view);

  if (g_str_equal (self->mode, "around"))
    {
      g_autofree char *name = quern_analysis_dup_visible_name (
        quern_explorer_get_analysis (quern_picture_view_get_explorer (view)), centre);

      return g_strdup_printf (_("%s: its callers above, its callees below"), name);
    }

  return quern_picture_view_dup_title_of (
    view, QUERN_NONE, g_str_equal (self->mode, "leaves") ? QUERN_CALLERS : QUERN_CALLEES);
}

static void
quern_flame_view_start_layout (QuernPictureView *view)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);
  const QuernViewport *viewport =
    quern_canvas_get_viewport (quern_picture_view_get_canvas (view));
  QuernFlameOptions options = self->zoom;

  options.mode = g_str_equal (self->mode, "leaves")   ? QUERN_FLAME_FROM_LEAVES
                 : g_str_equal (self->mode, "around") ? QUERN_FLAME_AROUND
                                                      : QUERN_FLAME_FROM_ROOT;
  options.root = QUERN_NONE;
  options.event = quern_view_event_get (explorer, NULL);
  options.whole = quern_view_event_get_whole (explorer, options.event, NULL);
  options.width = MAX (viewport->width - 2 * MARGIN, MIN_SIDE);
  options.margin = MARGIN;
  if (options.mode == QUERN_FLAME_AROUND && options.event != QUERN_NONE)
    options.root = quern_treemap_root_find (
      explorer, quern_navigation_get_selected (quern_explorer_get_navigation (explorer)),
      options.event);

  if (options.event == QUERN_NONE ||
      (options.mode == QUERN_FLAME_AROUND && options.root == QUERN_NONE))
    {
      show_status (self, options.event == QUERN_NONE ? _("This profile has no functions")
                                                     : _("No function is selected"), NULL);
      return;
    }

  quern_flame_picture_new_async (quern_explorer_get_analysis (explorer),
                                 quern_view_event_get_colours (explorer), &options,
                                 quern_picture_view_begin_layout (view),
                                 quern_picture_view_layout_done_cb, view);
}

/* State */

static void
update_zoom_actions (QuernFlameView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "flame.zoom-out", self->zoom.n_zoom > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "flame.reset-zoom", self->zoom.n_zoom > 0);
}

static void
set_zoom_length (QuernFlameView *self,
                 guint           length)
{
  self->zoom.n_zoom = length;
  update_zoom_actions (self);
}

static void
mode_changed (QuernFlameView *self)
{
  quern_picture_view_set_starts_anew (QUERN_PICTURE_VIEW (self), TRUE);
  set_zoom_length (self, 0);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

/* Shows the command with which Callgrind distinguishes contexts. */
static void
update_command (QuernFlameView *self)
{
  QuernExplorer *explorer = quern_picture_view_get_explorer (QUERN_PICTURE_VIEW (self));
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  g_autofree char *shown = NULL;

  if (profile == NULL)
    return;

  g_free (self->command);
  self->command = quern_recorder_dup_command (profile, QUERN_RECORDER_CALLGRIND, NULL,
                                              "--separate-callers=8");
  shown = quern_visible_brief (self->command);
  gtk_label_set_label (self->command_label, shown);
}

/* Callbacks */

static void
quern_flame_view_analysis_changed (QuernPictureView *view)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (view);
  QuernExplorer *explorer = quern_picture_view_get_explorer (view);

  quern_path_bar_set_picture (self->path_bar, NULL);
  quern_path_bar_set_explorer (self->path_bar, explorer);
  if (!quern_navigation_has_kept_place (quern_explorer_get_navigation (explorer)))
    {
      quern_picture_view_set_starts_anew (view, TRUE);
      set_zoom_length (self, 0);
    }
  update_command (self);
}

static void
quern_flame_view_selected_changed (QuernPictureView *view)
{
  if (!g_str_equal (QUERN_FLAME_VIEW (view)->mode, "around"))
    return;

  quern_picture_view_set_starts_anew (view, TRUE);
  quern_picture_view_restart_layout (view, 0);
}

/* In "around" mode, the activated function becomes the new centre. */
static gboolean
item_activated_cb (QuernFlameView *self,
                   guint           item,
                   QuernCanvas    *canvas)
{
  QuernFlamePicture *picture = QUERN_FLAME_PICTURE (quern_canvas_get_picture (canvas));
  const QuernFlameLayout *layout = quern_flame_picture_get_layout (picture);

  if (g_str_equal (self->mode, "around"))
    return FALSE;

  if (!quern_box_layout_get (&layout->base, item)->is_merged)
    {
      set_zoom_length (self, quern_flame_layout_trace (layout, item, self->zoom.zoom));
      quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
    }

  return TRUE;
}

/* Actions */

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (widget);

  if (self->zoom.n_zoom == 0)
    return;

  set_zoom_length (self, g_str_equal (action_name, "flame.zoom-out") ? self->zoom.n_zoom - 1 : 0);
  quern_picture_view_restart_layout (QUERN_PICTURE_VIEW (self), 0);
}

static void
copy_command_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (widget);

  if (self->command != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->command);
}

/* The class */

static void
quern_flame_view_set_form (QuernPictureView *view,
                           gboolean          narrow,
                           gboolean          low)
{
  QuernFlameView *self = QUERN_FLAME_VIEW (view);

  QUERN_PICTURE_VIEW_CLASS (quern_flame_view_parent_class)->set_form (view, narrow, low);
  gtk_widget_set_visible (GTK_WIDGET (self->path_bar), !low);
  gtk_widget_set_size_request (GTK_WIDGET (self->exact_bar),
                               narrow ? NARROW_BAR_WIDTH : BAR_WIDTH, -1);
}

static void
quern_flame_view_finalize (GObject *object)
{
  g_free (QUERN_FLAME_VIEW (object)->mode);
  g_free (QUERN_FLAME_VIEW (object)->command);

  G_OBJECT_CLASS (quern_flame_view_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_PATH_BAR);
  g_type_ensure (QUERN_TYPE_SHORT_LABEL);
  quern_picture_view_class_bind (widget_class, QUERN_RESOURCE_PATH "/ui/quern-flame-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, path_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, item_menu);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, exact_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, exact_label);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, estimate_label);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, strip);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, record_button);
  gtk_widget_class_bind_template_child (widget_class, QuernFlameView, command_label);
  gtk_widget_class_bind_template_callback (widget_class, item_activated_cb);
}

static const QuernProperty properties[] = {
  { "mode", G_TYPE_STRING, .field = G_STRUCT_OFFSET (QuernFlameView, mode),
    .changed = G_CALLBACK (mode_changed) },
};

static void
quern_flame_view_class_init (QuernFlameViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernPictureViewClass *view_class = QUERN_PICTURE_VIEW_CLASS (klass);

  object_class->finalize = quern_flame_view_finalize;
  view_class->size = QUERN_PICTURE_FOLLOWS_WIDTH;
  view_class->error_title = N_("The flame graph could not be drawn");
  view_class->start_layout = quern_flame_view_start_layout;
  view_class->dup_title = quern_flame_view_dup_title;
  view_class->dup_caption = quern_flame_view_dup_caption;
  view_class->show_picture = quern_flame_view_show_picture;
  view_class->show_error = quern_flame_view_show_error;
  view_class->analysis_changed = quern_flame_view_analysis_changed;
  view_class->selected_changed = quern_flame_view_selected_changed;
  view_class->set_form = quern_flame_view_set_form;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  bind_template (widget_class);

  gtk_widget_class_install_property_action (widget_class, "flame.mode", "mode");
  gtk_widget_class_install_action (widget_class, "flame.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "flame.reset-zoom", NULL, zoom_action);
  quern_picture_view_class_install_show (widget_class, "flame.show-graph");
  gtk_widget_class_install_action (widget_class, "flame.copy-command", NULL, copy_command_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_BackSpace, 0, "flame.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_BackSpace, GDK_SHIFT_MASK,
                                       "flame.reset-zoom", NULL);
}

static void
quern_flame_view_init (QuernFlameView *self)
{
  QuernCanvas *canvas;

  self->mode = g_strdup ("root");

  quern_picture_view_init_template (QUERN_PICTURE_VIEW (self));
  gtk_widget_set_size_request (GTK_WIDGET (self->exact_bar), BAR_WIDTH, -1);
  canvas = quern_picture_view_get_canvas (QUERN_PICTURE_VIEW (self));
  quern_canvas_set_wide (canvas, TRUE);
  quern_canvas_set_vertical (canvas, TRUE);
  quern_canvas_set_menu (canvas, self->item_menu);
  update_zoom_actions (self);
}

/* Without calls there would be a single row of functions; the function list says more. */
static gboolean
can_show (QuernExplorer *explorer)
{
  return quern_analyser_has_calls (quern_explorer_get_analyser (explorer));
}

static const QuernViewSetting settings[] = {
  { "flame-mode", "mode", QUERN_VIEW_BOUND, NULL },
  { NULL, NULL, 0, NULL },
};

const QuernViewInfo quern_flame_view_info = {
  .id = "flame",
  .title = N_("Flame"),
  .menu_label = N_("_Flame Graph"),
  .is_high = TRUE,
  .settings = settings,
  .get_type = quern_flame_view_get_type,
  .can_show = can_show,
};

static void
quern_flame_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_flame_view_info;
}
