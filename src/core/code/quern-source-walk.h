/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The file below a folder whose path shares the longest end with a name. NULL if none has the same
 * base name. */
char  *quern_source_walk            (const char   *folder,
                                     const char   *name,
                                     GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

/* The length in bytes of the common end, in whole path components; 0 if not even the base names
 * match. */
gsize  quern_source_walk_get_common (const char   *path,
                                     const char   *name);

G_END_DECLS
