/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-layout.h"

#include "quern-hash.h"

#include <math.h>

/* Px. The legend and one axis title are above the frame, the labels and the other title below
 * it. */
#define TOP 58.0
#define BOTTOM 44.0
#define PANEL_TOP 34.0
#define PANEL_BOTTOM 26.0
#define RIGHT 18.0
#define LEFT 16.0
#define MIN_LEFT 44.0
#define LABEL_GAP 8.0

/* Upper bound of the width of 12 px letters: that of a digit. */
#define LETTER 7.2

#define RESIDUAL_TITLE 24.0
#define RESIDUAL_SHARE 0.22
#define MIN_HEIGHT_WITH_RESIDUALS 380.0
#define MIN_FRAME 40.0

#define GAP_X 64.0
#define GAP_Y 46.0
#define GAP_RESIDUAL 24.0
#define TIGHT_GAP_RESIDUAL 14.0

/* Free space beside the outermost points, as a fraction of the span. */
#define PADDING 0.06
/* An axis starts at 0 if its lowest value is at most this fraction of the highest. */
#define FROM_ZERO 0.4

/* Px between points of the curve. */
#define CURVE_STEP 3.0

/* The curve may leave the frame by this; larger numbers would not be drawn correctly. */
#define MAX_OUTSIDE 4000.0

typedef struct
{
  double   low;
  double   high;
  gboolean is_empty;
} Span;

static void
span_add (Span     *self,
          double    value,
          gboolean  is_log)
{
  if (!isfinite (value) || (is_log && !(value > 0.0)))
    return;

  self->low = self->is_empty ? value : fmin (self->low, value);
  self->high = self->is_empty ? value : fmax (self->high, value);
  self->is_empty = FALSE;
}

/* Adds room beside the points, so that none is on the frame. */
static void
span_pad (Span     *self,
          gboolean  is_log)
{
  double room;

  if (self->is_empty)
    *self = (Span) { is_log ? 1.0 : 0.0, 10.0, FALSE };

  if (is_log)
    {
      /* A single value may share its axis with others: do not put it at the very end. */
      room = self->high > self->low ? pow (fmax (self->high / self->low, 2.0), PADDING) : 2.0;
      self->low /= room;
      self->high *= room;
      return;
    }

  if (self->low >= 0.0 && self->low <= FROM_ZERO * self->high)
    self->low = 0.0;
  room = fmax (self->high - self->low, fmax (fabs (self->high) * 1e-3, 1e-9)) * PADDING;
  if (!(self->high > self->low))
    room = fmax (fabs (self->high) * 0.5, 1.0);
  self->high += room;
  if (fabs (self->low) > 0.0)
    self->low = self->low > 0.0 ? fmax (self->low - room, 0.0) : self->low - room;
}

/* Bounds chosen by the user take precedence over those of the values. */
static void
begin_axis (QuernPlotAxis *axis,
            Span          *span,
            double         low,
            double         high,
            gboolean       is_log)
{
  span_pad (span, is_log);
  if (isfinite (low) && isfinite (high) && high > low && (!is_log || low > 0.0))
    quern_plot_axis_init (axis, low, high, is_log);
  else
    quern_plot_axis_init (axis, span->low, span->high, is_log);
}

/* Variances are not costs. */
static void
set_unit (const QuernPlotLayout *self,
          QuernPlotAxis         *axis,
          const QuernPlotValues *values)
{
  if (!quern_plot_kind_has_unit (values->choice.kind) || !(self->options.factor > 0.0))
    return;

  axis->unit = self->options.unit;
  axis->factor = self->options.factor;
}

static void
begin_axes (QuernPlotLayout       *self,
            const QuernPlotValues *values)
{
  const QuernPlotOptions *options = &self->options;
  Span x = { 0.0, 0.0, TRUE };
  Span y = { 0.0, 0.0, TRUE };

  for (guint i = 0; i < values->points->len; i++)
    {
      const QuernPlotPoint *point = quern_plot_values_get (values, i);

      span_add (&x, point->size, options->log_x);
      for (guint row = 0; row < values->n_rows; row++)
        span_add (&y, point->values[row], options->log_y);
    }
  begin_axis (&self->x, &x, options->range.low_x, options->range.high_x, options->log_x);
  begin_axis (&self->y, &y, options->range.low_y, options->range.high_y, options->log_y);
  self->x.is_whole = TRUE;
  self->y.is_whole = values->choice.kind == QUERN_PLOT_FREQUENCY;
  set_unit (self, &self->y, values);
}

