/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a call with an input of some size should cost, by the curve. */

#include "quern-plot-view-private.h"

#include "quern-format.h"

#include <glib/gi18n.h>
#include <math.h>

/* The curve is trusted up to so many times the largest size. */
#define FAR_OUTSIDE 2.0

/* Digits, and what people put between them. FALSE: it is no size. */
static gboolean
parse_size (const char *text,
            double     *size)
{
  *size = 0.0;
  if (*text == '\0')
    return FALSE;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isdigit (c))
        *size = *size * 10.0 + g_unichar_digit_value (c);
      else if (!g_unichar_isspace (c) && c != ',' && c != '.' && c != '\'')
        return FALSE;
    }

  return TRUE;
}

static const char *
get_remark (const QuernPlotScene *scene,
            double                size)
{
  const QuernPlotValues *values = scene->values;
  double first = (double) quern_plot_values_get (values, 0)->from;
  double last = (double) quern_plot_values_get (values, values->points->len - 1)->to;

  if (size >= first && size <= last)
    return "";

  return size > last * FAR_OUTSIDE ? _(" (far outside the measured sizes)")
                                   : _(" (outside the measured sizes)");
}

/* Of several plots, it says whose it is. */
static void
set_text (QuernPlotView        *self,
          const QuernPlotScene *scene,
          const char           *text)
{
  g_autofree char *name = NULL;
  g_autofree char *named = NULL;

  if (quern_plot_panels_get_n (quern_plot_view_get_panels (self)) > 1)
    {
      name = quern_analysis_dup_visible_name (scene->analysis, scene->request.function);
      named = g_strdup_printf ("%s: %s", name, text);
    }
  gtk_label_set_label (self->prediction_label, named != NULL ? named : text);
}

void
quern_plot_view_update_prediction (QuernPlotView *self)
{
  const QuernPlotScene *scene = quern_plot_view_get_scene (self);
  QuernCurvePrediction prediction;
  g_autofree char *cost = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  g_autofree char *text = NULL;
  double size = 0.0;

  gtk_widget_set_visible (self->prediction,
                          scene != NULL && scene->model != NULL && !self->is_low);
  if (scene == NULL || scene->model == NULL)
    return;

  if (!parse_size (gtk_editable_get_text (self->size_entry), &size))
    {
      set_text (self, scene, _("a call costs …"));
      return;
    }

  prediction = quern_curve_model_predict (scene->model, size);
  if (!isfinite (prediction.cost))
    {
      set_text (self, scene, _("more than can be told"));
      return;
    }

  cost = quern_format_compact (prediction.cost);
  low = quern_format_compact (fmax (prediction.low, 0.0));
  high = quern_format_compact (prediction.high);
  /* Translators: a cost, the ends of its interval, and "(outside the measured sizes)" or
   * nothing. */
  text = g_strdup_printf (_("about %s, 95 %% of calls from %s to %s%s"), cost, low, high,
                          get_remark (scene, size));
  set_text (self, scene, text);
}
