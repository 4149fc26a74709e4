/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* What pictures on the screen need to know of the desktop. */
QuernStyle quern_view_style_get             (void);
/* Draws the widget anew when the desktop has other colours, of which CSS may say
 * nothing. */
void       quern_view_style_watch           (GtkWidget     *widget);
char      *quern_view_style_dup_font_family (GtkWidget     *widget) G_GNUC_WARN_UNUSED_RESULT;
/* How much larger text is than the usual one, for which widths in px are meant: from 1 on. */
double     quern_view_style_get_text_scale  (void);
/* Px of something that has to hold that text. */
int        quern_view_style_scale           (int            width);
GdkRGBA    quern_view_style_to_rgba         (QuernColor     color);
/* What stands behind a name says less: from that byte of the text on. */
void       quern_view_style_dim             (PangoLayout   *layout,
                                             gsize          start);
/* The colour of text that is about a change: more, less, or none. */
void       quern_view_style_mark_change     (GtkWidget     *widget,
                                             double         change);
/* The rank of the colour that a node has in all views of an explorer. */
guint      quern_view_style_get_rank        (QuernExplorer *explorer,
                                             QuernNodeId    node);

G_END_DECLS
