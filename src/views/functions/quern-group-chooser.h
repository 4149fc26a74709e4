/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_GROUP_CHOOSER (quern_group_chooser_get_type ())
G_DECLARE_FINAL_TYPE (QuernGroupChooser, quern_group_chooser, QUERN, GROUP_CHOOSER, AdwBin)

/* explorer: nullable. */
void quern_group_chooser_set_explorer (QuernGroupChooser *self,
                                       QuernExplorer     *explorer);

G_END_DECLS
