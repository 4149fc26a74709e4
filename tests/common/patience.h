/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Runs the main loop until is_done (data) returns TRUE. Waiting for too long fails the test. */
void patience_wait (gboolean (*is_done) (gpointer data),
                    gpointer   data);

G_END_DECLS
