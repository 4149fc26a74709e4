/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-viewport.h"

G_BEGIN_DECLS

/* Lets the user pan and zoom a viewport by dragging, scrolling and pinching. After a flick on a
 * touchpad the viewport glides on. */
typedef struct _QuernPanZoom QuernPanZoom;

/* is_scroll: moved by a wheel or a touchpad, so that another item may be under the pointer. */
typedef void (* QuernPanZoomMoved) (gpointer user_data,
                                    gboolean is_scroll);

/* Adds event controllers to the widget. viewport: must outlive the object. */
QuernPanZoom *quern_pan_zoom_new         (GtkWidget         *widget,
                                          QuernViewport     *viewport,
                                          QuernPanZoomMoved  moved,
                                          gpointer           user_data) G_GNUC_WARN_UNUSED_RESULT;
void          quern_pan_zoom_free        (QuernPanZoom      *self);
/* If FALSE, there is nothing to move, and events propagate to the widget's parents. */
void          quern_pan_zoom_set_enabled (QuernPanZoom      *self,
                                          gboolean           enabled);
/* The pointer's position, in widget px; the wheel zooms around it. */
void          quern_pan_zoom_set_pointer (QuernPanZoom      *self,
                                          double             x,
                                          double             y);
/* Stops gliding. */
void          quern_pan_zoom_stop        (QuernPanZoom      *self);
gboolean      quern_pan_zoom_is_gliding  (QuernPanZoom      *self);

G_END_DECLS
