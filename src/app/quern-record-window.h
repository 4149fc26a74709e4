/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-recording-setup.h"

G_BEGIN_DECLS

#define QUERN_TYPE_RECORD_WINDOW (quern_record_window_get_type ())
G_DECLARE_FINAL_TYPE (QuernRecordWindow, quern_record_window, QUERN, RECORD_WINDOW, AdwWindow)

/**
 * quern_record_window_new:
 * @application: the application
 * @setup: (transfer full): what the window offers to record first
 * @environment: what recorded programs inherit
 *
 * Returns: (transfer floating): the window
 */
GtkWindow           *quern_record_window_new   (GtkApplication      *application,
                                                QuernRecordingSetup *setup,
                                                const char *const   *environment)
                                                G_GNUC_WARN_UNUSED_RESULT;
/* Starts recording, as the Record button does. */
void                 quern_record_window_start (QuernRecordWindow   *self);
/* (transfer full): the setup of the last recording. */
QuernRecordingSetup *quern_record_window_dup_last_setup (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
