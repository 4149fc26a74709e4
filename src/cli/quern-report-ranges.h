/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QuernRanges:
 *
 * A list of whole numbers as people write it, "1,3-5": what is kept are the
 * ends of the ranges, however far apart they are.
 */
typedef struct _QuernRanges QuernRanges;

QuernRanges *quern_ranges_new       (const char         *text) G_GNUC_WARN_UNUSED_RESULT;
void         quern_ranges_free      (QuernRanges        *self);

/* As it was given, but cut if it is long: for messages. */
const char  *quern_ranges_get_text  (const QuernRanges  *self);
/* At least one. */
guint        quern_ranges_get_n     (const QuernRanges  *self);
guint64      quern_ranges_get_least (const QuernRanges  *self);
guint64      quern_ranges_get_most  (const QuernRanges  *self);
gboolean     quern_ranges_find      (const QuernRanges  *self,
                                     guint64             number,
                                     guint              *range);

/* The same for what may be no list. */
char        *quern_ranges_dup_short (const char         *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRanges, quern_ranges_free)

G_END_DECLS
