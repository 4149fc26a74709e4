/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-values.h"

#include <glib/gi18n.h>

gboolean
quern_report_set_hubs_apart (QuernReportOptions  *options,
                             const char          *name,
                             const char          *value,
                             GError             **error)
{
  options->hubs_apart = TRUE;

  return TRUE;
}

gboolean
quern_report_set_frames (QuernReportOptions  *options,
                         const char          *name,
                         const char          *value,
                         GError             **error)
{
  options->frames = TRUE;

  return TRUE;
}

gboolean
quern_report_set_hide (QuernReportOptions  *options,
                       const char          *name,
                       const char          *value,
                       GError             **error)
{
  g_ptr_array_add (options->hidden, g_strdup (value));

  return TRUE;
}

gboolean
quern_report_set_pin (QuernReportOptions  *options,
                      const char          *name,
                      const char          *value,
                      GError             **error)
{
  g_ptr_array_add (options->pinned, g_strdup (value));

  return TRUE;
}

gboolean
quern_report_set_spacing (QuernReportOptions  *options,
                          const char          *name,
                          const char          *value,
                          GError             **error)
{
  static const char *const words[] = {
    [QUERN_GRAPH_NORMAL] = "normal",
    [QUERN_GRAPH_COMPACT] = "compact",
    [QUERN_GRAPH_ROOMY] = "roomy",
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_str_equal (value, words[i]))
        {
          options->spacing = (QuernGraphSpacing) i;
          return TRUE;
        }
    }

  quern_usage_error_set (error, _("“--%s=%s”: this option takes one of: %s"), name, value,
                         "compact, normal, roomy");

  return FALSE;
}
