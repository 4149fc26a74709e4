/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For programs without windows, in bytes. */
#define QUERN_MEMORY_TABLE (512u << 10)

/* For programs with windows: more than the pixels of most windows. */
#define QUERN_MEMORY_WINDOW_TABLE (8u << 20)

void     quern_memory_set_up  (gsize     table);
void     quern_memory_trim    (void);
gpointer quern_memory_advise  (gpointer  table,
                               gsize     n_bytes);

/* Like g_try_new(), g_new() and g_new0(), for tables that may be large. n may be 0. */
#define quern_memory_try_table(type, n) \
  ((type *) quern_memory_advise (g_try_new (type, MAX (n, 1)), (gsize) (n) * sizeof (type)))
#define quern_memory_new_table(type, n) \
  ((type *) quern_memory_advise (g_new (type, MAX (n, 1)), (gsize) (n) * sizeof (type)))
#define quern_memory_new_table0(type, n) \
  ((type *) quern_memory_advise (g_new0 (type, MAX (n, 1)), (gsize) (n) * sizeof (type)))

gboolean quern_memory_ensure  (guint64   n_bytes,
                               GError  **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_memory_set_out (GError  **error);

G_END_DECLS
