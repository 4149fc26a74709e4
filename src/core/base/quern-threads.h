/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void quern_threads_run (const char  *name,
                        guint        max_others,
                        GThreadFunc  work,
                        gpointer     data);

G_END_DECLS
