/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-recording-setup.h"

G_BEGIN_DECLS

#define QUERN_TYPE_RECORDING (quern_recording_get_type ())
G_DECLARE_FINAL_TYPE (QuernRecording, quern_recording, QUERN, RECORDING, GObject)

/* Output kept for one "output" signal, in bytes; older output is dropped. */
#define QUERN_RECORDING_MAX_OUTPUT (64u << 10)

/**
 * quern_recording_start:
 * @setup: what to record
 * @environment: the environment to inherit, as far as the setup allows
 * @error: set to a QUERN_RECORDING_ERROR
 *
 * Starts a program under callgrind. Its standard input is empty. The recording stays alive until
 * the program has ended, even without other references.
 *
 * Returns: (nullable) (transfer full): the recording; %NULL if it could not be started
 */
QuernRecording *quern_recording_start        (const QuernRecordingSetup *setup,
                                              const char *const         *environment,
                                              GError                   **error)
                                              G_GNUC_WARN_UNUSED_RESULT;

/* Whether the program has not ended, or its files are not known yet. */
gboolean        quern_recording_is_running   (QuernRecording            *self);
/* How long the program has been running, or ran until it ended. */
double          quern_recording_get_seconds  (QuernRecording            *self);
/* (transfer none) (element-type GFile): the complete dumps, sorted by name. */
GPtrArray      *quern_recording_get_files    (QuernRecording            *self);
/* How the program ended, for a person; NULL while it runs. */
char           *quern_recording_dup_end      (QuernRecording            *self)
                                              G_GNUC_WARN_UNUSED_RESULT;
/* Whether another program took its place (exec), which loses its costs. The other one is only
 * recorded if the setup includes children. */
gboolean        quern_recording_was_replaced (QuernRecording            *self);

/* Whether the costs so far can be dumped: needs vgdb, and no dump in progress. */
gboolean        quern_recording_can_dump     (QuernRecording            *self);
/* Dumps the costs so far to a new file; emits "changed" once it exists. */
void            quern_recording_dump         (QuernRecording            *self);
/* Why the last dump failed, as text for people without a full stop; NULL if it succeeded. */
const char     *quern_recording_get_problem  (QuernRecording            *self);
/* Whether the program runs; once it was asked to end, whether it has had the time to. */
gboolean        quern_recording_can_stop     (QuernRecording            *self);
/* Asks the program to end and to write its profile. A second call kills it, and costs that were not
 * dumped are lost. */
void            quern_recording_stop         (QuernRecording            *self);
gboolean        quern_recording_is_stopping  (QuernRecording            *self);

G_END_DECLS
