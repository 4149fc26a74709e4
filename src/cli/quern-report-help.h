/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-options.h"

G_BEGIN_DECLS

/* One option of the command line. */
typedef struct
{
  const char *name;        /* without dashes */
  const char *placeholder; /* of its value; NULL: it takes none */
  guint       commands;    /* which know it: one bit each */

  gboolean    (*set) (QuernReportOptions  *options,
                      const char          *name,
                      const char          *value,
                      GError             **error);

  const char *help;        /* NULL: depends on the command */
} QuernReportOption;

/* Those that it writes: one bit each. */
guint               quern_report_get_formats      (QuernReportCommand       command);
/* All of them, in the order of the help. */
const QuernReportOption *quern_report_get_options (guint                   *n_options);
/* name: without dashes; with "=value" behind it, or not. Nullable. */
const QuernReportOption *quern_report_find_option (const char              *name);
const char         *quern_report_get_command_summary (QuernReportCommand    command);
const char         *quern_report_get_command_name (QuernReportCommand       command);
QuernReportCommand  quern_report_find_command     (const char              *name);
/* "; did you mean “functions”?", or "" if no command is close to the name. */
char               *quern_report_dup_command_hint (const char              *name) G_GNUC_WARN_UNUSED_RESULT;
char               *quern_report_dup_help         (QuernReportCommand       command,
                                                   const QuernReportOption *options,
                                                   guint                    n_options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
