/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by pictures of nested boxes. */

#pragma once

#include "quern-box-scene.h"
#include "quern-html-context.h"

G_BEGIN_DECLS

/* A treemap or a flame graph. */
typedef struct
{
  const QuernHtmlContext *context;  /* borrowed */
  QuernBoxScene           scene;    /* its members are borrowed */
  gboolean                by_width; /* the boxes are compared by width, as in a flame graph */
} QuernHtmlBoxes;

/* Writes the marked boxes, and what is around them. */
typedef void (*QuernHtmlBoxesFunc) (QuernHtmlWriter      *writer,
                                    const guint8         *marked,
                                    const QuernHtmlBoxes *self);

/* Writes as many boxes as there is room for, and the caption, which it takes. */
void    quern_html_boxes_write        (const QuernHtmlBoxes   *self,
                                       QuernHtmlWriter        *writer,
                                       gsize                   max_bytes,
                                       QuernHtmlBoxesFunc      write,
                                       char                   *caption);
/* Writes a rect element from its class on, after its place; takes the tooltip, nullable. */
void    quern_html_boxes_take_rect    (const QuernHtmlBoxes   *self,
                                       QuernHtmlWriter        *writer,
                                       guint                   item,
                                       char                   *tooltip);

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
