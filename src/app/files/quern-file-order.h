/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files, (element-type GFile), the one that was changed first in front; those whose time is not
 * known stay where they are. NULL if one of them is a folder. Blocks: for workers. */
GPtrArray *quern_file_order_by_time (GPtrArray    *files,
                                     GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
