/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-run-files.h"

G_BEGIN_DECLS

/* Ask before opening more windows than this. */
#define QUERN_RUNS_DIALOG_MANY_WINDOWS 5

/* Asks what to do with files that are not of one run, or would need many windows: an
 * AdwMessageDialog with the responses "together", "separately", "compare" and "cancel". sides:
 * nullable: GFile, before and after, if they can be compared. */
GtkWindow *quern_runs_dialog_new (GtkWindow     *parent,
                                  QuernRunFiles *runs,
                                  guint          n_windows,
                                  GPtrArray     *sides) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
