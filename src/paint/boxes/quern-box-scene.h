/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-layout.h"
#include "quern-heat.h"

G_BEGIN_DECLS

/* Everything needed to draw and describe a treemap or a flame graph. */
typedef struct
{
  QuernAnalysis        *analysis; /* borrowed */
  QuernGrouping        *grouping; /* borrowed */
  const QuernBoxLayout *layout;   /* borrowed */
} QuernBoxScene;

static inline const QuernBox *
quern_box_scene_get_box (const QuernBoxScene *scene,
                         guint                item)
{
  return quern_box_layout_get (scene->layout, item);
}

/* The box's group or that of its function; G_MAXUINT if there is neither. */
static inline guint
quern_box_scene_get_group (const QuernBoxScene *scene,
                           const QuernBox      *box)
{
  if (box->group != QUERN_NONE)
    return box->group;

  return box->function == QUERN_NONE ? G_MAXUINT
                                     : quern_grouping_get_group (scene->grouping, box->function);
}

/* The colour rank of a box. */
static inline guint
quern_box_scene_get_rank (const QuernBoxScene *scene,
                          const QuernBox      *box)
{
  if (scene->layout->is_difference)
    return QUERN_KEPT_RANK;

  return quern_heat_get_rank (scene->grouping, quern_box_scene_get_group (scene, box));
}

G_END_DECLS
