/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Properties of an explorer follow the settings of the application, and these follow them. */
void quern_explorer_settings_bind (QuernExplorer *explorer,
                                   GSettings     *settings);

G_END_DECLS
