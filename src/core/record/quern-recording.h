/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-recording-setup.h"

G_BEGIN_DECLS

#define QUERN_TYPE_RECORDING (quern_recording_get_type ())
G_DECLARE_FINAL_TYPE (QuernRecording, quern_recording, QUERN, RECORDING, GObject)

/* Of what a program writes, this much is kept, in bytes. */
#define QUERN_RECORDING_MAX_OUTPUT (64u << 10)

/**
 * quern_recording_start:
 * @setup: what to record
 * @environment: the environment that the program inherits, as the setup allows
 * @error: set to a QUERN_RECORDING_ERROR
 *
 * Starts a program under callgrind. Its input is empty. The recording lives until the program
 * has ended, whoever holds it.
 *
 * Returns: (nullable) (transfer full): the recording; %NULL if it could not be started
 */
QuernRecording *quern_recording_start        (const QuernRecordingSetup *setup,
                                              const char *const         *environment,
                                              GError                   **error)
                                              G_GNUC_WARN_UNUSED_RESULT;

/* The program has not ended, or its files are not known yet. */
gboolean        quern_recording_is_running   (QuernRecording            *self);
/* So far, or until it ended. */
double          quern_recording_get_seconds  (QuernRecording            *self);
/* (transfer none) (element-type GFile): the dumps that are complete, by name. */
GPtrArray      *quern_recording_get_files    (QuernRecording            *self);
/* How the program ended, for a person; NULL while it runs. */
char           *quern_recording_dup_end      (QuernRecording            *self)
                                              G_GNUC_WARN_UNUSED_RESULT;

/* Can the costs so far be written? Not without vgdb, and not twice at once. */
gboolean        quern_recording_can_dump     (QuernRecording            *self);
/* Writes the costs so far to a file of its own; "changed" when it is there. */
void            quern_recording_dump         (QuernRecording            *self);
/* Why the last dump was not written, for a person, without a full stop; NULL if it was. */
const char     *quern_recording_get_problem  (QuernRecording            *self);
/* Asks the program to end; its profile is written then. The second time it is killed, and what
 * was not dumped is lost. */
void            quern_recording_stop         (QuernRecording            *self);
gboolean        quern_recording_is_stopping  (QuernRecording            *self);

G_END_DECLS
