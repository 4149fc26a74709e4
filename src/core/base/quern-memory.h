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
gboolean quern_memory_ensure  (guint64   n_bytes,
                               GError  **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_memory_set_out (GError  **error);

G_END_DECLS
