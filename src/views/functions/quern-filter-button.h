/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_FILTER_BUTTON (quern_filter_button_get_type ())
G_DECLARE_FINAL_TYPE (QuernFilterButton, quern_filter_button, QUERN, FILTER_BUTTON, GtkWidget)

/* explorer: nullable */
void quern_filter_button_set_explorer (QuernFilterButton *self,
                                       QuernExplorer     *explorer);

G_END_DECLS
