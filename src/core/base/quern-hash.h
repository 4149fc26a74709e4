/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Hashes for tables whose keys come from a file. They use a random seed per process, so that a
 * crafted file cannot cause collisions, as it can with g_str_hash() and g_int64_hash(). The
 * iteration order of a hash table differs from run to run. */

guint64 quern_hash_bytes  (gconstpointer bytes,
                           gsize         length);
guint   quern_hash_text   (gconstpointer text);
guint   quern_hash_number (gconstpointer number);

G_END_DECLS
