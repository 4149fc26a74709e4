/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * QuernGradualRows:
 *
 * Gives a list widget the rows of a model over some frames, the first screenful
 * at once. GTK makes some two hundred rows for a list of any length, seen or
 * not, and styles all of them before the first picture: that alone takes longer
 * than a frame has.
 */
typedef struct _QuernGradualRows QuernGradualRows;

/* @view is borrowed, and has to outlive it: its frames are what is counted. */
QuernGradualRows *quern_gradual_rows_new       (GtkWidget        *view) G_GNUC_WARN_UNUSED_RESULT;
void              quern_gradual_rows_free      (QuernGradualRows *self);
/* What the widget is to show: the first rows of the model, soon all. Borrowed. */
GListModel       *quern_gradual_rows_get_shown (QuernGradualRows *self);
/* @model: nullable; one that is new begins again with few rows. */
void              quern_gradual_rows_set_model (QuernGradualRows *self,
                                                GListModel       *model);
/* The row at @position is shown from now on, and all before it; others follow. */
void              quern_gradual_rows_reach     (QuernGradualRows *self,
                                                guint             position);

G_END_DECLS
