/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-strip.h"

#include "quern-view-style.h"

/* px */
#define WIDTH 10
#define MIN_MARK 2.0f
#define MAX_MARK 4.0f

struct _QuernSourceStrip
{
  GtkWidget         parent_instance;

  QuernSourceLines *lines; /* borrowed, nullable */
};

enum
{
  ROW_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernSourceStrip, quern_source_strip, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static void
quern_source_strip_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  QuernSourceStrip *self = QUERN_SOURCE_STRIP (widget);
  QuernStyle style = quern_view_style_get ();
  float height = (float) gtk_widget_get_height (widget);
  guint n = self->lines != NULL ? quern_source_lines_get_n (self->lines) : 0;

  /* Hot ones last: they lie on top where several share a pixel. */
  for (int step = 0; step < QUERN_N_HEAT_STEPS; step++)
    {
      GdkRGBA color =
        quern_view_style_to_rgba (quern_palette_get_heat (style.scheme, (guint) step));

      for (guint row = 0; row < n; row++)
        {
          float y = height * (float) row / (float) n;

          if (quern_source_lines_get_heat (self->lines, row) == step)
            gtk_snapshot_append_color (snapshot, &color,
                                       &GRAPHENE_RECT_INIT (1.0f, y, WIDTH - 2.0f,
                                                            CLAMP (height / (float) n, MIN_MARK,
                                                              MAX_MARK)));
        }
    }
}

static void
quern_source_strip_measure (GtkWidget      *widget,
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
pressed_cb (QuernSourceStrip *self,
            int               n_press,
            double            x,
            double            y)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  guint n = self->lines != NULL ? quern_source_lines_get_n (self->lines) : 0;

  if (n > 0 && height > 0)
    g_signal_emit (self, signals[ROW_CHOSEN], 0,
                   MIN ((guint) (CLAMP (y / height, 0.0, 1.0) * n), n - 1));
}

static void
quern_source_strip_class_init (QuernSourceStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_source_strip_snapshot;
  widget_class->measure = quern_source_strip_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[ROW_CHOSEN] = g_signal_new ("row-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                      0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
quern_source_strip_init (QuernSourceStrip *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

void
quern_source_strip_set_lines (QuernSourceStrip *self,
                              QuernSourceLines *lines)
{
  g_return_if_fail (QUERN_IS_SOURCE_STRIP (self));

  self->lines = lines;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
