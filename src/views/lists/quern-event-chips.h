/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-event-set.h"

G_BEGIN_DECLS

/* A button for each event that a formula can refer to. Emits "picked" with the name. */
#define QUERN_TYPE_EVENT_CHIPS (quern_event_chips_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventChips, quern_event_chips, QUERN, EVENT_CHIPS, AdwBin)

/* without: nullable; an event to leave out, as its formula is being edited. */
void quern_event_chips_set_events (QuernEventChips *self,
                                   QuernEventSet   *events,
                                   const char      *without);

G_END_DECLS
