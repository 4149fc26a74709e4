/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Binds properties of an explorer to the settings of the application, both ways. */
void quern_explorer_settings_bind (QuernExplorer *explorer,
                                   GSettings     *settings);

G_END_DECLS
