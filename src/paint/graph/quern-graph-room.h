/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* Widens boxes of a graph that is drawn top down into free room beside them, so that more of their
 * names fits at a zoom at which names are drawn larger than the scene. Nothing moves, and what is
 * in view stays there. view: the part of the scene that is shown. */
void quern_graph_room_use (QuernGraphScene *scene,
                           QuernText       *text,
                           const QuernRect *view,
                           double           zoom);

G_END_DECLS
