/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_TREEMAP_VIEW (quern_treemap_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernTreemapView, quern_treemap_view, QUERN, TREEMAP_VIEW, GtkWidget)

GtkWidget     *quern_treemap_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;

QuernExplorer *quern_treemap_view_get_explorer (QuernTreemapView *self);
void           quern_treemap_view_set_explorer (QuernTreemapView *self,
                                                QuernExplorer    *explorer);
QuernCanvas   *quern_treemap_view_get_canvas   (QuernTreemapView *self);
/* narrow: the caption opens the pane. low: a menu stands for the toolbar. */
void           quern_treemap_view_set_form     (QuernTreemapView *self,
                                                gboolean          narrow,
                                                gboolean          low);

G_END_DECLS
