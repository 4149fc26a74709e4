/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-block-selection.h"
#include "quern-graph-scene.h"

G_BEGIN_DECLS

/* Maximum number of lines with instructions in a box. */
#define QUERN_BLOCK_MAX_LINES 6

/* A function's basic blocks with their positions: boxes are the nodes of the selection, arrows its
 * edges, pills its folds. */
QuernGraphScene *quern_block_scene_new (const QuernBlockSelection  *selection,
                                        QuernText                  *text,
                                        GCancellable               *cancellable,
                                        GError                    **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
