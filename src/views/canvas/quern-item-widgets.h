/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-picture-items.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

/* The child widgets by which a screen reader finds the items of a picture: the selected one and
 * the largest visible ones. */
typedef struct _QuernItemWidgets QuernItemWidgets;

/* viewport, items: of the parent, have to outlive the object. */
QuernItemWidgets *quern_item_widgets_new      (GtkWidget               *parent,
                                               const QuernViewport     *viewport,
                                               const QuernPictureItems *items) G_GNUC_WARN_UNUSED_RESULT;
void              quern_item_widgets_free     (QuernItemWidgets        *self);

/* The items or what is visible of them have changed: the widgets follow as soon as nothing has
 * changed for a moment. */
void              quern_item_widgets_queue    (QuernItemWidgets        *self);
void              quern_item_widgets_allocate (QuernItemWidgets        *self);

G_END_DECLS
