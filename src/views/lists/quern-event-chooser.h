/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EVENT_CHOOSER (quern_event_chooser_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventChooser, quern_event_chooser, QUERN, EVENT_CHOOSER, AdwBin)

void       quern_event_chooser_set_explorer (QuernEventChooser *self,
                                             QuernExplorer     *explorer);
/* narrow: the button shows the event's short name. small: it is narrow, and shortens a name of
 * more than a few letters. */
void       quern_event_chooser_set_form     (QuernEventChooser *self,
                                             gboolean           narrow,
                                             gboolean           small);

G_END_DECLS
