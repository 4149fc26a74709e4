/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-values.h"

#include "quern-pattern.h"

#include <glib/gi18n.h>
#include <string.h>

gboolean
quern_report_set_group_pattern (QuernReportOptions  *options,
                                const char          *value,
                                GError             **error)
{
  g_autofree char *text = g_strndup (value + 1, strlen (value) - 2);
  g_autoptr (GError) local_error = NULL;

  options->group_pattern = quern_pattern_new (text, 0, &local_error);
  options->group_by = QUERN_GROUP_BY_PATTERN;
  if (options->group_pattern == NULL)
    quern_usage_error_set (error, "“--group-by”: %s", local_error->message);

  return options->group_pattern != NULL;
}

gboolean
quern_report_set_group (QuernReportOptions  *options,
                        const char          *name,
                        const char          *value,
                        GError             **error)
{
  if (*value == '\0')
    {
      quern_usage_error_set (error, _("option “--%s” needs a value"), name);
      return FALSE;
    }

  g_free (options->group);
  options->group = g_strdup (value);

  return TRUE;
}

gboolean
quern_report_set_step_over_proxies (QuernReportOptions  *options,
                                    const char          *name,
                                    const char          *value,
                                    GError             **error)
{
  options->steps_over = TRUE;

  return TRUE;
}

gboolean
quern_report_set_unit (QuernReportOptions  *options,
                       const char          *name,
                       const char          *value,
                       GError             **error)
{
  g_free (options->unit);
  options->unit = g_strdup (value);

  return TRUE;
}
