/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* The item that an arrow key leads to in a call graph. */
guint quern_graph_walk (const QuernGraphScene *scene,
                        guint                  item,
                        int                    dx,
                        int                    dy);

G_END_DECLS
