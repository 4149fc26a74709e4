/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-canvas.h"

G_BEGIN_DECLS

typedef struct _QuernCanvasMotion QuernCanvasMotion;

/* Something painted, at its place in the widget. The same nodes in each frame: so what
 * has not changed is not drawn anew. */
typedef struct
{
  GskRenderNode *node;         /* owned: px by px */
  GskRenderNode *whole_node;   /* owned: the same, to be scaled or clipped */
  int            strip_height; /* px that are drawn at a time; 0: any */
} QuernCanvasPixels;

struct _QuernCanvas
{
  GtkWidget      parent_instance;

  QuernExplorer *explorer;       /* owned, nullable */
  QuernPicture  *picture;        /* owned, nullable */
  GMenuModel    *menu_model;     /* owned, nullable */

  QuernViewport  viewport;
  gboolean       is_vertical;    /* of the picture's direction */
  gboolean       is_untouched;   /* nobody has zoomed or moved it yet */

  QuernText     *text;           /* owned, nullable: made when first drawn */
  QuernCanvasPixels *pixels;     /* owned, nullable: the picture as it is shown */
  int            pixels_scale;   /* device px a px */
  QuernViewport  painted;        /* by which the pixels show it */
  QuernViewport  drafted;        /* by which pixels and patches were shown last */
  gint64         paint_us;       /* how long that took */
  GArray        *patches;        /* owned: of what came into sight since: quern-canvas-draft.c */
  QuernRect      covered;        /* by pixels and patches, in scene px */
  guint          rest_id;        /* source: nothing moves any more */
  guint          tell_id;        /* source: a new size is to be told */

  guint8        *marked;         /* owned, nullable: by item, what is set off; NULL: nothing is */
  QuernCanvasPixels *veil;       /* owned, nullable: dims the others, on top of the picture */

  QuernCanvasMotion *motion;     /* owned, nullable: from the last picture to this one */

  guint          hover_item;     /* under the pointer, or QUERN_NONE */
  guint          cursor_item;    /* the keyboard's, also the one last clicked; or QUERN_NONE */
  gboolean       shows_cursor;   /* the keyboard was used last */
  guint          menu_item;      /* that the context menu is about, or QUERN_NONE */

  GtkWidget     *menu;           /* child, nullable */
  GPtrArray     *item_widgets;   /* borrowed children: what a screen reader finds */
  guint          item_widgets_id; /* source: they are to be made anew */

  double         pointer_x;      /* px of the widget */
  double         pointer_y;
  double         gesture_x;      /* where a drag was the last time, as offset */
  double         gesture_y;
  double         gesture_zoom;   /* when a pinch began */

  guint          glide_id;       /* tick callback: it glides on */
  double         glide_x;        /* px of the widget in a second */
  double         glide_y;
  gint64         glide_time;     /* µs: of the frame before */
};

/* quern-canvas.c */
void     quern_canvas_queue_viewport        (QuernCanvas    *self,
                                             gboolean        is_touched);
/* Asks the view; TRUE if it took the click or the activation. */
gboolean quern_canvas_emit_item             (QuernCanvas    *self,
                                             gboolean        is_activated,
                                             guint           item);

void     quern_canvas_emit_menu_opened      (QuernCanvas    *self,
                                             guint           item);

void     quern_canvas_emit_selected         (QuernCanvas    *self,
                                             guint           item);

void     quern_canvas_emit_marks_changed    (QuernCanvas    *self);
/* They do not show what is there any more. */
void     quern_canvas_drop_pixels           (QuernCanvas    *self);
void     quern_canvas_drop_veil             (QuernCanvas    *self);

/* Where the middle of the selected item is now, in px of the widget; FALSE if it
 * is out of sight. */
gboolean quern_canvas_get_anchor            (QuernCanvas    *self,
                                             double         *x,
                                             double         *y);

/* quern-canvas-drawing.c */
typedef enum
{
  QUERN_CANVAS_LAYER_PICTURE = 1 << 0,
  QUERN_CANVAS_LAYER_VEIL    = 1 << 1, /* dims what is not marked */
} QuernCanvasLayers;

