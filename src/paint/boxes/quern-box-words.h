/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-scene.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* Texts of treemaps and flame graphs. */

/* The full name of a box: a function, a group, several small boxes, or the program. */
char   *quern_box_words_dup_name          (const QuernBoxScene  *scene,
                                           guint                 item) G_GNUC_WARN_UNUSED_RESULT;
/* The name in at most width px, without callers that the boxes around it or above it show. */
char   *quern_box_words_shorten_label     (const QuernBoxScene  *scene,
                                           guint                 item,
                                           QuernText            *text,
                                           QuernTextRole         role,
                                           double                width) G_GNUC_WARN_UNUSED_RESULT;
/* A cost as a share of the program's, "7.03 %". */
char   *quern_box_words_dup_share         (const QuernBoxScene  *scene,
                                           double                cost) G_GNUC_WARN_UNUSED_RESULT;
/* The box's share of the program's cost, with "≈" before an estimate. */
char   *quern_box_words_dup_percent       (const QuernBoxScene  *scene,
                                           guint                 item) G_GNUC_WARN_UNUSED_RESULT;
/* "here: 7.03 % (exact)", or what is certain and what is likely. */
char   *quern_box_words_dup_certainty     (const QuernBoxScene  *scene,
                                           guint                 item) G_GNUC_WARN_UNUSED_RESULT;
/* Of a difference: the lines of a tooltip that tell what changed. */
char   *quern_box_words_dup_change        (const QuernBoxScene  *scene,
                                           guint                 item) G_GNUC_WARN_UNUSED_RESULT;
/* The shares of a box's function in all contexts. inclusive, self: (out) (transfer full) */
void    quern_box_words_get_shares        (const QuernBoxScene  *scene,
                                           guint                 item,
                                           char                **inclusive,
                                           char                **self);
/* costs: (transfer full), returned (transfer full): followed by what the cycle costs if the box's
 * function is in one. The inclusive cost of a member leaves out the rest of its cycle, which a box
 * includes, so that a box may be larger than its function. */
char   *quern_box_words_add_cycle         (const QuernBoxScene  *scene,
                                           guint                 item,
                                           char                 *costs) G_GNUC_WARN_UNUSED_RESULT;
/* For a screen reader. */
char   *quern_box_words_dup_description   (const QuernBoxScene  *scene,
                                           guint                 item) G_GNUC_WARN_UNUSED_RESULT;
/* Nullable: the caption of a picture without boxes, or of a difference. */
char   *quern_box_words_dup_plain_caption (const QuernBoxScene  *scene,
                                           gboolean              has_estimates) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type QuernLegendEntry): the seven largest groups by area, or by width as in a flame
 * graph, and the others. */
GArray *quern_box_words_dup_legend        (const QuernBoxScene  *scene,
                                           gboolean              by_width) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
