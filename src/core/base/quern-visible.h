/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Text of a file on a screen: what is not seen, or moves what is around it, is shown
 * as an escape, so that no name looks like another. */

gboolean quern_visible_is_hidden (gunichar    c);
char    *quern_visible_dup       (const char *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean quern_visible_is_escape (const char *text,
                                  gsize       length);
/* For a label, a tooltip, a title, a menu, a screen reader: of a text of any length, some
 * hundred letters. What is copied or exported is whole. */
char    *quern_visible_brief     (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* The same; takes the text. */
char    *quern_visible_take_brief (char      *text) G_GNUC_WARN_UNUSED_RESULT;
char    *quern_visible_take      (char       *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
