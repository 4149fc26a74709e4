/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-scene.h"
#include "quern-treemap-layout.h"

G_BEGIN_DECLS

/* Texts of a treemap. */

char *quern_treemap_words_dup_tooltip (const QuernBoxScene      *scene,
                                       guint                     item) G_GNUC_WARN_UNUSED_RESULT;
char *quern_treemap_words_dup_caption (const QuernBoxScene      *scene) G_GNUC_WARN_UNUSED_RESULT;
/* The share of the area that is marked. marked: by item; is_group: the selected group, else what a
 * search has found. */
char *quern_treemap_words_dup_marks   (const QuernTreemapLayout *layout,
                                       const guint8             *marked,
                                       gboolean                  is_group) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
