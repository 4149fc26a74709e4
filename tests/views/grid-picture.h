/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture.h"

G_BEGIN_DECLS

/* Size of a cell in px, without the space around it. */
#define GRID_CELL 80.0
/* Height of the cells in the last row, which are larger than the others. */
#define GRID_LAST_CELL 90.0
#define GRID_STEP 100.0

/**
 * GridPicture:
 *
 * A picture for tests: columns × rows of boxes, item i is function i.
 */
#define TYPE_GRID_PICTURE (grid_picture_get_type ())
G_DECLARE_FINAL_TYPE (GridPicture, grid_picture, GRID, PICTURE, GObject)

GridPicture *grid_picture_new        (guint        columns,
                                      guint        rows) G_GNUC_WARN_UNUSED_RESULT;
/* Returns how often the picture was drawn. */
guint        grid_picture_get_n_draws (GridPicture *self);

G_END_DECLS
