/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Tells screen readers the names of controls that have none of their own: what a tooltip says, and
 * what stands in the widget that a control is a part of. GTK before 4.14 takes no name from
 * there. To be called once; from then on it names all widgets as they come. */
void quern_control_names_start (void);

G_END_DECLS