static void
place_axes (QuernPlotLayout *self,
            gboolean         has_curve)
{
  const QuernPlotOptions *options = &self->options;
  double top = options->is_panel ? PANEL_TOP
                                 : TOP + options->n_legend_wraps * QUERN_PLOT_LEGEND_HEIGHT;
  double bottom = options->is_panel ? PANEL_BOTTOM : BOTTOM;
  double height = fmax (options->height - top - bottom, MIN_FRAME);
  double left;

  if (options->residuals && has_curve && options->height >= MIN_HEIGHT_WITH_RESIDUALS)
    {
      double part = floor (options->height * RESIDUAL_SHARE);

      height -= part + RESIDUAL_TITLE;
      self->residual_frame.height = part - LABEL_GAP;
    }

  quern_plot_axis_place (&self->y, top + height, top, GAP_Y, 0.0);
  left = LEFT + quern_plot_axis_get_label_length (&self->y) * LETTER + LABEL_GAP;
  left = ceil (fmax (left, MIN_LEFT));
  self->frame = (QuernRect) {
    left, top, fmax (options->width - left - RIGHT, MIN_FRAME), height
  };
  self->residual_frame.x = self->frame.x;
  self->residual_frame.width = self->frame.width;
  self->residual_frame.y = top + height + bottom + RESIDUAL_TITLE;
  quern_plot_axis_place (&self->x, left, left + self->frame.width, GAP_X, LETTER);
}

/* Whether a row already has a mark at a position. Records the position. */
static gboolean
is_taken (GHashTable *taken,
          guint       row,
          double      x,
          double      y)
{
  guint64 key = (guint64) row << 60 | (guint64) (x * 2.0) << 30 | (guint64) (y * 2.0);
  gint64 *copy = NULL;

  if (g_hash_table_contains (taken, &key))
    return TRUE;

  copy = g_new (gint64, 1);
  *copy = (gint64) key;
  g_hash_table_add (taken, copy);

  return FALSE;
}

static gboolean
can_be_shown (const QuernPlotAxis *axis,
              double               value)
{
  return isfinite (value) && (!axis->is_log || value > 0.0);
}

/* Places the marks of a point; FALSE if none of them is visible. */
static gboolean
place_point (QuernPlotLayout       *self,
             const QuernPlotValues *values,
             guint                  index,
             GHashTable            *taken)
{
  const QuernPlotPoint *point = quern_plot_values_get (values, index);
  QuernPlotItem item = { .point = index, .top = HUGE_VAL, .bottom = -HUGE_VAL };
  gboolean has_place = FALSE;

  for (guint row = 0; row < values->n_rows; row++)
    {
      double value = point->values[row];
      QuernPlotMark mark = { .item = self->items->len, .row = row };

      if (!can_be_shown (&self->x, point->size) || !can_be_shown (&self->y, value))
        continue;

      has_place = TRUE;
      if (!quern_plot_axis_contains (&self->x, point->size) ||
          !quern_plot_axis_contains (&self->y, value))
        continue;

      mark.at.x = item.x = quern_plot_axis_get_place (&self->x, point->size);
      mark.at.y = quern_plot_axis_get_place (&self->y, value);
      item.top = fmin (item.top, mark.at.y);
      item.bottom = fmax (item.bottom, mark.at.y);
      if (!is_taken (taken, row, mark.at.x, mark.at.y))
        g_array_append_val (self->marks, mark);
    }

  if (item.top <= item.bottom)
    g_array_append_val (self->items, item);
  else if (has_place)
    self->n_outside++;
  else
    self->n_not_positive++;

  return item.top <= item.bottom;
}

static double
clamp_y (const QuernPlotLayout *self,
         double                 value)
{
  double y;

  if (self->y.is_log && !(value > 0.0))
    return self->frame.y + self->frame.height + MAX_OUTSIDE;

  y = quern_plot_axis_get_place (&self->y, value);

  return CLAMP (y, self->frame.y - MAX_OUTSIDE, self->frame.y + self->frame.height + MAX_OUTSIDE);
}

static void
place_curve (QuernPlotLayout *self,
             QuernPlotCurve   curve,
             gconstpointer    data)
{
  guint n = (guint) ceil (self->frame.width / CURVE_STEP);

  for (guint i = 0; i <= n; i++)
    {
      double x = self->frame.x + self->frame.width * i / n;
      double size = quern_plot_axis_get_value (&self->x, x);
      double value = curve (fmax (size, 0.0), data);
      double band = fabs (value) * QUERN_PLOT_BAND;
      QuernPlotCurvePoint point = { .x = x };

      if (!isfinite (value))
        continue;
      point.y = clamp_y (self, value);
      point.band_top = clamp_y (self, value + band);
      point.band_bottom = clamp_y (self, value - band);
      g_array_append_val (self->curve, point);
    }
}

