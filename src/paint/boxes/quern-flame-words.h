/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-flame-scene.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* Texts of a flame graph. */

/* The name of a frame in at most width px, without callers that its ancestors show. */
char   *quern_flame_words_shorten_label   (const QuernFlameScene *scene,
                                           guint                  item,
                                           QuernText             *text,
                                           double                 width) G_GNUC_WARN_UNUSED_RESULT;
/* The frame's share of the program's cost, with "≈" before an estimate. */
char   *quern_flame_words_dup_percent     (const QuernFlameScene *scene,
                                           guint                  item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_flame_words_dup_description (const QuernFlameScene *scene,
                                           guint                  item) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_flame_words_dup_tooltip     (const QuernFlameScene *scene,
                                           guint                  item) G_GNUC_WARN_UNUSED_RESULT;
/* How much of the area is exact, in whole percent; 100 % only if all of it is. */
char   *quern_flame_words_dup_exact       (const QuernFlameLayout *layout) G_GNUC_WARN_UNUSED_RESULT;
char   *quern_flame_words_dup_caption     (const QuernFlameScene *scene) G_GNUC_WARN_UNUSED_RESULT;
/* The share of the width that marked frames take. marked: by item. */
char   *quern_flame_words_dup_marks       (const QuernFlameScene *scene,
                                           const guint8          *marked) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type QuernLegendEntry): groups by area. */
GArray *quern_flame_words_dup_legend      (const QuernFlameScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
