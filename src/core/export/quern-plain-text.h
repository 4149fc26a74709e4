/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Text of limited width, for terminals. Widths are in columns: wide characters take two. */

guint quern_plain_get_width         (const char *text);
/* The width of quern_visible_dup (text). */
guint quern_plain_get_visible_width (const char *text);

/* A QuernMeasureFunc. */
double quern_plain_measure          (gpointer    user_data,
                                     const char *text,
                                     gsize       length);

/* Shorten to at most width columns: paths in the middle, other text at the end. */
char *quern_plain_shorten_path      (const char *path,
                                     guint       width) G_GNUC_WARN_UNUSED_RESULT;
char *quern_plain_shorten_text      (const char *text,
                                     guint       width) G_GNUC_WARN_UNUSED_RESULT;
/* Breaks a line at blanks so that no part exceeds width columns, unless a word does. The text is
 * aligned in all parts: behind a number, which two blanks end, or else behind the indent. width: 0
 * for no limit. */
char *quern_plain_wrap              (const char *line,
                                     guint       width) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
