/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-text.h"
#include "quern-treemap-scene.h"

G_BEGIN_DECLS

/* What a treemap says in words. */

/* What stands in a box, in at most width px: a name without callers that are around it. */
char   *quern_treemap_words_shorten_label   (const QuernTreemapScene *scene,
                                             guint                    item,
                                             QuernText               *text,
                                             QuernTextRole            role,
                                             double                   width) G_GNUC_WARN_UNUSED_RESULT;
/* Its cost, as share of the program's, "≈" before an estimate. */
char   *quern_treemap_words_dup_percent     (const QuernTreemapScene *scene,
                                             guint                    item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_treemap_words_dup_description (const QuernTreemapScene *scene,
                                             guint                    item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_treemap_words_dup_tooltip     (const QuernTreemapScene *scene,
                                             guint                    item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_treemap_words_dup_caption     (const QuernTreemapScene *scene) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type QuernLegendEntry): groups by area, seven and the others. */
GArray *quern_treemap_words_dup_legend      (const QuernTreemapScene *scene) G_GNUC_WARN_UNUSED_RESULT;

/* How much of the area is marked; marked: by item. */
char   *quern_treemap_words_dup_marks       (const QuernTreemapScene *scene,
                                             const guint8            *marked);

G_END_DECLS
