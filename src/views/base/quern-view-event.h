/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* The event that determines sizes in a picture: the explorer's event, or the first
 * one if that is a ratio, since ratios cannot be added up; QUERN_NONE without events.
 * note: (out): a sentence about that replacement, or NULL. */
QuernEventId quern_view_event_get (QuernExplorer  *explorer,
                                   char          **note);

/* The colours of a picture: the explorer's groups, or the heat of an event.
 * Nullable. */
QuernGrouping *quern_view_event_get_colours (QuernExplorer *explorer);
/* Calls callback when the colours change, until object or explorer is finalized. */
void           quern_view_event_watch_colours (QuernExplorer *explorer,
                                               GCallback      callback,
                                               gpointer       object);

G_END_DECLS
