/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-canvas.h"

#include "quern-config.h"
#include "quern-device-grid.h"
#include "quern-fit.h"
#include "quern-item-widgets.h"
#include "quern-node-tooltip.h"
#include "quern-note-menu.h"
#include "quern-pan-zoom.h"
#include "quern-picture-items.h"
#include "quern-picture-motion.h"
#include "quern-properties.h"
#include "quern-tiles.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MIN_WIDTH 120
#define MIN_HEIGHT 96

#define ZOOM_STEP 1.25

/* Room for the rings around an item, in widget px. */
#define STATE_MARGIN 12.0

/**
 * QuernCanvas:
 *
 * Shows any picture: draws, scrolls and zooms it, and sets the explorer's selected
 * and hovered node from mouse and keyboard input.
 *
 * The picture is drawn into tiles that are kept until something in it changes. Rings around
 * the hovered and the selected item change far more often, and are drawn on top.
 *
 * ## Actions
 *
 * - `canvas.go-to`: goes to the item of the context menu or the selected one
 * - `canvas.copy-name`: puts its full name on the clipboard
 * - `canvas.next-match`, `canvas.previous-match`: selects a search match
 * - `canvas.zoom-in`, `canvas.zoom-out`, `canvas.zoom-original`, `canvas.fit`
 */
struct _QuernCanvas
{
  GtkWidget           parent_instance;

  QuernPictureItems   items;        /* items of the shown picture */
  QuernViewport       viewport;
  gboolean            is_vertical;  /* the picture runs from top to bottom */
  gboolean            is_untouched; /* not zoomed or moved by the user yet */

  QuernText          *text;         /* owned, nullable: made when first drawn */
  QuernTiles          tiles;
  QuernPictureMotion *motion;       /* owned, nullable: from the last picture to this one */
  guint               notify_id;    /* source: a change of size is yet to be notified */

  QuernPanZoom       *pan_zoom;     /* owned, nullable: until disposed */
  QuernItemWidgets   *item_widgets; /* owned, nullable: until disposed */

  gboolean            shows_cursor; /* the keyboard was used last */
  double              pointer_x;    /* px of the widget */
  double              pointer_y;

  GMenuModel         *menu_model;   /* owned, nullable */
  GtkWidget          *menu;         /* child, nullable */
  guint               menu_item;    /* item of the context menu, or QUERN_NONE */
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

static guint signals[N_SIGNALS];

/* Geometry */

/* bounds: in widget px. Returns FALSE if there is no such item. */
static gboolean
get_item_bounds (QuernCanvas *self,
                 guint        item,
                 QuernRect   *bounds)
{
  QuernRect scene;

  if (item >= quern_picture_items_get_n (&self->items))
    return FALSE;

  quern_picture_get_bounds (self->items.picture, item, &scene);
  quern_viewport_to_widget (&self->viewport, &scene, bounds);

  return TRUE;
}

static guint
find_item_at (QuernCanvas *self,
              double       x,
              double       y)
{
  double scene_x;
  double scene_y;

  if (self->items.picture == NULL)
    return QUERN_NONE;

  quern_viewport_to_scene (&self->viewport, x, y, &scene_x, &scene_y);

  return quern_picture_hit (self->items.picture, scene_x, scene_y);
}

/* The centre of an item, in widget px; FALSE if it is out of view or there is no such item. */
static gboolean
get_anchor (QuernCanvas *self,
            guint        item,
            double      *x,
            double      *y)
{
  QuernRect bounds;

  if (!get_item_bounds (self, item, &bounds))
    return FALSE;

  *x = bounds.x + bounds.width / 2.0;
  *y = bounds.y + bounds.height / 2.0;

  return *x >= 0.0 && *y >= 0.0 && *x < self->viewport.width && *y < self->viewport.height;
}

/* The item that stays in place when all others move: the one that is looked at. */
static guint
find_eye (QuernCanvas *self)
{
  guint selected = quern_picture_items_get_selected (&self->items);
  guint nearest = QUERN_NONE;
  double least = G_MAXDOUBLE;
  double x;
  double y;

  if (self->items.hovered != QUERN_NONE)
    return self->items.hovered;
  if (get_anchor (self, selected, &x, &y))
    return selected;

  for (guint i = 0; i < quern_picture_items_get_n (&self->items); i++)
    {
      double distance;

      get_anchor (self, i, &x, &y);
      distance = hypot (x - self->viewport.width / 2.0, y - self->viewport.height / 2.0);
      if (distance < least)
        {
          least = distance;
          nearest = i;
        }
    }

  return nearest;
}

static void
show_default (QuernCanvas *self)
{
  guint selected = quern_picture_items_get_selected (&self->items);
  g_autoptr (GArray) items = quern_picture_list_fit_items (self->items.picture);
  QuernRect eye;

  if (selected != QUERN_NONE)
    quern_picture_get_bounds (self->items.picture, selected, &eye);
  quern_viewport_show_default (&self->viewport, selected != QUERN_NONE ? &eye : NULL,
                               self->is_vertical);
  if (items != NULL && !quern_viewport_shows_all (&self->viewport))
    quern_viewport_show_most (&self->viewport, selected != QUERN_NONE ? &eye : NULL,
                              self->is_vertical, items);
}

/* Change notification */

static void
redraw_viewport (QuernCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->item_widgets != NULL)
    quern_item_widgets_queue (self->item_widgets);
}

