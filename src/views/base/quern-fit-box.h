/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QUERN_TYPE_FIT_BOX (quern_fit_box_get_type ())
G_DECLARE_FINAL_TYPE (QuernFitBox, quern_fit_box, QUERN, FIT_BOX, GtkWidget)

G_END_DECLS
