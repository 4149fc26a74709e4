/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SEARCH_BOX (quern_search_box_get_type ())
G_DECLARE_FINAL_TYPE (QuernSearchBox, quern_search_box, QUERN, SEARCH_BOX, GtkWidget)

void quern_search_box_set_explorer (QuernSearchBox *self,
                                    QuernExplorer  *explorer);
/* Forwards a key pressed in another widget: TRUE if it is text and starts a search. */
gboolean quern_search_box_take_key (QuernSearchBox        *self,
                                    GtkEventControllerKey *controller,
                                    guint                  keyval,
                                    GdkModifierType        state);
/* message: why the text is not a valid search; NULL if it is valid. */
void quern_search_box_set_error    (QuernSearchBox *self,
                                    const char     *message);

G_END_DECLS