static void
notify_viewport (QuernCanvas *self)
{
  g_clear_handle_id (&self->notify_id, g_source_remove);
  g_object_notify (G_OBJECT (self), "zoom");
  g_signal_emit (self, signals[SIGNAL_VIEWPORT_CHANGED], 0);
}

static gboolean
notify_viewport_cb (gpointer data)
{
  QuernCanvas *self = data;

  self->notify_id = 0;
  notify_viewport (self);

  return G_SOURCE_REMOVE;
}

/* Deferred: a label that a handler changes during size allocation would queue a resize too late and
 * be drawn without an allocation. */
static void
queue_notify_viewport (QuernCanvas *self)
{
  if (self->notify_id == 0)
    self->notify_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, notify_viewport_cb, self, NULL);
}

static void
end_motion (gpointer canvas)
{
  QuernCanvas *self = canvas;

  g_clear_pointer (&self->motion, quern_picture_motion_free);
}

/* Updates everything that depends on the viewport. is_touched: moved by the user. */
static void
viewport_changed (QuernCanvas *self,
                  gboolean     is_touched)
{
  if (is_touched)
    {
      self->is_untouched = FALSE;
      end_motion (self);
    }
  else
    quern_tiles_drop (&self->tiles);

  redraw_viewport (self);
  notify_viewport (self);
}

/* For screen readers: the item at the keyboard cursor, else the picture's caption. */
static void
update_description (QuernCanvas *self)
{
  g_autofree char *text = NULL;

  if (self->items.cursor < quern_picture_items_get_n (&self->items))
    text = quern_picture_items_dup_description (&self->items, self->items.cursor);
  else if (self->items.picture != NULL)
    text = quern_picture_dup_caption (self->items.picture);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "",
                                  -1);
}

/* Drawing */

static void
draw_cb (cairo_t          *cr,
         QuernTilesLayers  layers,
         const QuernRect  *visible,
         double            zoom,
         gpointer          user_data)
{
  QuernCanvas *self = user_data;
  QuernPicture *picture = self->items.picture;
  QuernStyle style = quern_view_style_get ();
  g_autofree char *desktop_family = quern_view_style_dup_font_family (GTK_WIDGET (self));
  const char *family = quern_picture_get_font_family (picture, desktop_family);

  if (self->text != NULL && !quern_text_has_family (self->text, family))
    g_clear_pointer (&self->text, quern_text_free);
  if (self->text == NULL)
    self->text = quern_text_new (family);

  style.accent_item = quern_picture_items_get_selected (&self->items);
  if ((layers & QUERN_TILES_PICTURE) != 0)
    quern_picture_draw (picture, cr, self->text, &style, visible, zoom);
  if ((layers & QUERN_TILES_DIMMING) != 0)
    quern_picture_draw_marks (picture, cr, self->text, &style, self->items.highlighted, visible,
                              zoom);
}

/* Shows a message: a blank picture would be misleading. */
static void
append_problem (QuernCanvas *self,
                GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (widget, _("There is not enough memory to draw this"));
  GdkRGBA color;
  int height;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  pango_layout_set_width (layout, gtk_widget_get_width (widget) * PANGO_SCALE);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot, &GRAPHENE_POINT_INIT (0.0f, (float) (self->viewport.height - height) / 2.0f));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
