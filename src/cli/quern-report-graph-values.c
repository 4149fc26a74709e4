/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-values.h"

gboolean
quern_report_set_hubs_apart (QuernReportOptions  *options,
                             const char          *name,
                             const char          *value,
                             GError             **error)
{
  options->hubs_apart = TRUE;

  return TRUE;
}
