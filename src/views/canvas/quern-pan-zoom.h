/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-viewport.h"

G_BEGIN_DECLS

/* Lets a person move a viewport: by dragging, by wheel and touchpad, by pinching. After a
 * movement on a touchpad the viewport glides on. */
typedef struct _QuernPanZoom QuernPanZoom;

/* is_scroll: by a wheel or a touchpad, so that something else is below the pointer now. */
typedef void (* QuernPanZoomMoved) (gpointer user_data,
                                    gboolean is_scroll);

/* Adds event controllers to the widget. viewport: has to outlive the object. */
QuernPanZoom *quern_pan_zoom_new         (GtkWidget         *widget,
                                          QuernViewport     *viewport,
                                          QuernPanZoomMoved  moved,
                                          gpointer           user_data) G_GNUC_WARN_UNUSED_RESULT;
void          quern_pan_zoom_free        (QuernPanZoom      *self);
/* FALSE: there is nothing to move, and events go to the widget's parents. */
void          quern_pan_zoom_set_enabled (QuernPanZoom      *self,
                                          gboolean           enabled);
/* Where the pointer is, in px of the widget: a wheel zooms around it. */
void          quern_pan_zoom_set_pointer (QuernPanZoom      *self,
                                          double             x,
                                          double             y);
/* Stops gliding. */
void          quern_pan_zoom_stop        (QuernPanZoom      *self);
gboolean      quern_pan_zoom_is_gliding  (QuernPanZoom      *self);

G_END_DECLS