append_item_state (QuernCanvas    *self,
                   GtkSnapshot    *snapshot,
                   guint           item,
                   QuernItemState  state)
{
  QuernStyle style = quern_view_style_get ();
  QuernDeviceGrid grid;
  QuernViewport shown;
  graphene_rect_t canvas;
  graphene_rect_t area;
  QuernRect bounds;
  cairo_t *cr;

  if (!get_item_bounds (self, item, &bounds))
    return;

  graphene_rect_init (&canvas, 0.0f, 0.0f,
                      (float) self->viewport.width, (float) self->viewport.height);
  graphene_rect_init (&area, (float) bounds.x, (float) bounds.y,
                      (float) bounds.width, (float) bounds.height);
  graphene_rect_inset (&area, (float) -STATE_MARGIN, (float) -STATE_MARGIN);
  if (!graphene_rect_intersection (&area, &canvas, &area))
    return;

  quern_device_grid_init_for (&grid, GTK_WIDGET (self));
  quern_viewport_align (&self->viewport, &grid, &shown);
  cr = gtk_snapshot_append_cairo (snapshot, &area);
  cairo_translate (cr, grid.x, grid.y);
  cairo_scale (cr, shown.zoom, shown.zoom);
  cairo_translate (cr, -shown.x, -shown.y);
  quern_picture_draw_item_state (self->items.picture, cr, &style, item, state, self->viewport.zoom);
  cairo_destroy (cr);
}

/* Draws rings around all items of the function that is hovered in another view. */
static void
append_hovered_elsewhere (QuernCanvas *self,
                          GtkSnapshot *snapshot)
{
  QuernNodeId node = self->items.explorer != NULL
                       ? quern_navigation_get_hovered (
                           quern_explorer_get_navigation (self->items.explorer))
                       : QUERN_NONE;
  guint n_items = quern_picture_items_get_n (&self->items);

  if (node == QUERN_NONE)
    return;

  for (guint i = 0; i < n_items; i++)
    if (quern_picture_get_node (self->items.picture, i) == node)
      append_item_state (self, snapshot, i, QUERN_ITEM_HOVERED);
}

/* Returns FALSE while items are too far from their places to draw rings there. */
static gboolean
append_picture (QuernCanvas *self,
                GtkSnapshot *snapshot)
{
  if (self->motion == NULL)
    quern_tiles_snapshot (&self->tiles, snapshot);
  else if (!quern_picture_motion_snapshot (self->motion, snapshot, self->tiles.pixels,
                                           &self->viewport))
    return FALSE;
  else if (self->tiles.dimming != NULL)
    gtk_snapshot_append_node (snapshot, self->tiles.dimming->node);

  return TRUE;
}

static void
quern_canvas_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  QuernDeviceGrid grid;
  QuernViewport shown;
  gboolean is_at_rest;
  guint selected;

  if (self->items.picture == NULL || self->viewport.width < 1.0 || self->viewport.height < 1.0)
    return;

  quern_device_grid_init_for (&grid, widget);
  quern_viewport_align (&self->viewport, &grid, &shown);
  if (!quern_tiles_update (&self->tiles, &shown, grid.scale, self->items.highlighted != NULL))
    {
      append_problem (self, snapshot);
      return;
    }

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) grid.x, (float) grid.y));
  is_at_rest = append_picture (self, snapshot);
  gtk_snapshot_restore (snapshot);
  if (!is_at_rest)
    return;

  if (self->items.hovered != QUERN_NONE)
    append_item_state (self, snapshot, self->items.hovered, QUERN_ITEM_HOVERED);
  else
    append_hovered_elsewhere (self, snapshot);

  selected = quern_picture_items_get_selected (&self->items);
  if (selected != QUERN_NONE)
    append_item_state (self, snapshot, selected, QUERN_ITEM_SELECTED);
  if (self->items.cursor != QUERN_NONE && self->shows_cursor && gtk_widget_has_focus (widget))
    append_item_state (self, snapshot, self->items.cursor, QUERN_ITEM_FOCUSED);
}

/* Items */

/* Returns TRUE if the view handled the click or the activation. */
static gboolean
emit_item (QuernCanvas *self,
           gboolean     is_activated,
           guint        item)
{
  gboolean is_handled = FALSE;

  g_signal_emit (self, signals[is_activated ? SIGNAL_ITEM_ACTIVATED : SIGNAL_ITEM_CLICKED], 0,
                 item, &is_handled);

  return is_handled;
}

