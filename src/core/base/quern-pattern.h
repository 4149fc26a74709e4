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

G_END_DECLS
