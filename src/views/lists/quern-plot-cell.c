/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-cell.h"

#include "quern-plot-thumbnail.h"
#include "quern-view-style.h"


/* Px at both sides, and between the plots of two rows. */
#define MARGIN 6
#define SPACE 6

/**
 * QuernPlotCell:
 *
 * A small plot in a list. Requests its sketch only when it is drawn.
 */
struct _QuernPlotCell
{
  GtkWidget          parent_instance;

  QuernPlotSketches *sketches; /* owned */
  QuernSeries       *series;   /* owned, nullable */
  QuernFunctionId    function;
};

G_DEFINE_FINAL_TYPE (QuernPlotCell, quern_plot_cell, GTK_TYPE_WIDGET)

static void
quern_plot_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  QuernPlotCell *self = QUERN_PLOT_CELL (widget);
  QuernStyle style = quern_view_style_get ();
  QuernRect area = {
    MARGIN, (gtk_widget_get_height (widget) - QUERN_PLOT_THUMBNAIL_HEIGHT) / 2,
    MIN (QUERN_PLOT_THUMBNAIL_WIDTH, gtk_widget_get_width (widget) - 2 * MARGIN),
    QUERN_PLOT_THUMBNAIL_HEIGHT
  };
  const QuernPlotSketch *sketch;
  cairo_t *cr;

  if (self->series == NULL || area.width <= 0)
    return;

  sketch = quern_plot_sketches_get (self->sketches, self->series, self->function);
  if (sketch == NULL || sketch->n_dots == 0)
    return;

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT ((float) area.x, (float) area.y,
                                                       (float) area.width, (float) area.height));
  quern_plot_thumbnail_draw (sketch, cr, &style, &area);
  cairo_destroy (cr);
}

/* The column determines the width. */
static void
made_cb (QuernPlotCell *self)
{
  if (self->series != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
quern_plot_cell_finalize (GObject *object)
{
  QuernPlotCell *self = QUERN_PLOT_CELL (object);

  g_clear_object (&self->sketches);
  g_clear_pointer (&self->series, quern_series_unref);

  G_OBJECT_CLASS (quern_plot_cell_parent_class)->finalize (object);
}

static void
quern_plot_cell_class_init (QuernPlotCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_plot_cell_finalize;

  widget_class->snapshot = quern_plot_cell_snapshot;

  gtk_widget_class_set_css_name (widget_class, "plotcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
quern_plot_cell_init (QuernPlotCell *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, QUERN_PLOT_THUMBNAIL_HEIGHT + SPACE);
  quern_view_style_watch (GTK_WIDGET (self));
}

GtkWidget *
quern_plot_cell_new (QuernPlotSketches *sketches)
{
  QuernPlotCell *self;

  g_return_val_if_fail (QUERN_IS_PLOT_SKETCHES (sketches), NULL);

  self = g_object_new (QUERN_TYPE_PLOT_CELL, NULL);
  self->sketches = g_object_ref (sketches);
  g_signal_connect_object (sketches, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

void
quern_plot_cell_set (QuernPlotCell   *self,
                     QuernSeries     *series,
                     QuernFunctionId  function,
                     const char      *text)
{
  g_return_if_fail (QUERN_IS_PLOT_CELL (self));
  g_return_if_fail (text != NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  if (self->series == series && self->function == function)
    return;

  g_clear_pointer (&self->series, quern_series_unref);
  self->series = series != NULL ? quern_series_ref (series) : NULL;
  self->function = function;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
