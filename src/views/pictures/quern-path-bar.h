/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"
#include "quern-flame-picture.h"

G_BEGIN_DECLS

/* The hottest path through the selected function, as links. */
#define QUERN_TYPE_PATH_BAR (quern_path_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernPathBar, quern_path_bar, QUERN, PATH_BAR, AdwBin)

void       quern_path_bar_set_explorer (QuernPathBar  *self,
                                        QuernExplorer *explorer);
void       quern_path_bar_set_picture  (QuernPathBar      *self,
                                        QuernFlamePicture *picture);

G_END_DECLS
