/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Compiles a regular expression that a user typed. The work per text is bounded: when it exceeds
 * the limit, the expression does not match. Positions in GRegexError messages refer to the text as
 * typed. */
GRegex *quern_pattern_new (const char          *text,
                           GRegexCompileFlags   flags,
                           GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* The reason that an error of quern_pattern_new() gives, without the text, to be freed. place: the
 * character of the text before which the error is, 0 to the length; -1 if the message does not say,
 * in which case the whole message is returned. */
char   *quern_pattern_explain_error (const char         *text,
                                     GRegexCompileFlags  flags,
                                     const GError       *error,
                                     int                *place) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
