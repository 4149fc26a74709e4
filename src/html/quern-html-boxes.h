/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What pictures of nested boxes share. */

#pragma once

#include "quern-html-context.h"

G_BEGIN_DECLS

/* Marks the largest of n boxes, at most so many. Where no box is larger than the one around it,
 * which stands before it, that one is marked, too. */
guint8 *quern_html_boxes_choose       (const double           *sizes,
                                       guint                   n,
                                       guint                   max,
                                       guint                  *n_left) G_GNUC_WARN_UNUSED_RESULT;
/* So many boxes have room in so many bytes. */
guint   quern_html_boxes_get_max      (gsize                   max_bytes);

/* " class=c3", or " class='c3 e'" for what is estimated. */
void    quern_html_boxes_write_class  (QuernHtmlWriter        *writer,
                                       guint                   rank,
                                       gboolean                is_estimate);
/* "<title>…</title>"; takes the text. */
void    quern_html_boxes_take_tooltip (QuernHtmlWriter        *writer,
                                       char                   *tooltip);
/* What stands above a picture, for the script, which shows it. can_grow: or else it is wound back
 * only. */
void    quern_html_boxes_write_tools  (QuernHtmlWriter        *writer,
                                       gboolean                can_grow);
/* What stands below a picture, both taken. legend: (element-type QuernLegendEntry). n_left: boxes
 * that were too small to be drawn. */
void    quern_html_boxes_take_caption (QuernHtmlWriter        *writer,
                                       char                   *caption,
                                       GArray                 *legend,
                                       guint                   n_left);

G_END_DECLS
