/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_FLAME_VIEW (quern_flame_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernFlameView, quern_flame_view, QUERN, FLAME_VIEW, GtkWidget)

GtkWidget   *quern_flame_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;

void         quern_flame_view_set_explorer (QuernFlameView *self,
                                            QuernExplorer  *explorer);
QuernCanvas *quern_flame_view_get_canvas   (QuernFlameView *self);
/* narrow: the caption opens the pane. low: a menu stands for the toolbar. */
void         quern_flame_view_set_form     (QuernFlameView *self,
                                            gboolean        narrow,
                                            gboolean        low);

G_END_DECLS
