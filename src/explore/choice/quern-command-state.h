/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What is remembered for each command that was profiled: one small file in the
 * user's state folder, named by a hash, as a command may hold anything. The
 * files of the commands that were not looked at for longest go. */

/* So many commands are remembered. */
#define QUERN_COMMAND_STATE_MAX 300

/* Reads the file: for workers. What is still to be written counts as written. */
GKeyFile *quern_command_state_load (QuernProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;
/* Only what is still to be written; NULL if that is nothing. Looks at no file. */
GKeyFile *quern_command_state_peek (QuernProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;
/* Main thread: begins to write it, see quern-worker.h. */
void      quern_command_state_save (QuernProfile  *profile,
                                    GKeyFile      *state);

G_END_DECLS
