/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Sorts files (element-type GFile) by modification time, oldest first; files whose time is unknown
 * keep their places. Returns NULL if one of them is a folder. Blocks: call it in a worker. */
GPtrArray *quern_file_order_by_time (GPtrArray    *files,
                                     GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
