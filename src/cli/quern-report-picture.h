/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the commands that draw. */

#pragma once

#include "quern-grouping.h"
#include "quern-picture.h"
#include "quern-report-command.h"

G_BEGIN_DECLS

/* Checks the format, the output and --match. Must run before the report is opened. */
gboolean       quern_report_check_picture  (QuernReport   *report,
                                            GError       **error);
/* Finds the event to draw or list, never a ratio, and the function of --function or QUERN_NONE. */
gboolean       quern_report_get_subject    (QuernReport   *report,
                                            QuernEventId  *event,
                                            QuernNodeId   *node,
                                            GError       **error);
/* The groups that colour a picture: of --colour or --group-by, ranked by event. */
QuernGrouping *quern_report_create_colours (QuernReport   *report,
                                            QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
/* The title of a picture of nested boxes; node: its root, or QUERN_NONE. */
char          *quern_report_dup_title      (QuernReport   *report,
                                            QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;
/* Writes the picture in the format of the options. key: explains its marks; base: the costs that
 * are 100 %. */
gboolean       quern_report_write_picture  (QuernReport   *report,
                                            QuernPicture  *picture,
                                            const char    *title,
                                            const char    *key,
                                            const gint64  *base,
                                            GError       **error);

G_END_DECLS
