/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Options that plots have. */

#include "quern-report-values.h"

#include <glib/gi18n.h>
#include <math.h>

/* Larger exponents have no numbers any more. */
#define MAX_EXPONENT 64.0
#define MAX_BIN 1000000000u

#define SETTER(option)                                       \
  gboolean                                                   \
  quern_report_set_##option (QuernReportOptions  *options,   \
                             const char          *name,      \
                             const char          *value,     \
                             GError             **error)

SETTER (kind)
{
  static const QuernReportWord words[] = {
    { "cost", QUERN_PLOT_COST },
    { "worst", QUERN_PLOT_WORST },
    { "average", QUERN_PLOT_AVERAGE },
    { "best", QUERN_PLOT_BEST },
    { "total", QUERN_PLOT_TOTAL },
    { "variance", QUERN_PLOT_VARIANCE },
    { "frequency", QUERN_PLOT_FREQUENCY },
    { "ratio", QUERN_PLOT_RATIO },
    { "amortised", QUERN_PLOT_AMORTISED },
  };
  int result = 0;

  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;

  options->plot.choice.kind = (QuernPlotKind) result;

  return TRUE;
}

SETTER (growth)
{
  g_auto (GStrv) parts = g_strsplit (value, ",", 4);
  QuernPlotGrowth *growth = &options->plot.choice.growth;
  double *exponents[] = { &growth->power, &growth->log_power, &growth->log_log_power };
  guint n = g_strv_length (parts);
  gboolean is_good = n >= 1 && n <= G_N_ELEMENTS (exponents);

  for (guint i = 0; i < G_N_ELEMENTS (exponents) && is_good; i++)
    {
      char *end = NULL;

      *exponents[i] = i < n ? g_ascii_strtod (parts[i], &end) : 0.0;
      is_good = i >= n || (end != parts[i] && *end == '\0' && fabs (*exponents[i]) <= MAX_EXPONENT);
    }
  if (!is_good)
    quern_usage_error_set (error, _("“--%s=%s”: this option takes up to three exponents, as in "
                                    "1,1 for n ln n"), name, value);

  return is_good;
}

SETTER (curve)
{
  QuernReportWord words[QUERN_N_GROWTHS + 2] = { { "best", QUERN_N_GROWTHS }, { "none", -1 } };
  int result = 0;

  for (guint i = 0; i < QUERN_N_GROWTHS; i++)
    words[i + 2] = (QuernReportWord) { quern_growth_get_id ((QuernGrowth) i), (int) i };
  if (!quern_report_parse_word (name, value, words, G_N_ELEMENTS (words), &result, error))
    return FALSE;

  options->plot.no_curve = result < 0;
  options->plot.growth = result < 0 ? QUERN_N_GROWTHS : (QuernGrowth) result;

  return TRUE;
}

SETTER (log_x)
{
  options->plot.options.log_x = TRUE;

  return TRUE;
}

SETTER (log_y)
{
  options->plot.options.log_y = TRUE;

  return TRUE;
}

SETTER (bin)
{
  guint width = 0;

  if (!quern_report_parse_count (name, value, 1, MAX_BIN, &width, error))
    return FALSE;

  options->plot.choice.group = width;

  return TRUE;
}

SETTER (smooth)
{
  return quern_report_parse_count (name, value, 1, QUERN_PLOT_MAX_SMOOTH,
                                   &options->plot.choice.smooth, error);
}

SETTER (by_calls)
{
  options->plot.by_count = TRUE;

  return TRUE;
}