static void
set_hovered (QuernCanvas *self,
             guint        item)
{
  if (self->items.hovered == item)
    return;

  self->items.hovered = item;
  if (self->items.explorer != NULL)
    quern_navigation_set_hovered (quern_explorer_get_navigation (self->items.explorer),
                                  quern_picture_items_get_node (&self->items, item));
  redraw_viewport (self);
}

/* Scrolls to an item, unless it is QUERN_NONE. */
static void
reveal (QuernCanvas *self,
        guint        item,
        gboolean     is_touched)
{
  QuernRect bounds;

  if (item == QUERN_NONE)
    return;

  quern_picture_get_bounds (self->items.picture, item, &bounds);
  if (quern_viewport_reveal (&self->viewport, &bounds))
    viewport_changed (self, is_touched);
}

static void
select_item (QuernCanvas *self,
             guint        item)
{
  QuernNodeId node = quern_picture_items_get_node (&self->items, item);

  self->items.cursor = item;
  /* The actions are about the selected item again, not the one of the last menu. */
  self->menu_item = QUERN_NONE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "canvas.go-to", TRUE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "canvas.copy-name", TRUE);
  if (self->shows_cursor)
    reveal (self, item, TRUE);
  if (node != QUERN_NONE && self->items.explorer != NULL)
    quern_navigation_set_selected (quern_explorer_get_navigation (self->items.explorer), node);

  update_description (self);
  redraw_viewport (self);
  g_signal_emit (self, signals[SIGNAL_ITEM_SELECTED], 0, item);
}

static void
activate_item (QuernCanvas *self,
               guint        item)
{
  QuernNodeId node = quern_picture_items_get_node (&self->items, item);

  if (item == QUERN_NONE || emit_item (self, TRUE, item))
    return;

  if (node != QUERN_NONE && self->items.explorer != NULL)
    quern_navigation_go_to (quern_explorer_get_navigation (self->items.explorer), node);
}

static void
selected_changed_cb (QuernCanvas *self)
{
  guint item;

  if (self->items.picture == NULL)
    return;

  item = quern_picture_items_get_selected (&self->items);
  if (item != self->items.cursor)
    {
      self->items.cursor = item;
      reveal (self, item, FALSE);
    }

  update_description (self);
  redraw_viewport (self);
}

static void
update_highlighted (QuernCanvas *self)
{
  quern_picture_items_update_highlighted (&self->items);
  quern_tiles_drop_dimming (&self->tiles);
}

static void
marks_changed_cb (QuernCanvas *self)
{
  update_highlighted (self);
  g_signal_emit (self, signals[SIGNAL_MARKS_CHANGED], 0);
  redraw_viewport (self);
  update_description (self);
}

/* Pointer */

static void
update_hover (QuernCanvas *self,
              double       x,
              double       y)
{
  guint item = find_item_at (self, x, y);

  self->pointer_x = x;
  self->pointer_y = y;
  quern_pan_zoom_set_pointer (self->pan_zoom, x, y);
  set_hovered (self, item);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), item != QUERN_NONE ? "pointer" : NULL);
}

static void
leave_cb (QuernCanvas *self)
{
  set_hovered (self, QUERN_NONE);
}

static void
moved_cb (gpointer user_data,
          gboolean is_scroll)
{
  QuernCanvas *self = user_data;

  viewport_changed (self, TRUE);
  if (is_scroll)
    update_hover (self, self->pointer_x, self->pointer_y);
}

/* Clicks */

static void
menu_closed_cb (QuernCanvas *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
popup_menu (QuernCanvas *self,
            guint        item,
            double       x,
            double       y)
{
  g_autoptr (GMenuModel) model = NULL;

  if (self->menu_model == NULL)
    return;

  model = quern_note_menu_extend (self->menu_model, self->items.explorer,
                                  quern_picture_items_get_node (&self->items, item));
  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (NULL);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
      g_signal_connect_swapped (self->menu, "closed", G_CALLBACK (menu_closed_cb), self);
    }

  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), model);
  self->menu_item = item;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "canvas.go-to", item != QUERN_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "canvas.copy-name", item != QUERN_NONE);
  g_signal_emit (self, signals[SIGNAL_MENU_OPENED], 0, item);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

