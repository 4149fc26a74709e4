/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-sink.h"

G_BEGIN_DECLS

/**
 * QuernHtmlWriter:
 *
 * Writes text to an HTML file. Only literals of the program are markup; text of a profile or a
 * source file is always escaped. The file refers to nothing: even "http" in a name is escaped.
 */
typedef struct
{
  QuernSink *sink;  /* borrowed */
  GPtrArray *paths; /* borrowed: absolute paths in the order of strcmp(), which tell how far a path
                     * with blanks extends; absolute paths are shortened to their last part. NULL:
                     * they are kept whole. */
} QuernHtmlWriter;

/* Markup, which must be a string literal. */
#define quern_html_puts(self, markup) quern_sink_puts ((self)->sink, "" markup)

/* Markup with text and numbers. format: a string literal with %s, a text that is written as by
 * quern_html_write_text(); %u, a count; %.1f, a number with at most that many decimals, without
 * trailing zeros; and %%. */
void quern_html_printf     (QuernHtmlWriter *self,
                            const char      *format,
                            ...) G_GNUC_PRINTF (2, 3);
/* Text for people, or the value of a quoted attribute; line breaks are kept. */
void quern_html_write_text (QuernHtmlWriter *self,
                            const char      *text);
/* The same; takes the text. */
void quern_html_take_text  (QuernHtmlWriter *self,
                            char            *text);
/* The path of a file. */
void quern_html_write_path (QuernHtmlWriter *self,
                            const char      *path);
/* A line of source code: paths in it are kept, as they are part of the code. */
void quern_html_write_code (QuernHtmlWriter *self,
                            const char      *code);

G_END_DECLS
