/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* The most runs that fit into the window. */
#define QUERN_RUN_SIZES_MAX_RUNS 250

#define QUERN_TYPE_RUN_SIZES_WINDOW (quern_run_sizes_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernRunSizesWindow, quern_run_sizes_window, QUERN, RUN_SIZES_WINDOW,
                      AdwWindow)

/* Whether the profile can have input sizes, and has no more runs than fit into the window. */
gboolean   quern_run_sizes_window_can_open (QuernExplorer *explorer);
/* explorer: one for which quern_run_sizes_window_can_open() is TRUE */
GtkWindow *quern_run_sizes_window_new (GtkWindow     *parent,
                                       QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
