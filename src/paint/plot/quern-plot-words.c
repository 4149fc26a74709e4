/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plot-words.h"

#include "quern-config.h"
#include "quern-curve-words.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SEPARATOR " \302\267 "
#define MINUS "\342\210\222" /* U+2212 */

/* Up to here, doubles represent all integers exactly. */
#define WHOLE 9e15

/* Smaller relative deviations from the curve are displayed as ±0.0 %. */
#define SMALL_SHARE 5e-4

static const struct
{
  const char *title;
  const char *row; /* the name of its only row; NULL if there are several */
} kinds[QUERN_N_PLOT_KINDS] = {
  [QUERN_PLOT_COST] = { N_("Cost of a call"), NULL },
  [QUERN_PLOT_WORST] = { N_("Worst cost of a call"), N_("worst") },
  [QUERN_PLOT_AVERAGE] = { N_("Average cost of a call"), N_("average") },
  [QUERN_PLOT_BEST] = { N_("Best cost of a call"), N_("best") },
  [QUERN_PLOT_TOTAL] = { N_("Total cost of all calls"), N_("total") },
  [QUERN_PLOT_VARIANCE] = { N_("Variance of the cost of a call"), N_("variance") },
  [QUERN_PLOT_FREQUENCY] = { N_("Number of calls"), N_("calls") },
  [QUERN_PLOT_RATIO] = { N_("Worst cost ÷ growth"), N_("ratio") },
  [QUERN_PLOT_AMORTISED] = { N_("Average cost of calls up to that size"), N_("amortised") },
};

const char *
quern_plot_words_get_kind (QuernPlotKind kind)
{
  g_return_val_if_fail (kind < QUERN_N_PLOT_KINDS, "");

  return _(kinds[kind].title);
}

/* Integers with all their digits, other numbers rounded. */
static char *
dup_number (double value)
{
  if (isfinite (value) && fabs (value) < WHOLE &&
      (fabs (value) >= 1000.0 || fabs (value - round (value)) < 1e-9))
    return quern_format_integer ((gint64) round (value));
  if (isfinite (value) && fabs (value) >= 0.01 && fabs (value) < 1000.0)
    return g_strdup_printf ("%s%.*f", value < 0.0 ? MINUS : "", fabs (value) < 1.0 ? 3 : 2,
                            fabs (value));

  return quern_format_value (value);
}

/* " · (log n)^2" */
static void
append_factor (GString    *text,
               const char *base,
               double      power)
{
  if (!(fabs (power) > 0.0))
    return;
  if (text->len > 0)
    g_string_append (text, SEPARATOR);
  if (fabs (power - 1.0) < 1e-9)
    g_string_append (text, base);
  else if (g_str_equal (base, "n"))
    g_string_append_printf (text, "n^%g", power);
  else
    g_string_append_printf (text, "(%s)^%g", base, power);
}

/* "n log n", "n^1.5" */
static char *
dup_growth (const QuernPlotGrowth *growth)
{
  GString *text = g_string_new (NULL);

  append_factor (text, "n", growth->power);
  append_factor (text, "ln n", growth->log_power);
  append_factor (text, "ln ln n", growth->log_log_power);
  if (text->len == 0)
    g_string_append_c (text, '1');

  return g_string_free (text, FALSE);
}

static char *
dup_model_label (const QuernCurveModel *model)
{
  return quern_curve_words_dup_growth (model->growth, model->c);
}

static char *
dup_side_class (const QuernPlotScene *scene)
{
  const QuernCurveFit *fit = &scene->fit;

  return quern_curve_words_dup_class (fit->answer, fit->models[0].growth, fit->models[0].c);
}

char *
quern_plot_words_dup_class (const QuernPlotScene *scene)
{
  g_autofree char *shown = dup_side_class (scene);
  g_autofree char *before = scene->before != NULL ? dup_side_class (scene->before) : NULL;

  if (before == NULL || g_str_equal (before, shown))
    return g_steal_pointer (&shown);

  return g_strdup_printf ("%s → %s", before, shown);
}

char *
quern_plot_words_dup_quality (const QuernCurveModel *model,
                              guint                  decimals)
{
  return quern_curve_words_dup_quality (model->growth, model->r_squared, decimals);
}

static const QuernSeriesEvents *
get_events (const QuernPlotScene *scene)
{
  return quern_profile_get_series_events (scene->profile);
}

