/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * QuernGradualRows:
 *
 * Hands the rows of a model to a list widget over several frames, the first
 * screenful at once. GTK creates about two hundred row widgets for a list of any
 * length, visible or not, and styles all of them before the first frame is drawn:
 * that alone takes longer than one frame.
 */
typedef struct _QuernGradualRows QuernGradualRows;

/* @view is borrowed and must outlive the object, which uses the view's frame clock. */
QuernGradualRows *quern_gradual_rows_new       (GtkWidget        *view) G_GNUC_WARN_UNUSED_RESULT;
void              quern_gradual_rows_free      (QuernGradualRows *self);
/* The model for the widget: the first rows of the source model, later all. Borrowed. */
GListModel       *quern_gradual_rows_get_shown (QuernGradualRows *self);
/* @model: nullable; starts again with the first screenful. */
void              quern_gradual_rows_set_model (QuernGradualRows *self,
                                                GListModel       *model);
/* Makes the rows up to and including @position available at once; the others follow. */
void              quern_gradual_rows_reach     (QuernGradualRows *self,
                                                guint             position);

G_END_DECLS
