/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Gives accessible names to controls that have none, from their tooltip and from the widget that
 * they are a part of; GTK before 4.14 does not do so itself. Call it once: it then names all
 * widgets as they are mapped. */
void quern_control_names_start (void);

G_END_DECLS
