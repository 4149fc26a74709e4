/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas-private.h"

#include <adwaita.h>

/* VISUAL 1: px that stay free around a picture. */
#define MARGIN 24.0

#define MIN_WIDTH 120
#define MIN_HEIGHT 96

/**
 * QuernCanvas:
 *
 * Shows any picture: draws, scrolls, zooms, and turns mouse and keyboard into
 * what the explorer has selected and hovered.
 *
 * The picture is drawn into pixels that are kept until something in it
 * changes, because rings around the hovered and the selected item change far
 * more often: they are drawn on top. For a screen reader the visible items
 * are children without looks.
 *
 * ## Actions
 *
 * - `canvas.go-to`: goes to the item of the context menu or the selected one
 * - `canvas.copy-name`: puts its full name on the clipboard
 * - `canvas.next-match`, `canvas.previous-match`: selects what is searched for
 * - `canvas.zoom-in`, `canvas.zoom-out`, `canvas.zoom-original`, `canvas.fit`
 */

enum
{
  PROP_0,
  PROP_EXPLORER,
  PROP_PICTURE,
  PROP_ZOOM,
  N_PROPS
};

enum
{
  SIGNAL_ITEM_CLICKED,
  SIGNAL_ITEM_ACTIVATED,
  SIGNAL_MENU_OPENED,
  SIGNAL_VIEWPORT_CHANGED,
  SIGNAL_MARKS_CHANGED,
  SIGNAL_ITEM_SELECTED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernCanvas, quern_canvas, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

gboolean
quern_canvas_emit_item (QuernCanvas *self,
                        gboolean     is_activated,
                        guint        item)
{
  gboolean is_handled = FALSE;

  g_signal_emit (self, signals[is_activated ? SIGNAL_ITEM_ACTIVATED : SIGNAL_ITEM_CLICKED], 0,
                 item, &is_handled);

  return is_handled;
}

void
quern_canvas_emit_menu_opened (QuernCanvas *self,
                               guint        item)
{
  g_signal_emit (self, signals[SIGNAL_MENU_OPENED], 0, item);
}

void
quern_canvas_emit_selected (QuernCanvas *self,
                            guint        item)
{
  g_signal_emit (self, signals[SIGNAL_ITEM_SELECTED], 0, item);
}

void
quern_canvas_emit_marks_changed (QuernCanvas *self)
{
  g_signal_emit (self, signals[SIGNAL_MARKS_CHANGED], 0);
}

void
quern_canvas_drop_veil (QuernCanvas *self)
{
  /* Patches have it in them. */
  if (self->patches->len > 0)
    {
      quern_canvas_end_draft (self);
      g_clear_pointer (&self->pixels, quern_canvas_pixels_unref);
    }
  g_clear_pointer (&self->veil, quern_canvas_pixels_unref);
}

void
quern_canvas_drop_pixels (QuernCanvas *self)
{
  quern_canvas_end_draft (self);
  g_clear_pointer (&self->pixels, quern_canvas_pixels_unref);
  quern_canvas_drop_veil (self);
}

static void
quern_canvas_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = *minimum;
}

static void
show_default (QuernCanvas *self)
{
  guint selected = quern_canvas_get_selected_item (self);
  QuernRect eye;

  if (selected != QUERN_NONE)
    quern_picture_get_bounds (self->picture, selected, &eye);
  quern_viewport_show_default (&self->viewport, selected != QUERN_NONE ? &eye : NULL,
                               self->is_vertical);
}

static void
redraw_viewport (QuernCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  quern_canvas_queue_items (self);
}

static void
tell_viewport (QuernCanvas *self)
{
  g_clear_handle_id (&self->tell_id, g_source_remove);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ZOOM]);
  g_signal_emit (self, signals[SIGNAL_VIEWPORT_CHANGED], 0);
}

static gboolean
tell_viewport_cb (gpointer data)
{
  QuernCanvas *self = data;

  self->tell_id = 0;
  tell_viewport (self);

  return G_SOURCE_REMOVE;
}

/* While sizes are given out nobody is told: a label elsewhere that changes now
 * would ask for another size, be passed over, and be drawn without one. */
static void
queue_telling (QuernCanvas *self)
{
  if (self->tell_id == 0)
    self->tell_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, tell_viewport_cb, self, NULL);
}

static void
quern_canvas_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  QuernCanvas *self = QUERN_CANVAS (widget);

  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));

  if (G_APPROX_VALUE (self->viewport.width, (double) width, 0.5) &&
      G_APPROX_VALUE (self->viewport.height, (double) height, 0.5))
    {
      quern_canvas_allocate_items (self);
      return;
    }

  quern_canvas_end_motion (self);
  quern_viewport_set_size (&self->viewport, width, height);
  if (self->picture != NULL && self->is_untouched)
    show_default (self);

  quern_canvas_drop_pixels (self);
  redraw_viewport (self);
  queue_telling (self);
  quern_canvas_allocate_items (self);
}

