/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-values.h"

#include <glib/gi18n.h>
#include <string.h>

/* More lines than any file has that somebody reads. */
#define MAX_CONTEXT 1000000

gboolean
quern_report_set_source (QuernReportOptions  *options,
                         const char          *name,
                         const char          *value,
                         GError             **error)
{
  g_free (options->source);
  options->source = g_strdup (value);

  return TRUE;
}

gboolean
quern_report_set_assembly (QuernReportOptions  *options,
                           const char          *name,
                           const char          *value,
                           GError             **error)
{
  options->assembly = TRUE;

  return TRUE;
}

gboolean
quern_report_set_syntax (QuernReportOptions  *options,
                         const char          *name,
                         const char          *value,
                         GError             **error)
{
  if (g_str_equal (value, "att"))
    options->syntax = QUERN_SYNTAX_ATT;
  else if (g_str_equal (value, "intel"))
    options->syntax = QUERN_SYNTAX_INTEL;
  else
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes att or intel"), name, value);
      return FALSE;
    }

  return TRUE;
}

gboolean
quern_report_set_source_dir (QuernReportOptions  *options,
                             const char          *name,
                             const char          *value,
                             GError             **error)
{
  if (*value == '\0')
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes a folder"), name, value);
      return FALSE;
    }

  g_ptr_array_add (options->source_folders, g_strdup (value));

  return TRUE;
}

gboolean
quern_report_set_map (QuernReportOptions  *options,
                      const char          *name,
                      const char          *value,
                      GError             **error)
{
  const char *sign = strchr (value, '=');

  if (sign == NULL || sign == value || sign[1] == '\0')
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes two folders, FROM=TO"), name,
                             value);
      return FALSE;
    }

  g_ptr_array_add (options->source_maps, g_strdup (value));

  return TRUE;
}

gboolean
quern_report_set_context (QuernReportOptions  *options,
                          const char          *name,
                          const char          *value,
                          GError             **error)
{
  guint64 number = G_MAXUINT;

  if (!g_str_equal (value, "any") && !g_ascii_string_to_unsigned (value, 10, 0, MAX_CONTEXT,
                                                                  &number, NULL))
    {
      quern_usage_error_set (error, _("“--%s=%s”: this option takes a number of lines, or any"),
                             name, value);
      return FALSE;
    }

  options->context = (guint) number;

  return TRUE;
}
