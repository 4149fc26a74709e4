/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Zooming a plot is looking at other ends of its axes: the marks stay as large as they
 * are, and the axes in sight. So it is done here, before the canvas sees it. */

#include "quern-plot-view-private.h"

#include <math.h>

#define WHEEL_ZOOM 1.25
#define SURFACE_UNITS_PER_NOTCH 40.0
#define PAN_SHARE 0.1

/* Px; a frame that is less high is one of sizes only. */
#define MIN_FRAME 8.0

static void
set_range (QuernPlotView  *self,
           QuernPlotRange  range)
{
  self->range = range;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.zoom-reset",
                                 isfinite (range.low_x) || isfinite (range.low_y));
  quern_picture_view_queue_layout (QUERN_PICTURE_VIEW (self));
}

void
quern_plot_view_reset_zoom (QuernPlotView *self)
{
  set_range (self, quern_plot_range_all ());
}

/* The values at two places of an axis; sizes and costs are not below 0. */
static void
get_ends (const QuernPlotAxis *axis,
          double               start,
          double               end,
          double              *low,
          double              *high)
{
  *low = quern_plot_axis_get_value (axis, start);
  *high = quern_plot_axis_get_value (axis, end);
  if (!axis->is_log && axis->low >= 0.0 && *low < 0.0)
    *low = 0.0;
}

/* Shows what was between these places of a plot; all that there is, if it is more. */
static void
look_at (QuernPlotView        *self,
         const QuernPlotScene *scene,
         const QuernRect      *part,
         gboolean              with_y)
{
  const QuernPlotLayout *layout = scene->layout;
  QuernPlotRange range = scene->request.options.range;

  get_ends (&layout->x, part->x, part->x + part->width, &range.low_x, &range.high_x);
  if (with_y)
    get_ends (&layout->y, part->y + part->height, part->y, &range.low_y, &range.high_y);
  if (!isfinite (range.high_x) || (with_y && !isfinite (range.high_y)))
    return;

  if (range.low_x <= self->whole.low_x && range.high_x >= self->whole.high_x &&
      (!isfinite (range.low_y) ||
       (range.low_y <= self->whole.low_y && range.high_y >= self->whole.high_y)))
    range = quern_plot_range_all ();
  set_range (self, range);
}

/* factor: above 1 shows less. */
static void
zoom_at (QuernPlotView        *self,
         const QuernPlotScene *scene,
         double                x,
         double                y,
         double                factor)
{
  const QuernRect *frame = &scene->layout->frame;
  QuernRect part;

  x = CLAMP (x, frame->x, frame->x + frame->width);
  y = CLAMP (y, frame->y, frame->y + frame->height);
  part = (QuernRect) {
    x - (x - frame->x) / factor, y - (y - frame->y) / factor,
    frame->width / factor, frame->height / factor
  };
  look_at (self, scene, &part, TRUE);
}

static void
zoom_at_pointer (QuernPlotView *self,
                 double         factor)
{
  QuernPoint origin;
  const QuernPlotScene *scene =
    quern_plot_view_find_scene (self, self->pointer_x, self->pointer_y, &origin);

  if (scene != NULL)
    zoom_at (self, scene, self->pointer_x - origin.x, self->pointer_y - origin.y, factor);
}

void
quern_plot_view_zoom_by (QuernPlotView *self,
                         double         factor)
{
  const QuernPlotScene *scene = quern_plot_view_get_scene (self);

  if (scene != NULL)
    zoom_at (self, scene, scene->layout->frame.x + scene->layout->frame.width / 2.0,
             scene->layout->frame.y + scene->layout->frame.height / 2.0, factor);
}

/* shares: of what is shown, to the right and up. */
static void
pan_by (QuernPlotView *self,
        double         share_x,
        double         share_y)
{
  const QuernPlotScene *scene = quern_plot_view_get_scene (self);
  QuernRect part;

  if (scene == NULL)
    return;

  part = scene->layout->frame;
  part.x += part.width * share_x;
  part.y -= part.height * share_y;
  look_at (self, scene, &part, TRUE);
}