/* A single tick at zero would give no scale. */
static void
place_residual_axis (QuernPlotLayout *self)
{
  const QuernRect *frame = &self->residual_frame;

  quern_plot_axis_place (&self->residual, frame->y + frame->height, frame->y, GAP_RESIDUAL, 0.0);
  if (self->residual.ticks->len < 2)
    quern_plot_axis_place (&self->residual, frame->y + frame->height, frame->y,
                           TIGHT_GAP_RESIDUAL, 0.0);
}

static void
place_residuals (QuernPlotLayout       *self,
                 const QuernPlotValues *values,
                 QuernPlotCurve         curve,
                 gconstpointer          data)
{
  double largest = 0.0;

  for (guint i = 0; i < self->items->len; i++)
    {
      const QuernPlotItem *item = quern_plot_layout_get_item (self, i);
      const QuernPlotPoint *point = quern_plot_values_get (values, item->point);
      QuernPlotStem stem = {
        .item = i, .residual = point->values[0] - curve (point->size, data), .x = item->x
      };

      if (!isfinite (stem.residual))
        continue;
      largest = fmax (largest, fabs (stem.residual));
      g_array_append_val (self->stems, stem);
    }

  largest = largest > 0.0 ? largest * (1.0 + PADDING) : 1.0;
  quern_plot_axis_init (&self->residual, -largest, largest, FALSE);
  set_unit (self, &self->residual, values);
  place_residual_axis (self);
  for (guint i = 0; i < self->stems->len; i++)
    {
      QuernPlotStem *stem = &g_array_index (self->stems, QuernPlotStem, i);

      stem->y = quern_plot_axis_get_place (&self->residual, stem->residual);
    }
}

/**
 * quern_plot_layout_new:
 * @values: the numbers
 * @options: size, scales and range
 * @curve: (nullable): drawn through the points
 * @data: for @curve
 *
 * Returns: (transfer full): the layout
 */
QuernPlotLayout *
quern_plot_layout_new (const QuernPlotValues  *values,
                       const QuernPlotOptions *options,
                       QuernPlotCurve          curve,
                       gconstpointer           data)
{
  QuernPlotLayout *self = g_new0 (QuernPlotLayout, 1);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (quern_hash_number, g_int64_equal,
                                                        g_free, NULL);

  self->options = *options;
  self->items = g_array_new (FALSE, FALSE, sizeof (QuernPlotItem));
  self->marks = g_array_new (FALSE, FALSE, sizeof (QuernPlotMark));
  self->curve = g_array_new (FALSE, FALSE, sizeof (QuernPlotCurvePoint));
  self->stems = g_array_new (FALSE, FALSE, sizeof (QuernPlotStem));

  begin_axes (self, values);
  place_axes (self, curve != NULL);
  for (guint i = 0; i < values->points->len; i++)
    place_point (self, values, i, taken);
  if (curve != NULL)
    {
      place_curve (self, curve, data);
      if (self->residual_frame.height > 0.0)
        place_residuals (self, values, curve, data);
    }

  return self;
}

void
quern_plot_layout_free (QuernPlotLayout *self)
{
  if (self == NULL)
    return;

  quern_plot_axis_clear (&self->x);
  quern_plot_axis_clear (&self->y);
  quern_plot_axis_clear (&self->residual);
  g_array_unref (self->items);
  g_array_unref (self->marks);
  g_array_unref (self->curve);
  g_array_unref (self->stems);
  g_free (self);
}

/* The first item whose x is not smaller. */
static guint
find_from (const QuernPlotLayout *self,
           double                 x)
{
  guint low = 0;
  guint high = self->items->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (quern_plot_layout_get_item (self, middle)->x < x)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

guint
quern_plot_layout_hit (const QuernPlotLayout *self,
                       double                 x,
                       double                 y)
{
  guint item;

  if (self->items->len == 0 ||
      (!quern_rect_contains (&self->frame, x, y) &&
       !quern_rect_contains (&self->residual_frame, x, y)))
    return QUERN_NONE;

  item = find_from (self, x);
  if (item == self->items->len ||
      (item > 0 && x - quern_plot_layout_get_item (self, item - 1)->x <
                   quern_plot_layout_get_item (self, item)->x - x))
    item--;

  return item;
}
