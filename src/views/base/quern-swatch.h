/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_SWATCH (quern_swatch_get_type ())
G_DECLARE_FINAL_TYPE (QuernSwatch, quern_swatch, QUERN, SWATCH, GtkWidget)

void quern_swatch_set_rank (QuernSwatch *self,
                            guint        rank);
void quern_swatch_set_ring (QuernSwatch *self,
                            gboolean     ring);

G_END_DECLS