/* A cost of 1, "µs", "10 ns"; NULL for counts. */
static char *
dup_unit (const QuernPlotScene *scene)
{
  QuernEventSet *set = quern_profile_get_events (scene->profile);
  QuernEventId event = get_events (scene)->cost;

  return quern_event_set_get_unit (set, event, NULL) != QUERN_UNIT_COUNT
           ? quern_event_format_unit (set, event) : NULL;
}

/* Small ones with three digits. */
static char *
dup_coefficient (double value)
{
  if (fabs (value) > 0.0 && fabs (value) < 0.01)
    return g_strdup_printf ("%s%.3g", value < 0.0 ? MINUS : "", fabs (value));

  return dup_number (value);
}

/* "T(n) = −37 + 3.92 · n log n", "T(n) = (−37 + 3.92 · n log n) µs" */
static char *
dup_formula (const QuernPlotScene *scene)
{
  const QuernCurveModel *model = scene->model;
  g_autofree char *a = dup_coefficient (model->a);
  g_autofree char *b = dup_coefficient (fabs (model->b));
  g_autofree char *label = quern_curve_model_dup_label (model);
  g_autofree char *unit = dup_unit (scene);
  const char *minus = model->b < 0.0 ? MINUS : "";
  g_autofree char *sum = NULL;
  const char *space;

  if (model->growth == QUERN_GROWTH_CONSTANT)
    sum = g_strdup (a);
  else if (!(fabs (model->a) > 0.0))
    sum = g_strdup_printf ("%s%s · %s", minus, b, label);
  else
    sum = g_strdup_printf ("%s %s %s · %s", a, *minus != '\0' ? minus : "+", b, label);

  if (unit == NULL)
    return g_strconcat ("T(n) = ", sum, NULL);

  space = g_ascii_isdigit (*unit) ? SEPARATOR : " ";

  return model->growth == QUERN_GROWTH_CONSTANT
           ? g_strdup_printf ("T(n) = %s%s%s", sum, space, unit)
           : g_strdup_printf ("T(n) = (%s)%s%s", sum, space, unit);
}

/* The formula of the curve, or that the wanted one does not fit; NULL if there is none to draw. */
static char *
dup_curve_sentence (const QuernPlotScene *scene)
{
  QuernGrowth growth = scene->request.growth;
  g_autofree char *label = NULL;

  if (scene->model != NULL)
    return dup_formula (scene);
  if (scene->request.no_curve || growth >= QUERN_N_GROWTHS ||
      !quern_plot_kind_is_cost (scene->values->choice.kind))
    return NULL;

  label = quern_growth_is_free (growth) ? g_strdup (quern_growth_get_id (growth))
                                        : quern_curve_words_dup_growth (growth, 0.0);

  /* Translators: a growth, "n²" */
  return g_strdup_printf (_("%s does not fit"), label);
}

static char *
dup_event_name (const QuernPlotScene *scene,
                QuernEventId          event)
{
  QuernEventSet *set = quern_profile_get_events (scene->profile);

  return quern_visible_take_brief (quern_event_format_name (set, event));
}

/* There is no input event if the user gave the sizes of several runs. */
char *
quern_plot_words_dup_x_title (const QuernPlotScene *scene)
{
  QuernEventId input = get_events (scene)->input;
  g_autofree char *name = input != QUERN_NONE ? dup_event_name (scene, input) : NULL;

  return g_strdup_printf (_("%s n"), name != NULL ? name : _("Input size"));
}

char *
quern_plot_words_dup_y_title (const QuernPlotScene *scene)
{
  const QuernPlotChoice *choice = &scene->values->choice;
  const char *kind = quern_plot_words_get_kind (choice->kind);
  g_autofree char *growth = NULL;
  g_autofree char *name = NULL;
  g_autofree char *unit = NULL;

  if (choice->kind == QUERN_PLOT_FREQUENCY)
    return g_strdup (kind);

  name = dup_event_name (scene, get_events (scene)->cost);
  unit = choice->kind == QUERN_PLOT_VARIANCE ? dup_unit (scene) : NULL;
  if (unit != NULL)
    return g_ascii_isdigit (*unit) ? g_strdup_printf ("%s (%s, (%s)²)", kind, name, unit)
                                   : g_strdup_printf ("%s (%s, %s²)", kind, name, unit);
  if (choice->kind != QUERN_PLOT_RATIO)
    return g_strdup_printf ("%s (%s)", kind, name);

  growth = dup_growth (&choice->growth);

  /* Translators: a ratio, "Worst cost of a call ÷ n log n (Time)". */
  return g_strdup_printf (_("Worst cost of a call ÷ %s (%s)"), growth, name);
}

