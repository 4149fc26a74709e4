/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How to interpret a search text. In all three, case is ignored unless the text has a capital
 * letter. */
typedef enum
{
  QUERN_NAME_LITERAL, /* anywhere in the name */
  QUERN_NAME_GLOB,    /* the whole name, with * and ? */
  QUERN_NAME_REGEX,   /* anywhere in the name; PCRE */
} QuernNameMode;

/**
 * QuernNameFilter:
 *
 * Which names a search text finds. Immutable.
 */
typedef struct _QuernNameFilter QuernNameFilter;

/* text: UTF-8, "" finds every name. Only a regular expression can fail, with
 * a GRegexError. */
QuernNameFilter *quern_name_filter_new     (const char             *text,
                                            QuernNameMode           mode,
                                            GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_name_filter_free    (QuernNameFilter        *self);

gboolean         quern_name_filter_matches (const QuernNameFilter  *self,
                                            const char             *name);
/* Whether other finds all that self finds; FALSE if that is not known. */
gboolean         quern_name_filter_is_narrower (const QuernNameFilter *self,
                                                const QuernNameFilter *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernNameFilter, quern_name_filter_free)

G_END_DECLS
