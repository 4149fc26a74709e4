/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by pictures of nested boxes. */

#pragma once

#include "quern-html-context.h"

G_BEGIN_DECLS

/* Writes the marked boxes, and what is around them. */
typedef void (*QuernHtmlBoxesFunc) (QuernHtmlWriter *writer,
                                    const guint8    *marked,
                                    gpointer         user_data);

/* If no box is larger than its parent, and parents come first, the parents of marked boxes are
 * marked, too. */
guint   quern_html_boxes_write_largest (QuernHtmlWriter       *writer,
                                        const double          *sizes,
                                        guint                  n,
                                        gsize                  max_bytes,
                                        QuernHtmlBoxesFunc     write,
                                        gpointer               user_data);

/* Writes " class=c3", or " class='c3 e'" for an estimate. */
void    quern_html_boxes_write_class  (QuernHtmlWriter        *writer,
                                       guint                   rank,
                                       gboolean                is_estimate);
/* Writes "<title>…</title>"; takes the text. */
void    quern_html_boxes_take_tooltip (QuernHtmlWriter        *writer,
                                       char                   *tooltip);
/* Writes the controls above a picture, which the script shows. can_grow: whether they can zoom the
 * picture, or only reset it. */
void    quern_html_boxes_write_tools  (QuernHtmlWriter        *writer,
                                       gboolean                can_grow);
/* Writes what is below a picture; takes caption and legend. legend: (element-type
 * QuernLegendEntry). n_left: boxes that were too small to be drawn. */
void    quern_html_boxes_take_caption (QuernHtmlWriter        *writer,
                                       char                   *caption,
                                       GArray                 *legend,
                                       guint                   n_left);

G_END_DECLS