/* Events */

static void
motion_cb (QuernPlotView *self,
           double         x,
           double         y)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

static gboolean
scroll_cb (QuernPlotView            *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkModifierType state = gtk_event_controller_get_current_event_state (base);
  double notches = dy;

  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE)
    {
      notches /= SURFACE_UNITS_PER_NOTCH;
      dx /= SURFACE_UNITS_PER_NOTCH;
    }

  if ((state & GDK_SHIFT_MASK) != 0)
    pan_by (self, (notches + dx) * PAN_SHARE, 0.0);
  else if (fabs (dx) > fabs (notches))
    pan_by (self, dx * PAN_SHARE, 0.0);
  else
    zoom_at_pointer (self, pow (WHEEL_ZOOM, -notches));

  return GDK_EVENT_STOP;
}

static void
drag_update_cb (QuernPlotView  *self,
                double          x,
                double          y,
                GtkGestureDrag *gesture)
{
  if (quern_plot_view_get_scene (self) == NULL ||
      (fabs (self->drag_width) < 1.0 && fabs (self->drag_height) < 1.0 &&
       !gtk_drag_check_threshold (self->plot_area, 0, 0, (int) x, (int) y)))
    return;

  /* From here on it is no click any more. */
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_gesture_drag_get_start_point (gesture, &self->drag_x, &self->drag_y);
  self->drag_width = x;
  self->drag_height = y;
  gtk_widget_queue_draw (self->band);
}

static QuernRect
get_dragged (QuernPlotView *self)
{
  return (QuernRect) {
    fmin (self->drag_x, self->drag_x + self->drag_width),
    fmin (self->drag_y, self->drag_y + self->drag_height),
    fabs (self->drag_width), fabs (self->drag_height)
  };
}

static void
drag_end_cb (QuernPlotView *self)
{
  QuernRect part = get_dragged (self);
  QuernPoint origin;
  const QuernPlotScene *scene =
    quern_plot_view_find_scene (self, self->drag_x, self->drag_y, &origin);

  self->drag_width = 0.0;
  self->drag_height = 0.0;
  gtk_widget_queue_draw (self->band);
  if (scene == NULL || part.width < MIN_FRAME)
    return;

  part.x -= origin.x;
  part.y -= origin.y;
  look_at (self, scene, &part, part.height >= MIN_FRAME);
}

static void
draw_band (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        user_data)
{
  QuernPlotView *self = user_data;
  QuernRect part = get_dragged (self);
  GdkRGBA color;

  if (part.width < 1.0 && part.height < 1.0)
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &color);
  if (part.height < MIN_FRAME)
    part = (QuernRect) { part.x, 0.0, part.width, height };
  cairo_rectangle (cr, floor (part.x) + 0.5, floor (part.y) + 0.5, part.width, part.height);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 0.12);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 0.7);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
}

/* Plain arrows go from point to point: the canvas knows that. */
static gboolean
key_pressed_cb (QuernPlotView   *self,
                guint            key,
                guint            code,
                GdkModifierType  state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != GDK_SHIFT_MASK)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      pan_by (self, key == GDK_KEY_Left ? -PAN_SHARE : PAN_SHARE, 0.0);
      return GDK_EVENT_STOP;

    case GDK_KEY_Up:
    case GDK_KEY_Down:
      pan_by (self, 0.0, key == GDK_KEY_Down ? -PAN_SHARE : PAN_SHARE);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
add (QuernPlotView      *self,
     GtkEventController *controller)
{
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->plot_area, controller);
}

void
quern_plot_view_listen_zoom (QuernPlotView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  add (self, motion);
  add (self, scroll);
  add (self, keys);
  add (self, GTK_EVENT_CONTROLLER (drag));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->band), draw_band, self, NULL);
}
