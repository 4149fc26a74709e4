/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void     quern_memory_set_up  (void);
gboolean quern_memory_ensure  (guint64   n_bytes,
                               GError  **error) G_GNUC_WARN_UNUSED_RESULT;
void     quern_memory_set_out (GError  **error);

G_END_DECLS
