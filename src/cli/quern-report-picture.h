/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"
#include "quern-picture.h"
#include "quern-report-input.h"

G_BEGIN_DECLS

/* What the commands that draw have in common. */

/* Is the format one of pictures? For commands that write tables, too. */
gboolean quern_report_wants_picture      (const QuernReportOptions  *options);
/* Does a command that draws know what to draw, and where? */
gboolean quern_report_check_output       (const QuernReportOptions  *options,
                                          GError                   **error);
/* The options that all pictures have: format and what is searched for. */
gboolean quern_report_check_picture      (const QuernReportOptions  *options,
                                          GError                   **error);
/* The event to draw, which has costs; the function to look at, or QUERN_NONE. */
gboolean quern_report_get_subject        (QuernReport               *report,
                                          QuernEventId              *event,
                                          QuernNodeId               *node,
                                          GError                   **error);
/* title: what the picture shows; key: what its marks mean; base: the costs that
 * are 100 % in it. */
gboolean quern_report_write_picture      (QuernReport               *report,
                                          QuernPicture              *picture,
                                          const char                *title,
                                          const char                *key,
                                          const gint64              *base,
                                          GError                   **error);
/* What gives a picture its colours: --colour or --group-by; event: what ranks
 * the groups. */
QuernGrouping *quern_report_create_colours (QuernReport             *report,
                                            QuernEventId             event) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_report_write_bytes        (QuernReport               *report,
                                          const char                *bytes,
                                          gsize                      length,
                                          GError                   **error);

G_END_DECLS