/* What is shown has moved: everything that depends on it follows. */
void
quern_canvas_queue_viewport (QuernCanvas *self,
                             gboolean     is_touched)
{
  if (is_touched)
    {
      self->is_untouched = FALSE;
      quern_canvas_end_motion (self);
    }
  else
    quern_canvas_drop_pixels (self);

  redraw_viewport (self);
  tell_viewport (self);
}

static void
style_changed_cb (QuernCanvas *self)
{
  g_clear_pointer (&self->text, quern_text_free);
  quern_canvas_redraw (self);
}

static void
quern_canvas_system_setting_changed (GtkWidget        *widget,
                                     GtkSystemSetting  setting)
{
  if (setting == GTK_SYSTEM_SETTING_FONT_NAME || setting == GTK_SYSTEM_SETTING_FONT_CONFIG)
    style_changed_cb (QUERN_CANVAS (widget));

  GTK_WIDGET_CLASS (quern_canvas_parent_class)->system_setting_changed (widget, setting);
}

static void
quern_canvas_dispose (GObject *object)
{
  QuernCanvas *self = QUERN_CANVAS (object);

  quern_canvas_set_explorer (self, NULL);
  quern_canvas_end_glide (self);
  g_clear_handle_id (&self->tell_id, g_source_remove);
  quern_canvas_end_motion (self);
  quern_canvas_clear_items (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->picture);
  g_clear_object (&self->menu_model);
  quern_canvas_drop_pixels (self);
  g_clear_pointer (&self->text, quern_text_free);

  G_OBJECT_CLASS (quern_canvas_parent_class)->dispose (object);
}

static void
quern_canvas_finalize (GObject *object)
{
  QuernCanvas *self = QUERN_CANVAS (object);

  g_clear_pointer (&self->item_widgets, g_ptr_array_unref);
  g_clear_pointer (&self->patches, g_array_unref);
  g_clear_pointer (&self->marked, g_free);

  G_OBJECT_CLASS (quern_canvas_parent_class)->finalize (object);
}

