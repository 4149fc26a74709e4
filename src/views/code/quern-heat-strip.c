/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heat-strip.h"

#include "quern-heat-cell.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <string.h>

/* px */
#define WIDTH 12
#define MIN_MARK 2
#define MAX_MARK 4

/* The visible part is shaded like the slider of a scroll bar. */
#define VISIBLE_ALPHA 0.16f
#define MIN_VISIBLE 8.0f
#define CORNER 3.0f

struct _QuernHeatStrip
{
  GtkWidget           parent_instance;

  const QuernHotRows *rows; /* borrowed, nullable */
  double              from; /* visible range of rows, with to */
  double              to;
};

enum
{
  ROW_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernHeatStrip, quern_heat_strip, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static guint
get_n_rows (QuernHeatStrip *self)
{
  return self->rows != NULL ? quern_hot_rows_get_n_rows (self->rows) : 0;
}

static void
draw_visible (QuernHeatStrip *self,
              GtkSnapshot    *snapshot,
              float           height)
{
  guint n = get_n_rows (self);
  float from = height * (float) CLAMP (self->from / n, 0.0, 1.0);
  float to = height * (float) CLAMP (self->to / n, 0.0, 1.0);
  GskRoundedRect outline;
  GdkRGBA color;

  /* Do not mark the visible part if everything is visible. */
  if (to <= from || to - from >= height)
    return;

  if (to - from < MIN_VISIBLE)
    from = CLAMP ((from + to - MIN_VISIBLE) / 2.0f, 0.0f, MAX (height - MIN_VISIBLE, 0.0f));
  to = MAX (to, from + MIN_VISIBLE);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha = VISIBLE_ALPHA;
  gsk_rounded_rect_init_from_rect (&outline,
                                   &GRAPHENE_RECT_INIT (1.0f, from, WIDTH - 2.0f, to - from),
                                   CORNER);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &color, &outline.bounds);
  gtk_snapshot_pop (snapshot);
}

/* (element-type gint8): the step of the hottest row in each px, -1 for none. */
static GArray *
find_steps (QuernHeatStrip *self,
            int             height)
{
  guint n = get_n_rows (self);
  int mark = CLAMP (height / (int) MAX (n, 1), MIN_MARK, MAX_MARK);
  GArray *steps = g_array_sized_new (FALSE, FALSE, sizeof (gint8), (guint) height);

  g_array_set_size (steps, (guint) height);
  memset (steps->data, -1, (gsize) height);
  for (guint row = 0; row < n; row++)
    {
      int step = quern_row_heat_get_step (self->rows, row);
      int y = (int) ((gint64) height * row / n);

      for (int i = y; step >= 0 && i < MIN (y + mark, height); i++)
        if (quern_row_heat_get_rank (step) >
            quern_row_heat_get_rank (g_array_index (steps, gint8, i)))
          g_array_index (steps, gint8, i) = (gint8) step;
    }

  return steps;
}

static void
quern_heat_strip_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  QuernHeatStrip *self = QUERN_HEAT_STRIP (widget);
  int height = gtk_widget_get_height (widget);
  g_autoptr (GArray) steps = NULL;

  if (get_n_rows (self) == 0 || height <= 0)
    return;

  draw_visible (self, snapshot, (float) height);

  /* Draw at most one mark per px rather than per line, as every line of a large file may have
   * a cost. */
  steps = find_steps (self, height);
  for (int from = 0, to; from < height; from = to)
    {
      int step = g_array_index (steps, gint8, from);
      GdkRGBA color;

      for (to = from + 1; to < height && g_array_index (steps, gint8, to) == step; to++)
        ;
      if (step < 0)
        continue;

      color = quern_row_heat_get_color (step);
      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT (2.0f, (float) from, WIDTH - 4.0f,
                                                      (float) (to - from)));
    }
}

static void
quern_heat_strip_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : 0;
  *natural = *minimum;
}

static void
pressed_cb (QuernHeatStrip *self,
            int             n_press,
            double          x,
            double          y)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  guint n = get_n_rows (self);

  if (n > 0 && height > 0)
    g_signal_emit (self, signals[ROW_CHOSEN], 0,
                   MIN ((guint) (CLAMP (y / height, 0.0, 1.0) * n), n - 1));
}

static void
quern_heat_strip_class_init (QuernHeatStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_heat_strip_snapshot;
  widget_class->measure = quern_heat_strip_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[ROW_CHOSEN] = g_signal_new ("row-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                      0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
quern_heat_strip_init (QuernHeatStrip *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  quern_view_style_watch (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Heat of all lines"), -1);
}

void
quern_heat_strip_set_rows (QuernHeatStrip     *self,
                           const QuernHotRows *rows)
{
  g_return_if_fail (QUERN_IS_HEAT_STRIP (self));

  self->rows = rows;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_heat_strip_set_visible (QuernHeatStrip *self,
                              double          from,
                              double          to)
{
  g_return_if_fail (QUERN_IS_HEAT_STRIP (self));

  if (G_APPROX_VALUE (self->from, from, 1e-3) && G_APPROX_VALUE (self->to, to, 1e-3))
    return;

  self->from = from;
  self->to = to;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
