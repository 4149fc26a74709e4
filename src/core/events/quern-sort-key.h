/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* Keys that order as unsigned numbers, whatever they were made of. "No value"
 * stands at the end, whichever way is sorted. */
#define QUERN_SORT_KEY_LAST G_MAXUINT64

guint64 quern_sort_key_from_cost  (gint64   cost,
                                   gboolean descending);
guint64 quern_sort_key_from_count (guint64  count,
                                   gboolean descending);
guint64 quern_sort_key_from_value (double   value,
                                   gboolean descending);
/* Of an event in a row of costs, as it is sorted by: a difference by how far it
 * is from 0. */
guint64 quern_sort_key_of_event   (QuernEventSet *events,
                                   QuernEventId   event,
                                   const gint64  *row,
                                   gboolean       descending);

/* The indices 0 to n - 1, by key, smallest first; equal keys by index. */
guint32 *quern_sort_by_keys       (const guint64 *keys,
                                   guint          n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
