/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_GROWTH_BAR (quern_growth_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernGrowthBar, quern_growth_bar, QUERN, GROWTH_BAR, GtkWidget)

/* explorer: nullable */
void quern_growth_bar_set_explorer (QuernGrowthBar *self,
                                    QuernExplorer  *explorer);

G_END_DECLS
