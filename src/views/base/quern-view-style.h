/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* The desktop's style, for pictures on the screen. */
QuernStyle quern_view_style_get             (void);
/* Redraws the widget when the desktop's colours change, which CSS may not report. */
void       quern_view_style_watch           (GtkWidget     *widget);
char      *quern_view_style_dup_font_family (GtkWidget     *widget) G_GNUC_WARN_UNUSED_RESULT;
/* Scale of text relative to the default size that widths in px assume; at least 1. */
double     quern_view_style_get_text_scale  (void);
/* Scales a width in px with the text. */
int        quern_view_style_scale           (int            width);
GdkRGBA    quern_view_style_to_rgba         (QuernColor     color);
/* Dims the text from byte start on, for details after a name. */
void       quern_view_style_dim             (PangoLayout   *layout,
                                             gsize          start);
/* Wraps the text of a label, also inside of words, without hyphens: they would look like a part of
 * a name or a path. */
void       quern_view_style_wrap            (GtkWidget     *label);
/* Markup of a function's name for such a label: a line does not end within "->". */
char      *quern_view_style_dup_name_markup (const char    *name) G_GNUC_WARN_UNUSED_RESULT;
/* Makes a label as wide as its text, but at most max_chars characters, and shortens a longer text.
 * The list of a drop-down gives a label that can be shortened no more than the button's width. */
void       quern_view_style_limit           (GtkWidget          *label,
                                             int                 max_chars,
                                             PangoEllipsizeMode  mode);
/* Adds a CSS class, or removes it. */
void       quern_view_style_set_class       (GtkWidget     *widget,
                                             const char    *name,
                                             gboolean       is_set);
/* Sets the text colour for a change: increase, decrease or none. */
void       quern_view_style_mark_change     (GtkWidget     *widget,
                                             double         change);
/* The colour rank of a node, the same in all views of an explorer. */
guint      quern_view_style_get_rank        (QuernExplorer *explorer,
                                             QuernNodeId    node);

G_END_DECLS
