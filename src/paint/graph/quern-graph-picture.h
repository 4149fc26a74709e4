/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-graph-layout.h"
#include "quern-graph-selection.h"
#include "quern-grouping.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/**
 * QuernGraphPicture:
 *
 * A call graph, laid out by the helper program and ready to be drawn. Items are the boxes, then the
 * rests, then the pills of chains.
 */
#define QUERN_TYPE_GRAPH_PICTURE (quern_graph_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernGraphPicture, quern_graph_picture, QUERN, GRAPH_PICTURE, GObject)

/* Blocks until the helper is done; QUERN_LAYOUT_ERROR tells why it failed. font_family: as in
 * quern_text_new(). */
QuernGraphPicture         *quern_graph_picture_new           (QuernAnalysis            *analysis,
                                                              QuernGrouping            *grouping,
                                                              const QuernGraphOptions  *options,
                                                              const char               *font_family,
                                                              GCancellable             *cancellable,
                                                              GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

QuernGraphPicture         *quern_graph_picture_dup_at        (QuernGraphPicture        *self,
                                                              double                    zoom) G_GNUC_WARN_UNUSED_RESULT;

const QuernGraphSelection *quern_graph_picture_get_selection (QuernGraphPicture        *self);
/* The number of crossings with arrows to hubs, which splitting the hubs would avoid. */
guint                      quern_graph_picture_get_hub_crossings (QuernGraphPicture    *self);
/* The arrow of the chain whose pill the item is, or NULL. */
const QuernGraphEdge      *quern_graph_picture_get_chain     (QuernGraphPicture        *self,
                                                              guint                     item);
/* The rest that an item stands for, or NULL for a box. */
const QuernGraphRest      *quern_graph_picture_get_rest      (QuernGraphPicture        *self,
                                                              guint                     item);

G_END_DECLS
