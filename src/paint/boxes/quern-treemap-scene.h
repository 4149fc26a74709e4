/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-heat.h"
#include "quern-treemap-layout.h"

G_BEGIN_DECLS

/* All that a treemap is drawn and told from. */
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

/* The outer levels are outlined and bold, the others only parted. */
static inline gboolean
quern_treemap_scene_is_outer (const QuernTreemapBox *box)
{
  return box->depth <= 1;
}

/* The function's group, or no group. */
static inline guint
quern_treemap_scene_get_group (const QuernTreemapScene *scene,
                               const QuernTreemapBox   *box)
{
  if (box->group != QUERN_NONE)
    return box->group;

  return box->function == QUERN_NONE ? G_MAXUINT
                                     : quern_grouping_get_group (scene->grouping, box->function);
}

/* Of the colour. */
static inline guint
quern_treemap_scene_get_rank (const QuernTreemapScene *scene,
                              const QuernTreemapBox   *box)
{
  if (scene->layout->is_difference)
    return QUERN_KEPT_RANK;

  return quern_heat_get_rank (scene->grouping, quern_treemap_scene_get_group (scene, box));
}

G_END_DECLS
