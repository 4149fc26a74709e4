/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-text.h"
#include "quern-treemap-scene.h"

G_BEGIN_DECLS

/* Texts of a treemap. */

/* The name of a box in at most width px, without callers that enclosing boxes show. */
char   *quern_treemap_words_shorten_label   (const QuernTreemapScene *scene,
                                             guint                    item,
                                             QuernText               *text,
                                             QuernTextRole            role,
                                             double                   width) G_GNUC_WARN_UNUSED_RESULT;
/* The box's share of the program's cost, with "≈" before an estimate. */
char   *quern_treemap_words_dup_percent     (const QuernTreemapScene *scene,
                                             guint                    item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_treemap_words_dup_description (const QuernTreemapScene *scene,
                                             guint                    item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_treemap_words_dup_tooltip     (const QuernTreemapScene *scene,
                                             guint                    item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_treemap_words_dup_caption     (const QuernTreemapScene *scene) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type QuernLegendEntry): the seven largest groups by area, and the others. */
GArray *quern_treemap_words_dup_legend      (const QuernTreemapScene *scene) G_GNUC_WARN_UNUSED_RESULT;

/* The share of the area that is marked. marked: by item. */
char   *quern_treemap_words_dup_marks       (const QuernTreemapScene *scene,
                                             const guint8            *marked);

G_END_DECLS
