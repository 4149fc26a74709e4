/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* A value marked by a line across the plot, with a label at its end. */
typedef struct
{
  double  value;
  double  at;    /* px */
  char   *label; /* owned */
} QuernPlotTick;

/**
 * QuernPlotAxis:
 *
 * Maps values to positions: from low at start to high at end. end may be on either side of start.
 */
typedef struct
{
  double     low;
  double     high;     /* > low */
  gboolean   is_log;   /* then low > 0 */
  gboolean   is_whole; /* has no ticks between whole numbers, if it has any of these */
  QuernUnit  unit;     /* of values times factor */
  double     factor;
  double     start;    /* px */
  double     end;
  GArray    *ticks;    /* owned: QuernPlotTick, in ascending order of values */
} QuernPlotAxis;

/* The range of values to show; on a logarithmic axis only values above 0. They are counts, unless
 * the caller sets a unit. */
void    quern_plot_axis_init      (QuernPlotAxis       *self,
                                   double               low,
                                   double               high,
                                   gboolean             is_log);
void    quern_plot_axis_clear     (QuernPlotAxis       *self);
/* Positions the axis and chooses ticks at least min_gap apart. letter: width of a letter, 0 if
 * labels are below each other. All in px. */
void    quern_plot_axis_place     (QuernPlotAxis       *self,
                                   double               start,
                                   double               end,
                                   double               min_gap,
                                   double               letter);

/* A value's position in px, and the reverse. */
double  quern_plot_axis_get_place (const QuernPlotAxis *self,
                                   double               value);
double  quern_plot_axis_get_value (const QuernPlotAxis *self,
                                   double               place);
gboolean quern_plot_axis_contains (const QuernPlotAxis *self,
                                   double               value);
/* Length of the longest tick label, in characters. */
guint   quern_plot_axis_get_label_length (const QuernPlotAxis *self);

G_END_DECLS
