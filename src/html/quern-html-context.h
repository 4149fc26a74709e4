/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the sections of a report share. */

#pragma once

#include "quern-html-report.h"
#include "quern-html-writer.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* Boxes of a picture at most. */
#define QUERN_HTML_MAX_BOXES 1500u

/* Rows of the table of functions at most. */
#define QUERN_HTML_MAX_ROWS 5000u

/* The row of a function that has none. */
#define QUERN_HTML_NO_ROW G_MAXUINT32

typedef struct
{
  const QuernHtmlSubject *subject;   /* borrowed */
  QuernProfile           *profile;   /* borrowed */
  QuernEventSet          *events;    /* borrowed */
  double                  total;     /* of the event */
  QuernFunctionId        *order;     /* owned: functions as the table has them */
  guint32                *rows;      /* owned: by function, the place in it */
  guint8                 *is_linked; /* owned: by row: something refers to it */
  guint                   n_functions;
  QuernText              *text;      /* owned */
  GCancellable           *cancellable; /* borrowed, nullable */
} QuernHtmlContext;

/* node: a function, a cycle or QUERN_NONE. */
guint32  quern_html_context_get_row    (const QuernHtmlContext  *self,
                                        QuernNodeId              node);
/* " data-f=12", or nothing. */
void     quern_html_context_write_mark (const QuernHtmlContext  *self,
                                        QuernHtmlWriter         *writer,
                                        QuernNodeId              node);
/* "<a href=#f=12 data-f=12>", or nothing: FALSE. */
gboolean quern_html_context_open_link  (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        QuernNodeId              node);

/* The sections. Each is written by a file of its own; those of pictures take so many bytes, at
 * about. */
void     quern_html_write_summary      (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer);
void     quern_html_write_functions    (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        gsize                    max_bytes);
gboolean quern_html_write_graph        (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        GError                 **error);
gboolean quern_html_write_flame        (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        gsize                    max_bytes,
                                        GError                 **error);
gboolean quern_html_write_treemap      (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        gsize                    max_bytes,
                                        GError                 **error);
gboolean quern_html_write_sources      (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        GError                 **error);
void     quern_html_write_warnings     (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer);
void     quern_html_write_changes      (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer);

G_END_DECLS
