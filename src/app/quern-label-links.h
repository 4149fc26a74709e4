/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Hides the links of all labels from screen readers, which get them as a part of the label's text:
 * reading them crashes GTK 4.22 and later. Call it once, before there are labels. */
void quern_label_links_hide (void);

G_END_DECLS
