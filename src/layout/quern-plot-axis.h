/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A value with a line across the plot, and text at its end. */
typedef struct
{
  double  value;
  double  at;    /* px */
  char   *label; /* owned */
} QuernPlotTick;

/**
 * QuernPlotAxis:
 *
 * Which value stands where: from low at start to high at end, which may lie on
 * either side of it.
 */
typedef struct
{
  double   low;
  double   high;      /* > low */
  gboolean is_log;    /* then low > 0 */
  double   start;     /* px */
  double   end;
  GArray  *ticks;     /* owned: QuernPlotTick, in ascending order of values */
} QuernPlotAxis;

/* Values to show; on a logarithmic axis those above 0 only. */
void    quern_plot_axis_init      (QuernPlotAxis       *self,
                                   double               low,
                                   double               high,
                                   gboolean             is_log);
void    quern_plot_axis_clear     (QuernPlotAxis       *self);
/* Where it is in the picture, and how far from each other ticks are at least;
 * letter: the width of one, 0 where labels stand below each other. All in px. */
void    quern_plot_axis_place     (QuernPlotAxis       *self,
                                   double               start,
                                   double               end,
                                   double               min_gap,
                                   double               letter);

/* In px; the value there. */
double  quern_plot_axis_get_place (const QuernPlotAxis *self,
                                   double               value);
double  quern_plot_axis_get_value (const QuernPlotAxis *self,
                                   double               place);
gboolean quern_plot_axis_contains (const QuernPlotAxis *self,
                                   double               value);
/* Letters of the longest label. */
guint   quern_plot_axis_get_label_length (const QuernPlotAxis *self);

G_END_DECLS
