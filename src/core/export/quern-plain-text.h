/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Names in places of fixed width: terminals. Widths count columns: wide
 * characters take two. */

guint quern_plain_get_width         (const char *text);
/* Of quern_visible_dup(). */
guint quern_plain_get_visible_width (const char *text);

/* Shortened to at most width columns: arguments of a function first;
 * in the middle for paths; at the end for any other text. */
char *quern_plain_shorten_name      (const char *name,
                                     guint       width) G_GNUC_WARN_UNUSED_RESULT;
char *quern_plain_shorten_path      (const char *path,
                                     guint       width) G_GNUC_WARN_UNUSED_RESULT;
char *quern_plain_shorten_text      (const char *text,
                                     guint       width) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
