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
/* A button that opens what yields to this bar. */
void quern_parts_bar_add_notice   (QuernPartsBar *self,
                                   GtkWidget     *notice);
/* Whether it has something to say, covered or not. */
gboolean quern_parts_bar_is_wanted (QuernPartsBar *self);
/* Whether a more urgent bar is shown instead. */
void quern_parts_bar_set_covered  (QuernPartsBar *self,
                                   gboolean       is_covered);

G_END_DECLS
