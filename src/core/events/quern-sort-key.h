/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-event-set.h"

G_BEGIN_DECLS

/* Sort keys: unsigned numbers in the order of the values that they were made of.
 * "No value" comes last in either direction. */
#define QUERN_SORT_KEY_LAST G_MAXUINT64

guint64 quern_sort_key_from_cost  (gint64   cost,
                                   gboolean descending);
guint64 quern_sort_key_from_count (guint64  count,
                                   gboolean descending);
guint64 quern_sort_key_from_value (double   value,
                                   gboolean descending);
/* The key of an event's cost in a row of costs; differences are ordered by
 * absolute value. */
guint64 quern_sort_key_of_event   (QuernEventSet *events,
                                   QuernEventId   event,
                                   const gint64  *row,
                                   gboolean       descending);

/* Returns the indices 0 to n - 1 in ascending order of keys, then indices. */
guint32 *quern_sort_by_keys       (const guint64 *keys,
                                   guint          n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
