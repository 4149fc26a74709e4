/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-picture-items.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

/* Child widgets that expose the items of a picture to screen readers: the selected item and the
 * largest visible ones. */
typedef struct _QuernItemWidgets QuernItemWidgets;

/* viewport, items: borrowed from the parent, must outlive the object. */
QuernItemWidgets *quern_item_widgets_new      (GtkWidget               *parent,
                                               const QuernViewport     *viewport,
                                               const QuernPictureItems *items) G_GNUC_WARN_UNUSED_RESULT;
void              quern_item_widgets_free     (QuernItemWidgets        *self);

/* Call when the items or the visible part have changed: updates the widgets once nothing has
 * changed for a moment. */
void              quern_item_widgets_queue    (QuernItemWidgets        *self);
void              quern_item_widgets_allocate (QuernItemWidgets        *self);

G_END_DECLS
