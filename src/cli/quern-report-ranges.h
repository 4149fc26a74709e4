/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QuernRanges:
 *
 * A list of numbers such as "1,3-5". Only the bounds of ranges are stored.
 */
typedef struct _QuernRanges QuernRanges;

QuernRanges *quern_ranges_new       (const char         *text) G_GNUC_WARN_UNUSED_RESULT;
void         quern_ranges_free      (QuernRanges        *self);

/* The text as given, truncated for messages. */
const char  *quern_ranges_get_text  (const QuernRanges  *self);
/* The number of ranges, at least one. */
guint        quern_ranges_get_n     (const QuernRanges  *self);
guint64      quern_ranges_get_least (const QuernRanges  *self);
guint64      quern_ranges_get_most  (const QuernRanges  *self);
gboolean     quern_ranges_find      (const QuernRanges  *self,
                                     guint64             number,
                                     guint              *range);

/* Truncates any text in the same way. */
char        *quern_ranges_dup_short (const char         *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRanges, quern_ranges_free)

G_END_DECLS
