/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PARTS_BAR (quern_parts_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartsBar, quern_parts_bar, QUERN, PARTS_BAR, AdwBin)

void quern_parts_bar_set_explorer (QuernPartsBar *self,
                                   QuernExplorer *explorer);
/* Whether it is shown even if all parts are chosen: where parts are chosen with the pointer, which
 * must not move them. */
void quern_parts_bar_set_stays    (QuernPartsBar *self,
                                   gboolean       stays);

G_END_DECLS
