/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How much a compressed file may swell to. 1 MB of it can be 1 GB of text, and
 * of profiles worth reading never is. A limit of the whole program, to be set
 * before anything is read: "20G", "any", or by itself what QUERN_MAX_SIZE says. */

gboolean quern_size_limit_set (const char *text);
guint64  quern_size_limit_get (guint64     n_stored);

G_END_DECLS
