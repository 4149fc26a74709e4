/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the commands that draw have in common. */

#pragma once

#include "quern-grouping.h"
#include "quern-picture.h"
#include "quern-report-command.h"

G_BEGIN_DECLS

/* Do the options say what kind of picture is drawn, and is where it goes no terminal?
 * Before the report is open. */
gboolean       quern_report_check_picture  (QuernReport   *report,
                                            GError       **error);
/* The event to draw, which has costs; the function to look at, or QUERN_NONE. */
gboolean       quern_report_get_subject    (QuernReport   *report,
                                            QuernEventId  *event,
                                            QuernNodeId   *node,
                                            GError       **error);
/* What gives a picture its colours: --colour or --group-by; event: what ranks
 * the groups. */
QuernGrouping *quern_report_create_colours (QuernReport   *report,
                                            QuernEventId   event) G_GNUC_WARN_UNUSED_RESULT;
/* Writes it in the format of the options. title: what the picture shows; key: what its
 * marks mean; base: the costs that are 100 % in it. */
gboolean       quern_report_write_picture  (QuernReport   *report,
                                            QuernPicture  *picture,
                                            const char    *title,
                                            const char    *key,
                                            const gint64  *base,
                                            GError       **error);

G_END_DECLS
