/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-heat.h"
#include "quern-treemap-layout.h"

G_BEGIN_DECLS

/* Everything needed to draw and describe a treemap. */
typedef struct
{
  QuernAnalysis      *analysis; /* owned */
  QuernGrouping      *grouping; /* owned */
  QuernTreemapLayout *layout;   /* owned */
} QuernTreemapScene;

static inline const QuernTreemapBox *
quern_treemap_scene_get_box (const QuernTreemapScene *scene,
                             guint                    item)
{
  return &g_array_index (scene->layout->boxes, QuernTreemapBox, item);
}

/* Outer levels have an outline and a bold label, the others are only separated by lines. */
static inline gboolean
quern_treemap_scene_is_outer (const QuernTreemapBox *box)
{
  return box->depth <= 1;
}

/* The box's group or that of its function; G_MAXUINT if there is neither. */
static inline guint
quern_treemap_scene_get_group (const QuernTreemapScene *scene,
                               const QuernTreemapBox   *box)
{
  if (box->group != QUERN_NONE)
    return box->group;

  return box->function == QUERN_NONE ? G_MAXUINT
                                     : quern_grouping_get_group (scene->grouping, box->function);
}

/* The colour rank of a box. */
static inline guint
quern_treemap_scene_get_rank (const QuernTreemapScene *scene,
                              const QuernTreemapBox   *box)
{
  if (scene->layout->is_difference)
    return QUERN_KEPT_RANK;

  return quern_heat_get_rank (scene->grouping, quern_treemap_scene_get_group (scene, box));
}

G_END_DECLS
