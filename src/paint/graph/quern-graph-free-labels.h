/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* Gives arrows their labels after the layout, where these cover no box, pill or other label. */
void quern_graph_free_labels_place (QuernGraphScene           *scene,
                                    const QuernGraphSelection *selection,
                                    QuernText                 *text);

G_END_DECLS