const char *
quern_plot_words_get_row (const QuernPlotScene *scene,
                          guint                 row)
{
  const char *only = kinds[scene->values->choice.kind].row;

  if (only != NULL)
    return _(only);

  return row == QUERN_PLOT_ROW_WORST ? _("worst")
         : row == QUERN_PLOT_ROW_AVERAGE ? _("average") : _("best");
}

/* "n = 108", "n = 100 – 109"; "before · n = 108" */
static char *
dup_size (const QuernPlotScene *scene,
          const QuernPlotPoint *point)
{
  g_autofree char *from = quern_format_count (point->from);
  g_autofree char *to = quern_format_count (point->to);
  const char *side = scene->is_before ? _("before") : scene->before != NULL ? _("after") : NULL;
  g_autofree char *size = point->from == point->to ? g_strdup_printf ("n = %s", from)
                                                   : g_strdup_printf ("n = %s – %s", from, to);

  return side != NULL ? g_strconcat (side, SEPARATOR, size, NULL) : g_steal_pointer (&size);
}

static char *
dup_calls (guint64 count)
{
  g_autofree char *digits = quern_format_count (count);

  /* A plural form depends on the last digits only. */
  return g_strdup_printf (ngettext ("%s call", "%s calls", (gulong) count), digits);
}

/* A cost in the unit of its event; @count is the text for events without a unit. */
static char *
take_cost (const QuernPlotScene *scene,
           double                cost,
           char                 *count)
{
  QuernEventSet *set = quern_profile_get_events (scene->profile);
  QuernEventId event = get_events (scene)->cost;

  if (quern_event_set_get_unit (set, event, NULL) == QUERN_UNIT_COUNT)
    return count;

  g_free (count);

  return quern_event_format_estimate (set, event, cost);
}

static char *
dup_costs (const QuernPlotScene *scene,
           const QuernPlotPoint *point)
{
  g_autofree char *worst = take_cost (scene, (double) point->worst,
                                      quern_format_count (point->worst));
  g_autofree char *average = take_cost (scene, point->average, dup_number (point->average));
  g_autofree char *best = take_cost (scene, (double) point->best,
                                     quern_format_count (point->best));

  return g_strdup_printf (_("worst %s · average %s · best %s"), worst, average, best);
}

/* "ratio 3.92"; NULL if other lines of the tooltip already contain the value. */
static char *
dup_plotted (const QuernPlotScene *scene,
             const QuernPlotPoint *point)
{
  g_autofree char *value = dup_number (point->values[0]);

  if (quern_plot_kind_has_unit (scene->values->choice.kind))
    value = take_cost (scene, point->values[0], g_steal_pointer (&value));
  if (quern_plot_kind_is_cost (scene->values->choice.kind) && scene->values->choice.smooth < 2)
    return NULL;

  return g_strdup_printf ("%s %s", quern_plot_words_get_row (scene, 0), value);
}

/* "curve 2,832 (+0.4 %)": the curve at the point, and the point's distance from it. */
static char *
dup_curve (const QuernPlotScene *scene,
           const QuernPlotPoint *point)
{
  double curve = scene->model != NULL ? quern_curve_model_evaluate (scene->model, point->size)
                                      : (double) NAN;
  double share = (point->values[0] - curve) / curve;
  g_autofree char *value = NULL;
  g_autofree char *percent = NULL;
  gboolean is_small;

  if (!isfinite (curve))
    return NULL;

  value = take_cost (scene, curve, dup_number (round (curve)));
  if (!isfinite (share))
    return g_strdup_printf (_("curve %s"), value);

  is_small = fabs (share) < SMALL_SHARE;
  percent = quern_format_percent (is_small ? 0.0 : fabs (share), 1);

  return g_strdup_printf (_("curve %s (%s%s)"), value,
                          is_small ? "±" : share < 0.0 ? MINUS : "+", percent);
}

static void
append_line (GString    *text,
             const char *separator,
             char       *line)
{
  if (line != NULL)
    g_string_append_printf (text, "%s%s", separator, line);
  g_free (line);
}

