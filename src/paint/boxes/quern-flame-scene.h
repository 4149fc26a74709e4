/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-flame-layout.h"
#include "quern-heat.h"

G_BEGIN_DECLS

/* Everything needed to draw and describe a flame graph. */
typedef struct
{
  QuernAnalysis    *analysis; /* owned */
  QuernGrouping    *grouping; /* owned */
  QuernFlameLayout *layout;   /* owned */
} QuernFlameScene;

static inline const QuernFlameFrame *
quern_flame_scene_get_frame (const QuernFlameScene *scene,
                             guint                  item)
{
  return &g_array_index (scene->layout->frames, QuernFlameFrame, item);
}

/* The function's group; G_MAXUINT if there is no function. */
static inline guint
quern_flame_scene_get_group (const QuernFlameScene *scene,
                             const QuernFlameFrame *frame)
{
  return frame->function == QUERN_NONE ? G_MAXUINT
                                       : quern_grouping_get_group (scene->grouping,
                                                                   frame->function);
}

/* The colour rank of a frame. */
static inline guint
quern_flame_scene_get_rank (const QuernFlameScene *scene,
                            const QuernFlameFrame *frame)
{
  if (scene->layout->is_difference)
    return QUERN_KEPT_RANK;

  return quern_heat_get_rank (scene->grouping, quern_flame_scene_get_group (scene, frame));
}

G_END_DECLS
