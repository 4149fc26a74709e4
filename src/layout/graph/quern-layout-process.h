/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GBytes *quern_layout_process_run (GBytes        *request,
                                  guint          timeout_ms,
                                  GCancellable  *cancellable,
                                  GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
