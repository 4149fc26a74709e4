/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-input.h"

G_BEGIN_DECLS

/* Which functions a table is to have, by the options. */
typedef struct
{
  QuernReport *report;  /* borrowed */
  GRegex      *match;   /* owned, nullable: of names */
  guint8      *objects; /* owned, nullable: by object, is it wanted? */
} QuernReportWanted;

/* Are they possible, whatever the profile? A QUERN_USAGE_ERROR. */
gboolean quern_report_wanted_check  (const QuernReportOptions  *options,
                                     GError                   **error);
/* Looks at the objects; FALSE also if the profile has not what is asked for. */
gboolean quern_report_wanted_init   (QuernReportWanted         *self,
                                     QuernReport               *report,
                                     GError                   **error);
void     quern_report_wanted_clear  (QuernReportWanted         *self);

/* Is not every function wanted? */
gboolean quern_report_wanted_is_choosy (const QuernReportWanted *self);
/* FALSE with an error where an expression tries too many ways. */
gboolean quern_report_wanted_has    (const QuernReportWanted   *self,
                                     QuernFunctionId            function,
                                     GError                   **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportWanted, quern_report_wanted_clear)

G_END_DECLS
