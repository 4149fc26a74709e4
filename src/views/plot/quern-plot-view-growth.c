/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a ratio divides by: n^a (log n)^b, of exponents that a person turns. */

#include "quern-plot-view-private.h"

#include <math.h>

/* What a step of the exponents is a multiple of. */
#define PRECISION 100.0

QuernPlotGrowth
quern_plot_view_get_growth (QuernPlotView *self)
{
  g_auto (GStrv) parts = g_strsplit (self->words[QUERN_PLOT_VIEW_GROWTH], ",", 3);
  double exponents[3] = { 0.0 };

  for (guint i = 0; parts[i] != NULL; i++)
    {
      double exponent = g_ascii_strtod (parts[i], NULL);

      exponents[i] = isfinite (exponent) ? exponent : 0.0;
    }

  return (QuernPlotGrowth) { exponents[0], exponents[1], exponents[2] };
}

/* The exponents stand beside a ratio, and are those that it has. */
void
quern_plot_view_update_growth (QuernPlotView *self,
                               gboolean       is_ratio)
{
  QuernPlotGrowth growth = quern_plot_view_get_growth (self);

  gtk_widget_set_visible (self->growth_box, is_ratio);
  self->is_turning = TRUE;
  gtk_spin_button_set_value (self->power_spin, growth.power);
  gtk_spin_button_set_value (self->log_spin, growth.log_power);
  self->is_turning = FALSE;
}

static double
get_exponent (GtkSpinButton *spin)
{
  return round (gtk_spin_button_get_value (spin) * PRECISION) / PRECISION;
}

void
quern_plot_view_exponent_changed_cb (QuernPlotView *self)
{
  double log_power = get_exponent (self->log_spin);
  char power_digits[G_ASCII_DTOSTR_BUF_SIZE];
  char log_digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *word = NULL;

  if (self->is_turning)
    return;

  /* As the menu writes those that it has. */
  g_ascii_formatd (power_digits, sizeof power_digits, "%g", get_exponent (self->power_spin));
  g_ascii_formatd (log_digits, sizeof log_digits, "%g", log_power);
  word = fabs (log_power) > 0.0 ? g_strconcat (power_digits, ",", log_digits, NULL)
                                : g_strdup (power_digits);
  g_object_set (self, "growth", word, NULL);
}
