/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* State remembered for each profiled command: one small file in the user's state folder, named by a
 * hash because a command may contain any characters. The files written longest ago are removed. */

/* Number of commands remembered. */
#define QUERN_COMMAND_STATE_MAX 300

/* Reads the file: for workers. Unsaved state takes precedence over the file. */
GKeyFile *quern_command_state_load (QuernProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;
/* Returns unsaved state only, NULL if there is none. Accesses no file. */
GKeyFile *quern_command_state_peek (QuernProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;
/* Main thread: starts writing it, see quern-worker.h. */
void      quern_command_state_save (QuernProfile  *profile,
                                    GKeyFile      *state);

G_END_DECLS
