/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* The event that sizes a picture: the explorer's, or, since ratios cannot be
 * added up, the first one; QUERN_NONE without any. note: (out): a sentence
 * that says so, or NULL. */
QuernEventId quern_view_event_get (QuernExplorer  *explorer,
                                   char          **note);

/* What gives a picture its colours: the explorer's groups, or the heat of an
 * event. Nullable. */
QuernGrouping *quern_view_event_get_colours (QuernExplorer *explorer);
/* Tells when these change; until the object or the explorer goes. */
void           quern_view_event_watch_colours (QuernExplorer *explorer,
                                               GCallback      callback,
                                               gpointer       object);

G_END_DECLS
