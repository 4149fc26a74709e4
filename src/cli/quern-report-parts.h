/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-input.h"

G_BEGIN_DECLS

/* Only the parts that the options choose: in the profile of the report. */
gboolean quern_report_choose_parts (QuernReport  *self,
                                    GError      **error);
/* Shows an event of the profile, of both parts if they are compared; FALSE if there
 * is none of that name. */
gboolean quern_report_add_event    (QuernReport  *self,
                                    const char   *name);

G_END_DECLS