static void
pressed_cb (QuernCanvas     *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  guint item = find_item_at (self, x, y);

  quern_pan_zoom_stop (self->pan_zoom);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->shows_cursor = FALSE;

  if (button == GDK_BUTTON_SECONDARY)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      if (item != QUERN_NONE)
        select_item (self, item);
      popup_menu (self, item, x, y);
    }
  else if (button == GDK_BUTTON_PRIMARY && n_press == 2 && item != QUERN_NONE)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      activate_item (self, item);
    }
}

/* On release, because a drag begins with the same press. */
static void
released_cb (QuernCanvas     *self,
             int              n_press,
             double           x,
             double           y,
             GtkGestureClick *gesture)
{
  guint item = find_item_at (self, x, y);

  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) != GDK_BUTTON_PRIMARY ||
      n_press != 1 || item == QUERN_NONE)
    return;

  self->menu_item = QUERN_NONE;
  if (!emit_item (self, FALSE, item))
    select_item (self, item);
}

/* Keyboard */

static guint
get_start_item (QuernCanvas *self)
{
  guint item = self->items.cursor;

  if (item == QUERN_NONE)
    item = quern_picture_items_get_selected (&self->items);

  return item;
}

static gboolean
walk (QuernCanvas *self,
      int          dx,
      int          dy)
{
  guint item = get_start_item (self);
  guint next;

  if (quern_picture_get_n_items (self->items.picture) == 0)
    return GDK_EVENT_PROPAGATE;

  next = item != QUERN_NONE ? quern_picture_get_neighbour (self->items.picture, item, dx, dy) : 0;
  self->shows_cursor = TRUE;

  /* Handle the key at the edge of the picture, too: arrow keys must not move the focus out of the
   * picture. Tab does. */
  if (next != QUERN_NONE)
    select_item (self, next);
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));

  return GDK_EVENT_STOP;
}

static gboolean
activate_cursor (QuernCanvas *self)
{
  guint item = get_start_item (self);

  if (item == QUERN_NONE)
    return GDK_EVENT_PROPAGATE;

  self->shows_cursor = TRUE;
  if (!emit_item (self, FALSE, item))
    activate_item (self, item);

  return GDK_EVENT_STOP;
}

static gboolean
popup_menu_at_cursor (QuernCanvas *self)
{
  guint item = get_start_item (self);
  QuernRect bounds = { 0.0, 0.0, 0.0, 0.0 };

  get_item_bounds (self, item, &bounds);
  popup_menu (self, item,
              CLAMP (bounds.x + bounds.width / 2.0, 0.0, self->viewport.width),
              CLAMP (bounds.y + bounds.height / 2.0, 0.0, self->viewport.height));

  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (QuernCanvas     *self,
                guint            key,
                guint            code,
                GdkModifierType  state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->items.picture == NULL)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return popup_menu_at_cursor (self);
  if (modifiers != 0)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return walk (self, -1, 0);

    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return walk (self, 1, 0);

    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return walk (self, 0, -1);

    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return walk (self, 0, 1);

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      return activate_cursor (self);

    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      self->shows_cursor = TRUE;
      if (quern_picture_get_n_items (self->items.picture) > 0)
        select_item (self, 0);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
focus_changed_cb (QuernCanvas *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  /* A keyboard user must see which item has the focus. */
  if (GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)))
    self->shows_cursor = TRUE;
  if (self->items.cursor == QUERN_NONE)
    self->items.cursor = quern_picture_items_get_selected (&self->items);
  redraw_viewport (self);
}

/* Tooltips */

/* Converts plain lines to markup. The first line is the name, set bold. */
static char *
dup_tooltip_markup (const char *lines)
{
  const char *end = strchr (lines, '\n');
  g_autofree char *name = end != NULL ? g_strndup (lines, (gsize) (end - lines)) : g_strdup (lines);

  return g_markup_printf_escaped ("<b>%s</b>%s", name, end != NULL ? end : "");
}

