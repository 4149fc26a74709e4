/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Limits the decompressed size of a file. 1 MB can expand to 1 GB of text, which no real profile
 * does. The limit is global and must be set before anything is read: "20G", "any". The default is
 * taken from QUERN_MAX_SIZE. */

gboolean quern_size_limit_set (const char *text);
guint64  quern_size_limit_get (guint64     n_stored);

G_END_DECLS
