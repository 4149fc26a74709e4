/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-scene.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* Outer levels have an outline and a bold label, the others are only separated by lines. */
static inline gboolean
quern_treemap_labels_is_outer (const QuernBox *box)
{
  return box->depth <= 1;
}

/* The name of a box and its percentage, with their positions. */
typedef struct
{
  guint         item;
  QuernRect     band;      /* behind the text, in scene px */
  gboolean      is_plain;  /* the box's own colour suffices as the background */
  QuernTextRole role;      /* of the name */
  char         *name;      /* owned, shortened */
  QuernPoint    name_at;   /* in screen px: start, middle of the height */
  char         *percent;   /* owned, nullable */
  QuernPoint    percent_at;
} QuernTreemapLabel;

/* (element-type QuernTreemapLabel): the labels of all boxes with room for one, parents before
 * children and each below that of its parent. drawn: (element-type guint): the boxes that are
 * drawn, parents first. */
GArray *quern_treemap_labels_place (const QuernBoxScene *scene,
                                    QuernText           *text,
                                    const QuernRect     *visible,
                                    const GArray        *drawn,
                                    double               zoom) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