static char *
dup_all (const QuernPlotScene *scene,
         guint                 item,
         const char           *separator)
{
  const QuernPlotPoint *point = quern_plot_scene_get_point (scene, item);
  GString *text = g_string_new (NULL);
  g_autofree char *total = take_cost (scene, (double) point->total,
                                      quern_format_count (point->total));

  append_line (text, "", dup_size (scene, point));
  append_line (text, separator, dup_plotted (scene, point));
  append_line (text, separator, dup_costs (scene, point));
  append_line (text, separator, dup_curve (scene, point));
  append_line (text, separator, dup_calls (point->count));
  if (scene->values->choice.kind != QUERN_PLOT_TOTAL)
    append_line (text, SEPARATOR, g_strdup_printf (_("total %s"), total));

  return g_string_free (text, FALSE);
}

char *
quern_plot_words_dup_tooltip (const QuernPlotScene *scene,
                              guint                 item)
{
  return dup_all (scene, item, "\n");
}

/* "n 1,000: worst 5,432 · average 5,000 · best 4,321, 3 calls" */
char *
quern_plot_words_dup_description (const QuernPlotScene *scene,
                                  guint                 item)
{
  return dup_all (scene, item, ", ");
}

/* "40 input sizes · 120 calls" */
static void
append_counts (GString              *text,
               const QuernPlotScene *scene)
{
  guint n_points = scene->values->points->len;
  guint64 n_calls = 0;
  g_autofree char *digits = NULL;

  for (guint i = 0; i < n_points; i++)
    n_calls += quern_plot_values_get (scene->values, i)->count;

  digits = quern_format_count (n_points);
  g_string_append_printf (text, scene->values->choice.group > 1
                                ? ngettext ("%s group of input sizes", "%s groups of input sizes",
                                            n_points)
                                : ngettext ("%s input size", "%s input sizes", n_points), digits);
  append_line (text, SEPARATOR, dup_calls (n_calls));
}

/* Appends the number of points that are not visible: " · 3 points outside" */
static void
append_hidden (GString               *text,
               const QuernPlotLayout *layout)
{
  g_autofree char *n_not_positive = quern_format_count (layout->n_not_positive);
  g_autofree char *n_outside = quern_format_count (layout->n_outside);

  if (layout->n_not_positive > 0)
    append_line (text, SEPARATOR,
                 g_strdup_printf (ngettext ("%s point has no place on these axes",
                                            "%s points have no place on these axes",
                                            layout->n_not_positive), n_not_positive));
  if (layout->n_outside > 0)
    append_line (text, SEPARATOR,
                 g_strdup_printf (ngettext ("%s point outside", "%s points outside",
                                            layout->n_outside), n_outside));
}

/* " · before T(n) = 12 + 3.92 · n · after T(n) = 20 + 0.41 · n²" */
static void
append_sides (GString              *text,
              const QuernPlotScene *scene)
{
  g_autofree char *before = dup_curve_sentence (scene->before);
  g_autofree char *after = dup_curve_sentence (scene);

  /* Translators: the curve of the profile before in a comparison */
  if (before != NULL)
    append_line (text, SEPARATOR, g_strdup_printf (_("before %s"), before));
  /* Translators: the curve of the profile after in a comparison */
  if (after != NULL)
    append_line (text, SEPARATOR, g_strdup_printf (_("after %s"), after));
}

/**
 * quern_plot_words_dup_caption:
 * @scene: a plot
 *
 * Returns: (transfer full): the growth, what is plotted, the formulas of the curve and the
 *   runner-up, why a simpler curve was preferred, and what is not visible
 */
char *
quern_plot_words_dup_caption (const QuernPlotScene *scene)
{
  GString *text = g_string_new (NULL);

  /* The counts already say that there is only one size. */
  if (quern_plot_kind_is_cost (scene->values->choice.kind) &&
      scene->fit.answer != QUERN_CURVE_ONE_SIZE)
    {
      append_line (text, "", quern_plot_words_dup_class (scene));
      g_string_append (text, SEPARATOR);
    }
  append_counts (text, scene);
  if (scene->before != NULL)
    append_sides (text, scene);
  else
    append_line (text, SEPARATOR, dup_curve_sentence (scene));
  if (scene->before == NULL && scene->model == &scene->fit.models[0] && scene->fit.n_models > 1)
    {
      g_autofree char *label = dup_model_label (&scene->fit.models[1]);
      g_autofree char *quality = quern_plot_words_dup_quality (&scene->fit.models[1], 4);

      append_line (text, SEPARATOR, quality != NULL
                                    ? g_strdup_printf (_("runner-up %s, %s"), label, quality)
                                    : g_strdup_printf (_("runner-up %s"), label));
      append_line (text, SEPARATOR, quern_curve_words_dup_reason (&scene->fit));
    }
  append_hidden (text, scene->layout);

  return g_string_free (text, FALSE);
}
