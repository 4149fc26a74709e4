/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-zoom.h"

#include "quern-plot-panels.h"

#include <math.h>

#define WHEEL_ZOOM 1.25
#define SURFACE_UNITS_PER_NOTCH 40.0

/* Of the visible range. */
#define PAN_SHARE 0.1

/* Px; a lower frame selects a range of sizes only. */
#define MIN_FRAME 8.0

/**
 * QuernPlotZoom:
 *
 * The range of sizes and costs that plots show. All plots of the canvas have the
 * same axes. The wheel, a dragged frame and keys change the range.
 *
 * ## Signals
 *
 * - `changed` (): the range has changed
 */
struct _QuernPlotZoom
{
  GObject         parent_instance;

  QuernCanvas    *canvas;      /* weak */
  GtkWidget      *area;        /* weak */
  GtkDrawingArea *band;        /* weak */

  QuernPlotRange  range;       /* zoomed range */
  QuernPlotRange  whole;       /* range of the last plots that showed all */
  double          pointer_x;   /* px of the canvas */
  double          pointer_y;
  double          drag_x;      /* start of the dragged frame */
  double          drag_y;
  double          drag_width;  /* px, either sign; both 0: no frame */
  double          drag_height;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernPlotZoom, quern_plot_zoom, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static gboolean
is_all (QuernPlotRange range)
{
  return !isfinite (range.low_x) && !isfinite (range.low_y);
}

static void
set_range (QuernPlotZoom  *self,
           QuernPlotRange  range)
{
  self->range = range;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* The plot at a position, or the nearest one; NULL without plots. */
static const QuernPlotScene *
find_scene (QuernPlotZoom *self,
            double         x,
            double         y,
            QuernPoint    *origin)
{
  QuernPicture *picture =
    self->canvas != NULL ? quern_canvas_get_picture (self->canvas) : NULL;
  QuernPlotPanels *panels;

  if (picture == NULL)
    return NULL;

  panels = QUERN_PLOT_PANELS (picture);

  return quern_plot_picture_get_scene (
    quern_plot_panels_get (panels, quern_plot_panels_find (panels, x, y), origin));
}

/* Any of the plots, as all have the same axes; NULL without plots. */
static const QuernPlotScene *
get_scene (QuernPlotZoom *self)
{
  QuernPoint origin;

  return find_scene (self, 0.0, 0.0, &origin);
}

/* The values at two positions on an axis; sizes and costs are clamped to 0. */
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

/* Zooms to a part of a plot, or shows everything if the part covers it all. */
static void
look_at (QuernPlotZoom        *self,
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

/* factor: above 1 zooms in. */
static void
zoom_at (QuernPlotZoom        *self,
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
zoom_at_pointer (QuernPlotZoom *self,
                 double         factor)
{
  QuernPoint origin;
  const QuernPlotScene *scene = find_scene (self, self->pointer_x, self->pointer_y, &origin);

  if (scene != NULL)
    zoom_at (self, scene, self->pointer_x - origin.x, self->pointer_y - origin.y, factor);
}

/* Shares of the visible range, to the right and up. */
static void
pan_by (QuernPlotZoom *self,
        double         share_x,
        double         share_y)
{
  const QuernPlotScene *scene = get_scene (self);
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
motion_cb (QuernPlotZoom *self,
           double         x,
           double         y)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

static gboolean
scroll_cb (QuernPlotZoom            *self,
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
drag_update_cb (QuernPlotZoom  *self,
                double          x,
                double          y,
                GtkGestureDrag *gesture)
{
  if (get_scene (self) == NULL ||
      (fabs (self->drag_width) < 1.0 && fabs (self->drag_height) < 1.0 &&
       !gtk_drag_check_threshold (self->area, 0, 0, (int) x, (int) y)))
    return;

  /* From here on it is a drag, not a click. */
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_gesture_drag_get_start_point (gesture, &self->drag_x, &self->drag_y);
  self->drag_width = x;
  self->drag_height = y;
  gtk_widget_queue_draw (GTK_WIDGET (self->band));
}

static QuernRect
get_dragged (QuernPlotZoom *self)
{
  return (QuernRect) {
    fmin (self->drag_x, self->drag_x + self->drag_width),
    fmin (self->drag_y, self->drag_y + self->drag_height),
    fabs (self->drag_width), fabs (self->drag_height)
  };
}

static void
drag_end_cb (QuernPlotZoom *self)
{
  QuernRect part = get_dragged (self);
  QuernPoint origin;
  const QuernPlotScene *scene = find_scene (self, self->drag_x, self->drag_y, &origin);

  self->drag_width = 0.0;
  self->drag_height = 0.0;
  if (self->band != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self->band));
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
  QuernPlotZoom *self = user_data;
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

/* Plain arrows are left to the canvas, which moves between points. */
static gboolean
key_pressed_cb (QuernPlotZoom   *self,
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
add (QuernPlotZoom      *self,
     GtkEventController *controller)
{
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->area, controller);
}

static void
listen (QuernPlotZoom *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "enter", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scroll_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end_cb), self, G_CONNECT_SWAPPED);
  add (self, motion);
  add (self, scroll);
  add (self, keys);
  add (self, GTK_EVENT_CONTROLLER (drag));
  gtk_drawing_area_set_draw_func (self->band, draw_band, g_object_ref (self), g_object_unref);
}

static void
quern_plot_zoom_dispose (GObject *object)
{
  QuernPlotZoom *self = QUERN_PLOT_ZOOM (object);

  g_clear_weak_pointer (&self->canvas);
  g_clear_weak_pointer (&self->area);
  g_clear_weak_pointer (&self->band);

  G_OBJECT_CLASS (quern_plot_zoom_parent_class)->dispose (object);
}

static void
quern_plot_zoom_class_init (QuernPlotZoomClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_plot_zoom_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_PLOT_ZOOM, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_plot_zoom_init (QuernPlotZoom *self)
{
  self->range = quern_plot_range_all ();
  self->whole = quern_plot_range_all ();
}

QuernPlotZoom *
quern_plot_zoom_new (QuernCanvas    *canvas,
                     GtkWidget      *area,
                     GtkDrawingArea *band)
{
  QuernPlotZoom *self;

  g_return_val_if_fail (QUERN_IS_CANVAS (canvas), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (area), NULL);
  g_return_val_if_fail (GTK_IS_DRAWING_AREA (band), NULL);

  self = g_object_new (QUERN_TYPE_PLOT_ZOOM, NULL);
  g_set_weak_pointer (&self->canvas, canvas);
  g_set_weak_pointer (&self->area, area);
  g_set_weak_pointer (&self->band, band);
  listen (self);

  return self;
}

QuernPlotRange
quern_plot_zoom_get_range (QuernPlotZoom *self)
{
  g_return_val_if_fail (QUERN_IS_PLOT_ZOOM (self), quern_plot_range_all ());

  return self->range;
}

void
quern_plot_zoom_by (QuernPlotZoom *self,
                    double         factor)
{
  const QuernPlotScene *scene;

  g_return_if_fail (QUERN_IS_PLOT_ZOOM (self));

  scene = get_scene (self);
  if (scene != NULL)
    zoom_at (self, scene, scene->layout->frame.x + scene->layout->frame.width / 2.0,
             scene->layout->frame.y + scene->layout->frame.height / 2.0, factor);
}

void
quern_plot_zoom_reset (QuernPlotZoom *self)
{
  g_return_if_fail (QUERN_IS_PLOT_ZOOM (self));

  set_range (self, quern_plot_range_all ());
}

void
quern_plot_zoom_plots_changed (QuernPlotZoom *self)
{
  const QuernPlotScene *scene;

  g_return_if_fail (QUERN_IS_PLOT_ZOOM (self));

  scene = get_scene (self);
  if (scene != NULL && is_all (scene->request.options.range))
    self->whole = (QuernPlotRange) {
      scene->layout->x.low, scene->layout->x.high, scene->layout->y.low, scene->layout->y.high
    };
}
