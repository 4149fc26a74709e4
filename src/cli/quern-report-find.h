/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks up the names that options take. */

#pragma once

#include "quern-report.h"

G_BEGIN_DECLS

/* Finds a function or a cycle by its name, optionally with its file or object. FALSE with a
 * QUERN_USAGE_ERROR that suggests other names. */
gboolean quern_report_find_function (QuernReport    *report,
                                     const char     *name,
                                     QuernNodeId    *node,
                                     GError        **error);
/* Finds a source file by its path or the end of its path. */
gboolean quern_report_find_source   (QuernReport    *report,
                                     const char     *path,
                                     QuernFileId    *file,
                                     GError        **error);
/* Finds a group by its name, with or without leading folders. */
gboolean quern_report_find_group    (QuernGrouping  *grouping,
                                     const char     *name,
                                     guint          *group,
                                     GError        **error);

G_END_DECLS
