/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-scene.h"
#include "quern-flame-layout.h"

G_BEGIN_DECLS

/* Texts of a flame graph. */

char *quern_flame_words_dup_tooltip (const QuernBoxScene    *scene,
                                     guint                   item) G_GNUC_WARN_UNUSED_RESULT;
/* How much of the area is exact, in whole percent; 100 % only if all of it is. */
char *quern_flame_words_dup_exact   (const QuernFlameLayout *layout) G_GNUC_WARN_UNUSED_RESULT;
/* The caption without the area that is exact, for where that is shown already. */
char *quern_flame_words_dup_width   (const QuernBoxScene    *scene) G_GNUC_WARN_UNUSED_RESULT;
char *quern_flame_words_dup_caption (const QuernBoxScene    *scene,
                                     const QuernFlameLayout *layout) G_GNUC_WARN_UNUSED_RESULT;
/* The share of the width that marked frames take. marked: by item; is_group: those of the selected
 * group, else what a search has found. */
char *quern_flame_words_dup_marks   (const QuernFlameLayout *layout,
                                     const guint8           *marked,
                                     gboolean                is_group) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
