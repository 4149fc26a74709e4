/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Options of which functions a table has. */

#include "quern-report-values.h"

#include <glib/gi18n.h>
#include <math.h>

/* Larger exponents have no numbers any more. */
#define MAX_EXPONENT 64.0

#define SETTER(option)                                       \
  gboolean                                                   \
  quern_report_set_##option (QuernReportOptions  *options,   \
                             const char          *name,      \
                             const char          *value,     \
                             GError             **error)

SETTER (object)
{
  return quern_report_parse_text (name, value, &options->object, error);
}

SETTER (min_inclusive)
{
  return quern_report_parse_percent (name, value, &options->filter.min_inclusive, error);
}

SETTER (min_self)
{
  return quern_report_parse_percent (name, value, &options->filter.min_self, error);
}

SETTER (min_calls)
{
  return quern_report_parse_percent (name, value, &options->filter.min_called, error);
}

SETTER (min_points)
{
  guint n = 0;

  if (!quern_report_parse_count (name, value, 0, G_MAXUINT, &n, error))
    return FALSE;

  options->filter.min_points = n;

  return TRUE;
}

/* The name of a growth, or a power of n: 0 for a constant, which is called 1. */
static gboolean
parse_growth (const char  *name,
              const char  *value,
              double      *steepness,
              GError     **error)
{
  char *end = NULL;

  for (guint i = 0; i < QUERN_N_GROWTHS; i++)
    if (i != QUERN_GROWTH_POWER && i != QUERN_GROWTH_CONSTANT &&
        g_str_equal (quern_growth_get_id (i), value))
      {
        *steepness = quern_growth_get_steepness (i, 0.0);
        return TRUE;
      }

  *steepness = g_ascii_strtod (value, &end);
  if (end != value && *end == '\0' && *steepness >= 0.0 && *steepness <= MAX_EXPONENT)
    return TRUE;

  quern_usage_error_set (error, _("“--%s=%s”: this option takes a growth, as in 'n log n', or an "
                                  "exponent of n, as in 1.5"), name, value);

  return FALSE;
}

SETTER (min_growth)
{
  double steepness = 0.0;

  if (!parse_growth (name, value, &steepness, error))
    return FALSE;

  options->filter.min_steepness = MAX (steepness - QUERN_STEEPNESS_SLACK, 0.0);

  return TRUE;
}

SETTER (max_growth)
{
  double steepness = 0.0;

  if (!parse_growth (name, value, &steepness, error))
    return FALSE;

  options->filter.max_steepness = steepness + QUERN_STEEPNESS_SLACK;

  return TRUE;
}

SETTER (min_r_squared)
{
  return quern_report_parse_number (name, value, 0.0, 1.0, &options->filter.min_r_squared, error);
}