static gboolean
query_tooltip_cb (QuernCanvas *self,
                  int          x,
                  int          y,
                  gboolean     is_keyboard,
                  GtkTooltip  *tooltip)
{
  guint item = is_keyboard ? get_start_item (self) : find_item_at (self, x, y);
  g_autofree char *lines = NULL;
  g_autofree char *markup = NULL;
  QuernRect bounds;

  /* It would cover the menu. */
  if (self->menu != NULL && gtk_widget_get_visible (self->menu))
    return FALSE;
  if (!get_item_bounds (self, item, &bounds))
    return FALSE;
  lines = quern_picture_items_dup_tooltip (&self->items, item);
  if (lines == NULL)
    return FALSE;

  markup = dup_tooltip_markup (lines);
  quern_node_tooltip_show (tooltip, GTK_WIDGET (self), markup);

  /* Place the tooltip beside a small item. A large one would push it far from the
   * pointer. */
  if (bounds.height <= 120.0)
    gtk_tooltip_set_tip_area (tooltip,
                              &(GdkRectangle) { (int) bounds.x, (int) bounds.y,
                                                (int) bounds.width, (int) bounds.height });

  return TRUE;
}

static void
add_controllers (QuernCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (update_hover), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (update_hover), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  self->pan_zoom = quern_pan_zoom_new (widget, &self->viewport, moved_cb, self);

  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (widget, key);

  g_signal_connect_swapped (focus, "enter", G_CALLBACK (focus_changed_cb), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_changed_cb), self);
  gtk_widget_add_controller (widget, focus);

  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

/* Actions */

static guint
get_action_item (QuernCanvas *self)
{
  return self->menu_item != QUERN_NONE ? self->menu_item
                                       : quern_picture_items_get_selected (&self->items);
}

static void
go_to_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);

  activate_item (self, get_action_item (self));
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  QuernNodeId node = quern_picture_items_get_node (&self->items, get_action_item (self));
  g_autofree char *name = NULL;

  if (node == QUERN_NONE || self->items.explorer == NULL)
    return;

  name = quern_visible_take (
    quern_analysis_dup_node_name (quern_explorer_get_analysis (self->items.explorer), node));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
zoom_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);

  if (g_str_equal (action_name, "canvas.zoom-in"))
    quern_canvas_zoom_by (self, ZOOM_STEP);
  else if (g_str_equal (action_name, "canvas.zoom-out"))
    quern_canvas_zoom_by (self, 1.0 / ZOOM_STEP);
  else if (g_str_equal (action_name, "canvas.zoom-original"))
    quern_canvas_zoom_by (self, 1.0 / self->viewport.zoom);
  else
    quern_canvas_fit (self);
}

static void
match_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  QuernCanvas *self = QUERN_CANVAS (widget);
  gboolean is_next = g_str_equal (action_name, "canvas.next-match");
  guint item = quern_picture_items_find_highlighted (&self->items, is_next);

  if (item == QUERN_NONE)
    return;

  self->shows_cursor = TRUE;
  select_item (self, item);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.go-to", NULL, go_to_action);
  gtk_widget_class_install_action (widget_class, "canvas.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom-original", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit", NULL, zoom_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "canvas.copy-name", NULL);
  gtk_widget_class_install_action (widget_class, "canvas.next-match", NULL, match_action);
  gtk_widget_class_install_action (widget_class, "canvas.previous-match", NULL, match_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F3, 0, "canvas.next-match", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F3, GDK_SHIFT_MASK,
                                       "canvas.previous-match", NULL);
}

/* The class */

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
      quern_item_widgets_allocate (self->item_widgets);
      return;
    }

  end_motion (self);
  quern_viewport_set_size (&self->viewport, width, height);
  if (self->items.picture != NULL && self->is_untouched)
    show_default (self);

  quern_tiles_drop (&self->tiles);
  redraw_viewport (self);
  queue_notify_viewport (self);
  quern_item_widgets_allocate (self->item_widgets);
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
  g_clear_pointer (&self->pan_zoom, quern_pan_zoom_free);
  g_clear_handle_id (&self->notify_id, g_source_remove);
  end_motion (self);
  g_clear_pointer (&self->item_widgets, quern_item_widgets_free);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  quern_picture_items_clear (&self->items);
  g_clear_object (&self->menu_model);
  quern_tiles_drop (&self->tiles);
  g_clear_pointer (&self->text, quern_text_free);

  G_OBJECT_CLASS (quern_canvas_parent_class)->dispose (object);
}

static void
quern_canvas_finalize (GObject *object)
{
  quern_tiles_clear (&QUERN_CANVAS (object)->tiles);

  G_OBJECT_CLASS (quern_canvas_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "picture", G_TYPE_OBJECT, .get = G_CALLBACK (quern_canvas_get_picture) },
  /* Widget px per picture px; 1 is the natural size. */
  { "zoom", G_TYPE_DOUBLE, .get = G_CALLBACK (quern_canvas_get_zoom) },
};

