/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-picture.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

/* The child widgets by which a screen reader finds the visible items of a picture. */
typedef struct _QuernItemWidgets QuernItemWidgets;

/* transfer full: an item in words. */
typedef char *(* QuernItemWidgetsDescribe) (gpointer user_data,
                                            guint    item);

/* viewport: of the parent, has to outlive the object. */
QuernItemWidgets *quern_item_widgets_new      (GtkWidget                *parent,
                                               const QuernViewport      *viewport,
                                               QuernItemWidgetsDescribe  describe,
                                               gpointer                  user_data) G_GNUC_WARN_UNUSED_RESULT;
void              quern_item_widgets_free     (QuernItemWidgets         *self);

/* The picture or what is visible of it has changed: replaces the widgets as soon as nothing
 * has changed for a moment. picture: nullable. */
void              quern_item_widgets_queue    (QuernItemWidgets         *self,
                                               QuernPicture             *picture);
void              quern_item_widgets_allocate (QuernItemWidgets         *self);

G_END_DECLS
