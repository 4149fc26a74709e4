/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the sections of a report. */

#pragma once

#include "quern-html-report.h"
#include "quern-html-writer.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* Maximum number of boxes in a picture. */
#define QUERN_HTML_MAX_BOXES 1500u

/* Maximum number of rows in the table of functions, not counting those behind that are linked. */
#define QUERN_HTML_MAX_ROWS 5000u

/* Tables shorten longer names, in bytes. */
#define QUERN_HTML_MAX_WHOLE_NAME 60u

/* Stands for the row of a function that has none. */
#define QUERN_HTML_NO_ROW G_MAXUINT32

typedef struct
{
  const QuernHtmlSubject *subject;   /* borrowed */
  QuernProfile           *profile;   /* borrowed */
  QuernEventSet          *events;    /* borrowed */
  double                  total;     /* of the event */
  QuernFunctionId        *order;     /* owned: functions in the order of the table */
  guint32                *rows;      /* owned: by function, its index in order */
  guint8                 *is_linked; /* owned: by row: something refers to it */
  guint                   n_functions;
  GPtrArray              *paths;     /* owned, nullable: as in QuernHtmlWriter */
  QuernText              *text;      /* owned */
  GCancellable           *cancellable; /* borrowed, nullable */
} QuernHtmlContext;

/* node: a function, a cycle or QUERN_NONE. */
guint32  quern_html_context_get_row    (const QuernHtmlContext  *self,
                                        QuernNodeId              node);
/* Writes " data-f=12", or nothing if the function has no row. */
void     quern_html_context_write_mark (const QuernHtmlContext  *self,
                                        QuernHtmlWriter         *writer,
                                        QuernNodeId              node);
/* Writes "<a href=#f=12 data-f=12>"; FALSE if the function has no row. Call it before the table of
 * functions is measured. */
gboolean quern_html_context_open_link  (QuernHtmlContext        *self,
                                        QuernHtmlWriter         *writer,
                                        QuernNodeId              node);

/* The size of the whole table of functions; not much more than max_bytes. */
gsize    quern_html_measure_functions  (const QuernHtmlContext  *self,
                                        gsize                    max_bytes);

/* The sections, each in its own file. */
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
