/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * quern_explorer_save_state:
 * @self: an explorer; without a profile nothing is written
 * @state: where to
 *
 * Writes what a person has chosen for this profile and would choose again for
 * the next one of the same program: events, the grouping, the sizes of the inputs of its
 * runs, and the selected function. By name, since the next profile has other ids.
 */
void quern_explorer_save_state    (QuernExplorer *self,
                                   GKeyFile      *state);

/**
 * quern_explorer_restore_state:
 * @self: an explorer with a profile
 * @state: what was saved, or anything else
 *
 * Chooses what was saved, as far as the profile has it. The selected function
 * is where the history begins, and not a step in it.
 */
void quern_explorer_restore_state (QuernExplorer *self,
                                   GKeyFile      *state);

G_END_DECLS
