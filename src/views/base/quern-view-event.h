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

/* What is 100 % of the shares in a picture of an event: what the selection costs, if shares are
 * relative to it and it has any; else 0, which stands for the total.
 * note: (out): "100 % = main", or NULL. */
gint64       quern_view_event_get_whole (QuernExplorer  *explorer,
                                         QuernEventId    event,
                                         char          **note);

/* The colours of a picture: the explorer's groups, or the heat of an event.
 * Nullable. */
QuernGrouping *quern_view_event_get_colours (QuernExplorer *explorer);
/* Calls callback when the colours change, until object or explorer is finalized. */
void           quern_view_event_watch_colours (QuernExplorer *explorer,
                                               GCallback      callback,
                                               gpointer       object);

G_END_DECLS
