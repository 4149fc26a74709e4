/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * quern_explorer_save_state:
 * @self: an explorer; without a profile nothing is written
 * @state: the state to write to
 *
 * Saves the choices that also suit the next profile of the same program: events, the
 * grouping, the input sizes of its runs, and the selected function. By name, since the next
 * profile has other ids.
 */
void quern_explorer_save_state    (QuernExplorer *self,
                                   GKeyFile      *state);

/**
 * quern_explorer_restore_state:
 * @self: an explorer with a profile
 * @state: a saved state; may be invalid
 *
 * Restores the saved choices, as far as the profile has them. The history starts at the
 * selected function.
 */
void quern_explorer_restore_state (QuernExplorer *self,
                                   GKeyFile      *state);

G_END_DECLS
