/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view-event.h"

#include <glib/gi18n.h>

QuernEventId
quern_view_event_get (QuernExplorer  *explorer,
                      char          **note)
{
  QuernEventId event;
  QuernEventSet *events;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), QUERN_NONE);

  if (note != NULL)
    *note = NULL;

  event = quern_explorer_get_event (explorer);
  if (event == QUERN_NONE)
    return QUERN_NONE;

  events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  if (!quern_event_set_is_ratio (events, event))
    return event;

  /* Real events come first, and are never ratios. */
  if (note != NULL)
    *note = g_strdup_printf (_("drawn by %s: %s is a ratio"),
                             quern_event_set_get_name (events, 0),
                             quern_event_set_get_name (events, event));
  return 0;
}
