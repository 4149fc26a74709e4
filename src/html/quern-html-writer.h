/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"

G_BEGIN_DECLS

/**
 * QuernHtmlWriter:
 *
 * Text on its way into an HTML file. Markup is what the program wrote; all that a profile or a
 * source file says is escaped, and never markup. The file refers to nothing: not even a name
 * spells "http" in it.
 */
typedef struct
{
  QuernSink *sink;       /* borrowed */
  gboolean   with_paths; /* are absolute paths left whole? Or else their last part is all */
} QuernHtmlWriter;

/* Markup, as it stands in the source code of the program. */
#define quern_html_puts(self, markup) quern_sink_puts ((self)->sink, "" markup)

/* Text for people, or the value of an attribute in quotes; lines stay lines. */
void quern_html_write_text   (QuernHtmlWriter *self,
                              const char      *text);
/* The same; takes the text. */
void quern_html_take_text    (QuernHtmlWriter *self,
                              char            *text);
/* The name of a file. */
void quern_html_write_path   (QuernHtmlWriter *self,
                              const char      *path);
/* A line of source code: paths in it are part of the code. */
void quern_html_write_code   (QuernHtmlWriter *self,
                              const char      *code);
/* At most so many decimals, without zeros at the end. */
void quern_html_write_number (QuernHtmlWriter *self,
                              double           number,
                              guint            n_decimals);
void quern_html_write_count  (QuernHtmlWriter *self,
                              guint            count);

G_END_DECLS
