/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_KIND_BAR (quern_kind_bar_get_type ())
G_DECLARE_FINAL_TYPE (QuernKindBar, quern_kind_bar, QUERN, KIND_BAR, GtkWidget)

/* explorer: nullable */
void quern_kind_bar_set_explorer (QuernKindBar  *self,
                                  QuernExplorer *explorer);

G_END_DECLS
