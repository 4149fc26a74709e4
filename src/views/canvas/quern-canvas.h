/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-picture.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

#define QUERN_TYPE_CANVAS (quern_canvas_get_type ())
G_DECLARE_FINAL_TYPE (QuernCanvas, quern_canvas, QUERN, CANVAS, GtkWidget)

/* How a new picture affects the visible part. */
typedef enum
{
  QUERN_CANVAS_START, /* reset to the default */
  QUERN_CANVAS_KEEP,  /* keep the selected item in place, if possible */
  QUERN_CANVAS_STAY,  /* the picture has the same items: keep the zoom, and the item that is hovered
                       * or in the middle in place */
} QuernCanvasEye;

void                 quern_canvas_set_explorer      (QuernCanvas    *self,
                                                     QuernExplorer  *explorer);
QuernPicture        *quern_canvas_get_picture       (QuernCanvas    *self);
void                 quern_canvas_set_picture       (QuernCanvas    *self,
                                                     QuernPicture   *picture,
                                                     QuernCanvasEye  eye);
/* Repaints the picture, after something in it has changed. */
void                 quern_canvas_redraw            (QuernCanvas    *self);
/* (nullable): how much of the picture a search or a group highlights. */
char                *quern_canvas_dup_marks_caption (QuernCanvas    *self);
/* The context menu, for actions of the canvas and its parents. */
void                 quern_canvas_set_menu          (QuernCanvas    *self,
                                                     GMenuModel     *menu);
/* A bounded picture fills the canvas: no space beside it, margin 0. */
void                 quern_canvas_set_bounded       (QuernCanvas    *self,
                                                     gboolean        bounded);
/* The smallest zoom at which a picture is shown at first. */
void                 quern_canvas_set_min_start_zoom (QuernCanvas   *self,
                                                     double          zoom);
/* A wide picture is fitted to the canvas' width; the rest can be scrolled to. */
void                 quern_canvas_set_wide          (QuernCanvas    *self,
                                                     gboolean        wide);
void                 quern_canvas_set_vertical      (QuernCanvas    *self,
                                                     gboolean        vertical);

/* Without an explorer, a canvas keeps its own selection, of items that need not be nodes;
 * "item-selected" reports its changes. */
guint                quern_canvas_get_selected_item (QuernCanvas    *self);
/* The item that the keyboard is on: one that was chosen last, else the selected one. */
guint                quern_canvas_get_cursor_item   (QuernCanvas    *self);
void                 quern_canvas_show_item         (QuernCanvas    *self,
                                                     guint           item);
const QuernViewport *quern_canvas_get_viewport      (QuernCanvas    *self);
/* Whether the user has not moved or zoomed it yet. */
gboolean             quern_canvas_is_untouched      (QuernCanvas    *self);
double               quern_canvas_get_zoom          (QuernCanvas    *self);
void                 quern_canvas_zoom_by           (QuernCanvas    *self,
                                                     double          factor);
void                 quern_canvas_fit               (QuernCanvas    *self);
void                 quern_canvas_centre_on         (QuernCanvas    *self,
                                                     double          scene_x,
                                                     double          scene_y);

G_END_DECLS
