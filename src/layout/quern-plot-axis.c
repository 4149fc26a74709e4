/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-axis.h"

#include "quern-format.h"

#include <math.h>

#define MINUS "\342\210\222"       /* U+2212 */

/* Smallest relative span: ticks in a smaller one may be the same double. */
#define LEAST_SPAN 1e-9

/* If high / low is below this, a logarithmic axis has ticks like a linear one. */
#define LINEAR_SPAN 6.0

/* Px between the labels of two ticks. */
#define LABEL_GAP 12.0

#define MAX_TICKS 400
#define MAX_STRIDE 300

static const struct
{
  const char *names[7]; /* each a thousand times the one before */
  guint       n;
} units[] = {
  [QUERN_UNIT_COUNT] = { { "", "k", "M", "G", "T", "P", "E" }, 7 },
  [QUERN_UNIT_NANOSECONDS] = { { "ns", "µs", "ms", "s" }, 4 },
  [QUERN_UNIT_BYTES] = { { "B", "kB", "MB", "GB", "TB", "PB", "EB" }, 7 },
};

static void
tick_clear (gpointer data)
{
  g_free (((QuernPlotTick *) data)->label);
}

void
quern_plot_axis_init (QuernPlotAxis *self,
                      double         low,
                      double         high,
                      gboolean       is_log)
{
  double least;

  if (!isfinite (low) || !isfinite (high) || (is_log && !(low > 0.0)))
    {
      low = is_log ? 1.0 : 0.0;
      high = 10.0;
    }

  least = fmax (fabs (low), fabs (high)) * LEAST_SPAN;
  if (!(high - low > least))
    high = low + fmax (least * 2.0, 1e-12);

  *self = (QuernPlotAxis) {
    .low = low,
    .high = high,
    .is_log = is_log,
    .factor = 1.0,
    .end = 1.0,
    .ticks = g_array_new (FALSE, FALSE, sizeof (QuernPlotTick)),
  };
  g_array_set_clear_func (self->ticks, tick_clear);
}

void
quern_plot_axis_clear (QuernPlotAxis *self)
{
  g_clear_pointer (&self->ticks, g_array_unref);
}

/* 0 at the low end, 1 at the high end. */
static double
get_share (const QuernPlotAxis *self,
           double               value)
{
  if (self->is_log)
    return log (value / self->low) / log (self->high / self->low);

  return (value - self->low) / (self->high - self->low);
}

double
quern_plot_axis_get_place (const QuernPlotAxis *self,
                           double               value)
{
  return self->start + (self->end - self->start) * get_share (self, value);
}

double
quern_plot_axis_get_value (const QuernPlotAxis *self,
                           double               place)
{
  double share = (place - self->start) / (self->end - self->start);

  if (self->is_log)
    return self->low * pow (self->high / self->low, share);

  return self->low + (self->high - self->low) * share;
}

gboolean
quern_plot_axis_contains (const QuernPlotAxis *self,
                          double               value)
{
  return value >= self->low && value <= self->high;
}

guint
quern_plot_axis_get_label_length (const QuernPlotAxis *self)
{
  glong longest = 0;

  for (guint i = 0; i < self->ticks->len; i++)
    {
      const QuernPlotTick *tick = &g_array_index (self->ticks, QuernPlotTick, i);

      longest = MAX (longest, g_utf8_strlen (tick->label, -1));
    }

  return (guint) longest;
}

/* Labels */

/* Number of decimals that multiples of a step differ in. */
static int
count_decimals (double step)
{
  return (int) fmax (0.0, ceil (-log10 (step) - 1e-9));
}

static char *
dup_decimal (double      value,
             int         decimals,
             const char *unit)
{
  g_autofree char *digits = NULL;

  if (decimals == 0 && fabs (value) < 9e15)
    {
      g_autofree char *whole = quern_format_integer ((gint64) round (value));

      return *unit == '\0' ? g_steal_pointer (&whole)
                           : g_strconcat (whole, quern_format_get_thin_space (), unit, NULL);
    }

  digits = decimals > 4 || fabs (value) >= 9e15 ? g_strdup_printf ("%.4g", fabs (value))
                                                : g_strdup_printf ("%.*f", decimals, fabs (value));

  return g_strconcat (value < 0.0 ? MINUS : "", digits,
                      *unit != '\0' ? quern_format_get_thin_space () : "", unit, NULL);
}

/* "5 k": in the largest unit that needs at most one decimal. All are in the unit of the axis. */
static char *
dup_label (QuernUnit kind,
           double    value,
           double    largest,
           double    step)
{
  guint unit = 0;
  double scale = 1.0;

  if (fabs (value) < step * 1e-6)
    return g_strdup ("0");

  while (unit + 1 < units[kind].n && largest >= scale * 1e3)
    {
      scale *= 1e3;
      unit++;
    }
  while (unit > 0 && count_decimals (step / scale) > 1)
    {
      scale /= 1e3;
      unit--;
    }

  return dup_decimal (value / scale, count_decimals (step / scale), units[kind].names[unit]);
}

/* Ticks */

