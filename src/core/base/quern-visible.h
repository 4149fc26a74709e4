/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Makes text of a file safe to display: characters that are invisible, or move the text around
 * them, are shown as escapes, so that no name looks like another. */

gboolean quern_visible_is_hidden (gunichar    c);
char    *quern_visible_dup       (const char *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_visible_is_escape (const char *text,
                                  gsize       length);
/* For labels, tooltips, titles, menus and screen readers: shortens a text of any length to some
 * hundred characters. Copied and exported text is not shortened. */
char    *quern_visible_brief     (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* The same; takes the text. */
char    *quern_visible_take_brief (char      *text) G_GNUC_WARN_UNUSED_RESULT;
char    *quern_visible_take      (char       *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
