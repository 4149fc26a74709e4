/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A regular expression that a person wrote, with the work on one text bounded:
 * one that runs away matches nothing. The message of a GRegexError tells the
 * place, counted in what was written. */
GRegex *quern_pattern_new (const char          *text,
                           GRegexCompileFlags   flags,
                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* What an error of quern_pattern_new() says without the text, to be freed; and
 * the character of the text before which it is, 0 to the length. -1: it does not
 * tell, and the whole message is what it says. */
char   *quern_pattern_explain_error (const char         *text,
                                     GRegexCompileFlags  flags,
                                     const GError       *error,
                                     int                *place) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