/* Paints a part of the canvas, in px of the widget. (transfer full) (nullable): NULL
 * if there is not enough memory. */
QuernCanvasPixels *quern_canvas_paint       (QuernCanvas         *self,
                                             const QuernViewport *shown,
                                             const QuernRect     *part,
                                             QuernCanvasLayers    layers);
void     quern_canvas_snapshot              (GtkWidget      *widget,
                                             GtkSnapshot    *snapshot);

/* quern-canvas-pixels.c */
QuernCanvasPixels *quern_canvas_pixels_new  (cairo_surface_t       *surface,
                                             const graphene_rect_t *area,
                                             int                    scale,
                                             gboolean               is_for_cairo);
void     quern_canvas_pixels_unref          (QuernCanvasPixels     *self);
void     quern_canvas_pixels_append_scaled  (const QuernCanvasPixels *self,
                                             GtkSnapshot             *snapshot,
                                             const graphene_rect_t   *canvas,
                                             float                    x,
                                             float                    y,
                                             float                    growth);

/* quern-canvas-draft.c */
gboolean quern_canvas_update_draft          (QuernCanvas         *self,
                                             const QuernViewport *shown);
void     quern_canvas_snapshot_draft        (QuernCanvas         *self,
                                             GtkSnapshot         *snapshot,
                                             const QuernViewport *shown);
GArray  *quern_canvas_patches_new           (void) G_GNUC_WARN_UNUSED_RESULT;
void     quern_canvas_end_draft             (QuernCanvas         *self);

/* quern-canvas-motion.c */
void     quern_canvas_begin_motion          (QuernCanvas    *self,
                                             QuernPicture   *next);
void     quern_canvas_end_motion            (QuernCanvas    *self);
gboolean quern_canvas_snapshot_motion       (QuernCanvas    *self,
                                             GtkSnapshot    *snapshot);

/* quern-canvas-items.c */
void     quern_canvas_class_install_actions (GtkWidgetClass *widget_class);
void     quern_canvas_select_item           (QuernCanvas    *self,
                                             guint           item);
void     quern_canvas_activate_item         (QuernCanvas    *self,
                                             guint           item);
void     quern_canvas_set_hover_item        (QuernCanvas    *self,
                                             guint           item);
guint    quern_canvas_item_at               (QuernCanvas    *self,
                                             double          x,
                                             double          y);
gboolean quern_canvas_get_item_bounds       (QuernCanvas    *self,
                                             guint           item,
                                             QuernRect      *bounds);
void     quern_canvas_selected_changed_cb   (QuernCanvas    *self);
void     quern_canvas_hovered_changed_cb    (QuernCanvas    *self);

/* quern-canvas-marks.c */
void     quern_canvas_class_install_match_actions (GtkWidgetClass *widget_class);
void     quern_canvas_update_marks          (QuernCanvas    *self);
void     quern_canvas_marks_changed_cb      (QuernCanvas    *self);
char    *quern_canvas_dup_item_description  (QuernCanvas    *self,
                                             guint           item);
/* What the picture says of it, and what it costs of the second event; nullable. */
char    *quern_canvas_dup_item_tooltip      (QuernCanvas    *self,
                                             guint           item);

/* quern-canvas-input.c */
void     quern_canvas_init_input            (QuernCanvas    *self);

/* quern-canvas-kinetic.c */
void     quern_canvas_begin_glide           (QuernCanvas    *self,
                                             double          speed_x,
                                             double          speed_y);
void     quern_canvas_end_glide             (QuernCanvas    *self);

/* quern-canvas-accessible.c */
void     quern_canvas_queue_items           (QuernCanvas    *self);
void     quern_canvas_clear_items           (QuernCanvas    *self);
void     quern_canvas_allocate_items        (QuernCanvas    *self);
void     quern_canvas_describe              (QuernCanvas    *self);

G_END_DECLS
