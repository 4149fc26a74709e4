/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QuernMatcher:
 *
 * A regular expression as of quern_pattern_new(), for matching a million short texts: it matches
 * what g_regex_match() matches, without the overhead of GRegex for each text. Immutable; threads
 * may share it.
 */
typedef struct _QuernMatcher QuernMatcher;

/* flags: 0 or G_REGEX_CASELESS. Fails as quern_pattern_new() does. */
QuernMatcher *quern_matcher_new     (const char          *text,
                                     GRegexCompileFlags   flags,
                                     GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void          quern_matcher_free    (QuernMatcher        *self);

/* subject: invalid UTF-8 matches nothing. */
gboolean      quern_matcher_matches (const QuernMatcher  *self,
                                     const char          *subject);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMatcher, quern_matcher_free)

G_END_DECLS
