/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_GRAPH_VIEW (quern_graph_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernGraphView, quern_graph_view, QUERN, GRAPH_VIEW, GtkWidget)

GtkWidget     *quern_graph_view_new           (void) G_GNUC_WARN_UNUSED_RESULT;

QuernExplorer *quern_graph_view_get_explorer  (QuernGraphView *self);
void           quern_graph_view_set_explorer  (QuernGraphView *self,
                                               QuernExplorer  *explorer);
QuernCanvas   *quern_graph_view_get_canvas    (QuernGraphView *self);
/* DOT of what is shown; NULL without a picture. */
char          *quern_graph_view_dup_dot       (QuernGraphView *self,
                                               const char     *title) G_GNUC_WARN_UNUSED_RESULT;
/* narrow: the zoom floats over the picture. low: so does all of the toolbar. */
void           quern_graph_view_set_form      (QuernGraphView *self,
                                               gboolean        narrow,
                                               gboolean        low);

G_END_DECLS
