/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EXPLORER_ACTIONS (quern_explorer_actions_get_type ())
G_DECLARE_FINAL_TYPE (QuernExplorerActions, quern_explorer_actions, QUERN, EXPLORER_ACTIONS,
                      GObject)

/* Adds the actions to a map, which must live until they are finalized or disposed of. */
QuernExplorerActions *quern_explorer_actions_new (GActionMap    *map,
                                                  QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
