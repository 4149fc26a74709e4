/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-parse-error.h"

G_BEGIN_DECLS

/* "quern-report: FILE:LINE:COLUMN: warning: text" on the standard error; what
 * is not known is left out. The words are fixed: scripts look for them. */
void quern_report_print_error    (const char    *file,
                                  const GError  *error);
void quern_report_print_warning  (const char    *file,
                                  QuernLocation  where,
                                  const char    *text);
void quern_report_print_warnings (GPtrArray     *names,
                                  GPtrArray     *warnings,
                                  guint64        n_warnings);

G_END_DECLS