static void
install_signals (GObjectClass *object_class)
{
  /* For both: return TRUE to keep the canvas from selecting the item or going to it. */
  signals[SIGNAL_ITEM_CLICKED] =
    g_signal_new ("item-clicked", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_UINT);
  signals[SIGNAL_ITEM_ACTIVATED] =
    g_signal_new ("item-activated", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_UINT);
  /* Emitted before the context menu of an item, or QUERN_NONE, is shown, so that handlers can
   * enable or disable its actions. */
  signals[SIGNAL_MENU_OPENED] =
    g_signal_new ("menu-opened", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_VIEWPORT_CHANGED] =
    g_signal_new ("viewport-changed", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ITEM_SELECTED] =
    g_signal_new ("item-selected", G_OBJECT_CLASS_TYPE (object_class), G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  /* Other items are highlighted: see quern_canvas_dup_marks_caption(). */
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

  widget_class->snapshot = quern_canvas_snapshot;
  widget_class->measure = quern_canvas_measure;
  widget_class->size_allocate = quern_canvas_size_allocate;
  widget_class->system_setting_changed = quern_canvas_system_setting_changed;

  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  install_signals (object_class);

  install_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
quern_canvas_init (QuernCanvas *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  quern_picture_items_init (&self->items);
  self->menu_item = QUERN_NONE;
  self->is_untouched = TRUE;
  quern_viewport_init (&self->viewport);
  self->viewport.margin = QUERN_FIT_MARGIN;

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "view");
  quern_tiles_init (&self->tiles, GTK_WIDGET (self), draw_cb, self);
  self->item_widgets = quern_item_widgets_new (GTK_WIDGET (self), &self->viewport, &self->items);
  add_controllers (self);

  g_signal_connect_object (manager, "notify::dark",
                           G_CALLBACK (style_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast",
                           G_CALLBACK (style_changed_cb), self, G_CONNECT_SWAPPED);
  quern_device_grid_watch (GTK_WIDGET (self));
}

void
quern_canvas_set_explorer (QuernCanvas   *self,
                           QuernExplorer *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::selected", G_CALLBACK (selected_changed_cb) },
    { "notify::hovered", G_CALLBACK (gtk_widget_queue_draw) },
    { "highlights-changed", G_CALLBACK (marks_changed_cb) },
  };

  g_return_if_fail (QUERN_IS_CANVAS (self));

  if (quern_explorer_replace (&self->items.explorer, explorer, handlers, G_N_ELEMENTS (handlers),
                              self))
    update_highlighted (self);
}

QuernPicture *
quern_canvas_get_picture (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), NULL);

  return self->items.picture;
}

/**
 * quern_canvas_set_picture:
 * @picture: (nullable): the picture to show
 *
 * If the canvas has no size yet, the initial viewport is set when it gets one.
 */
void
quern_canvas_set_picture (QuernCanvas    *self,
                          QuernPicture   *picture,
                          QuernCanvasEye  eye)
{
  gboolean has_anchor;
  guint anchor;
  guint cursor;
  double anchor_x = 0.0;
  double anchor_y = 0.0;
  QuernRect bounds;

  g_return_if_fail (QUERN_IS_CANVAS (self));
  g_return_if_fail (picture == NULL || QUERN_IS_PICTURE (picture));

  quern_pan_zoom_stop (self->pan_zoom);
  anchor = eye == QUERN_CANVAS_STAY ? find_eye (self)
                                    : quern_picture_items_get_selected (&self->items);
  cursor = self->items.cursor;
  has_anchor = get_anchor (self, anchor, &anchor_x, &anchor_y);

  /* Do not animate a bounded picture that was only laid out again for a new size. */
  end_motion (self);
  if (picture != NULL && self->items.picture != NULL && self->tiles.pixels != NULL &&
      eye != QUERN_CANVAS_STAY &&
      (eye == QUERN_CANVAS_START || !self->viewport.is_bounded))
    self->motion = quern_picture_motion_new (GTK_WIDGET (self), self->items.picture, picture,
                                             self->tiles.pixels, &self->viewport, end_motion,
                                             self);

  set_hovered (self, QUERN_NONE);
  self->items.cursor = QUERN_NONE;
  self->menu_item = QUERN_NONE;
  g_set_object (&self->items.picture, picture);
  quern_pan_zoom_set_enabled (self->pan_zoom, picture != NULL);
  update_highlighted (self);
  if (picture != NULL)
    {
      quern_picture_get_extent (picture, &self->viewport.extent);
      self->items.cursor = quern_picture_items_get_selected (&self->items);
      if (eye == QUERN_CANVAS_STAY)
        self->items.cursor = cursor;
      else
        anchor = self->items.cursor;

      if (eye == QUERN_CANVAS_START || (eye == QUERN_CANVAS_KEEP && self->is_untouched))
        {
          self->is_untouched = TRUE;
          show_default (self);
        }
      else if (has_anchor && get_item_bounds (self, anchor, &bounds))
        quern_viewport_pan (&self->viewport, bounds.x + bounds.width / 2.0 - anchor_x,
                            bounds.y + bounds.height / 2.0 - anchor_y);
      else
        quern_viewport_set_size (&self->viewport, self->viewport.width, self->viewport.height);
    }

  g_object_notify (G_OBJECT (self), "picture");
  g_signal_emit (self, signals[SIGNAL_MARKS_CHANGED], 0);
  viewport_changed (self, FALSE);
  update_description (self);
}

