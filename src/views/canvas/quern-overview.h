/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-canvas.h"

G_BEGIN_DECLS

#define QUERN_TYPE_OVERVIEW (quern_overview_get_type ())
G_DECLARE_FINAL_TYPE (QuernOverview, quern_overview, QUERN, OVERVIEW, GtkWidget)

void       quern_overview_set_canvas (QuernOverview *self,
                                      QuernCanvas   *canvas);

G_END_DECLS