static void
add_tick (QuernPlotAxis *self,
          double         value,
          double         largest,
          double         step)
{
  QuernPlotTick tick;

  if (get_share (self, value) < -1e-9 || get_share (self, value) > 1.0 + 1e-9 ||
      self->ticks->len > MAX_TICKS)
    return;

  tick = (QuernPlotTick) {
    value, quern_plot_axis_get_place (self, value),
    dup_label (self->unit, value * self->factor, largest * self->factor, step * self->factor)
  };
  g_array_append_val (self->ticks, tick);
}

/* Rounds up to 1, 2 or 5 times a power of ten, in the unit of the axis. */
static double
round_step (const QuernPlotAxis *self,
            double               step)
{
  static const double steps[] = { 1.0, 2.0, 5.0, 10.0 };
  double wanted = step * self->factor;
  double decade = pow (10.0, floor (log10 (wanted)));
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (steps) && steps[i] * decade < wanted * (1.0 - 1e-9))
    i++;

  return steps[i] * decade / self->factor;
}

static void
add_multiples (QuernPlotAxis *self,
               double         step)
{
  double first = ceil (self->low / step - 1e-9);
  double last = floor (self->high / step + 1e-9);
  double largest = fmax (fabs (first), fabs (last)) * step;

  for (double i = first; i <= last && self->ticks->len <= MAX_TICKS; i += 1.0)
    add_tick (self, i * step, largest, step);
}

/* Between two whole numbers, an axis would have no tick without fractions. */
static gboolean
needs_whole (const QuernPlotAxis *self)
{
  return self->is_whole && floor (self->high) >= self->low;
}

/* Adds every stride-th decade, and 2 and 5 times each of them if with_parts. */
static void
add_decades (QuernPlotAxis *self,
             guint          stride,
             gboolean       with_parts)
{
  static const double parts[] = { 1.0, 2.0, 5.0 };
  guint n_parts = with_parts ? G_N_ELEMENTS (parts) : 1;
  double first = floor (log10 (self->low * self->factor)) - 1.0;
  double last = ceil (log10 (self->high * self->factor)) + 1.0;
  gboolean is_whole = needs_whole (self);

  for (double i = first; i <= last && self->ticks->len <= MAX_TICKS; i += 1.0)
    {
      if (fabs (fmod (i, stride)) > 0.5)
        continue;
      for (guint part = 0; part < n_parts; part++)
        {
          double value = parts[part] * pow (10.0, i) / self->factor;

          if (!is_whole || value >= 1.0)
            add_tick (self, value, value, value);
        }
    }
}

/* Whether there is room between the ticks, and no two labels are the same. */
static gboolean
fits (const QuernPlotAxis *self,
      double               min_gap,
      double               letter)
{
  if (self->ticks->len > MAX_TICKS)
    return FALSE;

  for (guint i = 1; i < self->ticks->len; i++)
    {
      const QuernPlotTick *a = &g_array_index (self->ticks, QuernPlotTick, i - 1);
      const QuernPlotTick *b = &g_array_index (self->ticks, QuernPlotTick, i);
      double letters = (double) (g_utf8_strlen (a->label, -1) + g_utf8_strlen (b->label, -1)) / 2.0;
      double gap = letter > 0.0 ? fmax (min_gap, letters * letter + LABEL_GAP) : min_gap;

      if (fabs (b->at - a->at) < gap || g_str_equal (a->label, b->label))
        return FALSE;
    }

  return TRUE;
}

static gboolean
try_multiples (QuernPlotAxis *self,
               double         step,
               double         min_gap,
               double         letter)
{
  g_array_set_size (self->ticks, 0);
  add_multiples (self, step);

  return fits (self, min_gap, letter);
}

static void
place_multiples (QuernPlotAxis *self,
                 double         min_gap,
                 double         letter)
{
  double span = self->high - self->low;
  double step = span * min_gap / fmax (fabs (self->end - self->start), min_gap);

  step = round_step (self, needs_whole (self) ? fmax (step, 1.0) : step);
  while (!try_multiples (self, step, min_gap, letter) && step <= span * 10.0)
    step = round_step (self, step * 1.5);
}

static void
place_decades (QuernPlotAxis *self,
               double         min_gap,
               double         letter)
{
  add_decades (self, 1, TRUE);
  for (guint stride = 1; stride <= MAX_STRIDE && !fits (self, min_gap, letter); stride++)
    {
      g_array_set_size (self->ticks, 0);
      add_decades (self, stride, FALSE);
    }
}

/**
 * quern_plot_axis_place:
 * @self: an axis
 * @start: position of its low end, in px
 * @end: position of its high end, in px
 * @min_gap: minimum distance between two ticks, in px
 * @letter: width of a letter in px if labels are side by side; 0 if they are below each other
 *
 * Positions the axis, with as many ticks at round numbers as there is room for.
 */
void
quern_plot_axis_place (QuernPlotAxis *self,
                       double         start,
                       double         end,
                       double         min_gap,
                       double         letter)
{
  self->start = start;
  self->end = end;
  g_array_set_size (self->ticks, 0);

  if (self->is_log && self->high / self->low >= LINEAR_SPAN)
    place_decades (self, min_gap, letter);
  else
    place_multiples (self, min_gap, letter);
}