void
quern_canvas_redraw (QuernCanvas *self)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_tiles_drop (&self->tiles);
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
  self->viewport.margin = bounded ? 0.0 : QUERN_FIT_MARGIN;
}

void
quern_canvas_set_min_start_zoom (QuernCanvas *self,
                                 double       zoom)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  self->viewport.min_start_zoom = zoom;
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

gboolean
quern_canvas_is_untouched (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), FALSE);

  return self->is_untouched;
}

double
quern_canvas_get_zoom (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), 1.0);

  return self->viewport.zoom;
}

char *
quern_canvas_dup_marks_caption (QuernCanvas *self)
{
  QuernGroupChoice *groups;

  g_return_val_if_fail (QUERN_IS_CANVAS (self), NULL);

  if (self->items.highlighted == NULL)
    return NULL;

  groups = quern_explorer_get_groups (self->items.explorer);

  return quern_picture_dup_marks_caption (self->items.picture, self->items.highlighted,
                                          quern_group_choice_get_selected (groups) != QUERN_NONE);
}

guint
quern_canvas_get_cursor_item (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), QUERN_NONE);

  return get_start_item (self);
}

guint
quern_canvas_get_selected_item (QuernCanvas *self)
{
  g_return_val_if_fail (QUERN_IS_CANVAS (self), QUERN_NONE);

  return quern_picture_items_get_selected (&self->items);
}

/**
 * quern_canvas_show_item:
 * @self: a canvas without an explorer
 * @item: an item of its picture, or `QUERN_NONE`
 *
 * Selects an item and scrolls to it, without emitting a signal.
 */
void
quern_canvas_show_item (QuernCanvas *self,
                        guint        item)
{
  g_return_if_fail (QUERN_IS_CANVAS (self) && self->items.explorer == NULL);

  if (self->items.picture == NULL || item == self->items.cursor)
    return;

  self->items.cursor = item;
  reveal (self, item, FALSE);
  update_description (self);
  redraw_viewport (self);
}

/* Zooms around the selected item if it is visible, else around the centre. */
void
quern_canvas_zoom_by (QuernCanvas *self,
                      double       factor)
{
  double x;
  double y;

  g_return_if_fail (QUERN_IS_CANVAS (self));
  g_return_if_fail (factor > 0.0);

  if (!get_anchor (self, quern_picture_items_get_selected (&self->items), &x, &y))
    {
      x = self->viewport.width / 2.0;
      y = self->viewport.height / 2.0;
    }
  quern_viewport_zoom_at (&self->viewport, self->viewport.zoom * factor, x, y);
  viewport_changed (self, TRUE);
}

void
quern_canvas_fit (QuernCanvas *self)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_viewport_fit (&self->viewport);
  viewport_changed (self, TRUE);
}

void
quern_canvas_centre_on (QuernCanvas *self,
                        double       scene_x,
                        double       scene_y)
{
  g_return_if_fail (QUERN_IS_CANVAS (self));

  quern_viewport_place (&self->viewport, scene_x, scene_y,
                        self->viewport.width / 2.0, self->viewport.height / 2.0);
  viewport_changed (self, TRUE);
}