static void
quern_canvas_get_property (GObject    *object,
                           guint       property_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  QuernCanvas *self = QUERN_CANVAS (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      g_value_set_object (value, self->explorer);
      break;

    case PROP_PICTURE:
      g_value_set_object (value, self->picture);
      break;

    case PROP_ZOOM:
      g_value_set_double (value, self->viewport.zoom);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_canvas_set_property (GObject      *object,
                           guint         property_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  QuernCanvas *self = QUERN_CANVAS (object);

  switch (property_id)
    {
    case PROP_EXPLORER:
      quern_canvas_set_explorer (self, g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  properties[PROP_EXPLORER] =
    g_param_spec_object ("explorer", NULL, NULL, QUERN_TYPE_EXPLORER,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_PICTURE] =
    g_param_spec_object ("picture", NULL, NULL, QUERN_TYPE_PICTURE,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* Px of the widget for each px of the picture; 1 is the picture's own size. */
  properties[PROP_ZOOM] =
    g_param_spec_double ("zoom", NULL, NULL, 0.0, G_MAXDOUBLE, 1.0,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
install_signals (GObjectClass *object_class)
{
  /* Both: return TRUE to keep the canvas from selecting it, or going there. */
  signals[SIGNAL_ITEM_CLICKED] =
    g_signal_new ("item-clicked", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_UINT);
  signals[SIGNAL_ITEM_ACTIVATED] =
    g_signal_new ("item-activated", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_UINT);
  /* The context menu is about to be shown for that item, or QUERN_NONE: its
   * entries can be enabled or not. */
  signals[SIGNAL_MENU_OPENED] =
    g_signal_new ("menu-opened", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_VIEWPORT_CHANGED] =
    g_signal_new ("viewport-changed", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ITEM_SELECTED] =
    g_signal_new ("item-selected", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  /* Other items are set off: quern_canvas_dup_marks_caption() says how much. */
  signals[SIGNAL_MARKS_CHANGED] =
    g_signal_new ("marks-changed", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_canvas_class_init (QuernCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_canvas_dispose;
  object_class->finalize = quern_canvas_finalize;
  object_class->get_property = quern_canvas_get_property;
  object_class->set_property = quern_canvas_set_property;

  widget_class->snapshot = quern_canvas_snapshot;
  widget_class->measure = quern_canvas_measure;
  widget_class->size_allocate = quern_canvas_size_allocate;
  widget_class->system_setting_changed = quern_canvas_system_setting_changed;

  install_properties (object_class);
  install_signals (object_class);

  quern_canvas_class_install_actions (widget_class);
  quern_canvas_class_install_match_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
quern_canvas_init (QuernCanvas *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->hover_item = QUERN_NONE;
  self->cursor_item = QUERN_NONE;
  self->menu_item = QUERN_NONE;
  self->item_widgets = g_ptr_array_new ();
  self->patches = quern_canvas_patches_new ();
  self->is_untouched = TRUE;
  quern_viewport_init (&self->viewport);
  self->viewport.margin = MARGIN;

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "view");
  quern_canvas_init_input (self);

  g_signal_connect_object (manager, "notify::dark",
                           G_CALLBACK (style_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast",
                           G_CALLBACK (style_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_draw), NULL);
}

GtkWidget *
quern_canvas_new (void)
{
  return g_object_new (QUERN_TYPE_CANVAS, NULL);
}

void
quern_canvas_set_explorer (QuernCanvas   *self,
                           QuernExplorer *explorer)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (self->explorer == explorer)
    return;

  if (self->explorer != NULL)
    g_signal_handlers_disconnect_by_data (self->explorer, self);
  g_set_object (&self->explorer, explorer);
  if (explorer != NULL)
    {
      g_signal_connect_swapped (explorer, "notify::selected",
                                G_CALLBACK (quern_canvas_selected_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::hovered",
                                G_CALLBACK (quern_canvas_hovered_changed_cb), self);
      g_signal_connect_swapped (explorer, "notify::marks",
                                G_CALLBACK (quern_canvas_marks_changed_cb), self);
    }
  quern_canvas_update_marks (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLORER]);
}

QuernPicture *
quern_canvas_get_picture (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), NULL);

  return self->picture;
}

/* Where the middle of the selected item is now, in px of the widget. */
gboolean
quern_canvas_get_anchor (QuernCanvas *self,
                         double      *x,
                         double      *y)
{
  QuernRect bounds;

  if (!quern_canvas_get_item_bounds (self, quern_canvas_get_selected_item (self), &bounds))
    return FALSE;

  *x = bounds.x + bounds.width / 2.0;
  *y = bounds.y + bounds.height / 2.0;

  /* What is out of sight is no anchor for the eye. */
  return *x >= 0.0 && *y >= 0.0 && *x < self->viewport.width && *y < self->viewport.height;
}

/**
 * quern_canvas_set_picture:
 * @picture: (nullable): becomes what is shown
 *
 * Until the canvas has a size, the first sight of a picture is not decided.
 */
void
quern_canvas_set_picture (QuernCanvas    *self,
                          QuernPicture   *picture,
                          QuernCanvasEye  eye)
{
  gboolean has_anchor;
  double anchor_x = 0.0;
  double anchor_y = 0.0;
  double now_x;
  double now_y;
  QuernRect bounds;

  g_return_if_fail (QUERN_IS_CANVAS (self));
  g_return_if_fail (picture == NULL || QUERN_IS_PICTURE (picture));

  quern_canvas_end_glide (self);
  has_anchor = quern_canvas_get_anchor (self, &anchor_x, &anchor_y);

  /* A map that only follows its window's size does not need a show. */
  if (eye == QUERN_CANVAS_START || !self->viewport.is_bounded)
    quern_canvas_begin_motion (self, picture);
  else
    quern_canvas_end_motion (self);

  quern_canvas_set_hover_item (self, QUERN_NONE);
  self->cursor_item = QUERN_NONE;
  self->menu_item = QUERN_NONE;
  g_set_object (&self->picture, picture);
  quern_canvas_update_marks (self);
  if (picture != NULL)
    {
      quern_picture_get_extent (picture, &self->viewport.extent);
      self->cursor_item = quern_canvas_get_selected_item (self);

      if (eye == QUERN_CANVAS_START || self->is_untouched)
        {
          self->is_untouched = TRUE;
          show_default (self);
        }
      else if (has_anchor &&
               quern_canvas_get_item_bounds (self, self->cursor_item, &bounds))
        {
          now_x = bounds.x + bounds.width / 2.0;
          now_y = bounds.y + bounds.height / 2.0;
          quern_viewport_pan (&self->viewport, now_x - anchor_x, now_y - anchor_y);
        }
      else
        quern_viewport_set_size (&self->viewport, self->viewport.width, self->viewport.height);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PICTURE]);
  quern_canvas_emit_marks_changed (self);
  quern_canvas_queue_viewport (self, FALSE);
  quern_canvas_describe (self);
}

void
quern_canvas_redraw (QuernCanvas *self)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_canvas_drop_pixels (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_canvas_set_menu (QuernCanvas *self,
                       GMenuModel  *menu)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));
  g_return_if_fail (menu == NULL || G_IS_MENU_MODEL (menu));

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_set_object (&self->menu_model, menu);
}

void
quern_canvas_set_bounded (QuernCanvas *self,
                          gboolean     bounded)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  self->viewport.is_bounded = bounded;
  self->viewport.margin = bounded ? 0.0 : MARGIN;
}

void
quern_canvas_set_wide (QuernCanvas *self,
                       gboolean     wide)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  self->viewport.is_wide = wide;
}

void
quern_canvas_set_vertical (QuernCanvas *self,
                           gboolean     vertical)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  self->is_vertical = vertical;
}

const QuernViewport *
quern_canvas_get_viewport (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), NULL);

  return &self->viewport;
}

double
quern_canvas_get_zoom (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), 1.0);

  return self->viewport.zoom;
}
