/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pixels.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_TILES_PICTURE = 1 << 0,
  QUERN_TILES_DIMMING = 1 << 1, /* dims what is not highlighted */
} QuernTilesLayers;

/* Draws what is visible; cr and visible are in px of the scene. */
typedef void (* QuernTilesDraw) (cairo_t          *cr,
                                 QuernTilesLayers  layers,
                                 const QuernRect  *visible,
                                 double            zoom,
                                 gpointer          user_data);

/* A scene as a widget shows it: the image that was painted of all of the widget, and tiles with
 * what has come into view since. */
typedef struct
{
  GtkWidget      *widget;     /* borrowed: it owns the tiles */
  QuernTilesDraw  draw;
  gpointer        user_data;  /* of draw */

  QuernPixels    *pixels;     /* owned, nullable: all of the widget */
  QuernPixels    *dimming;    /* owned, nullable: on top of the pixels */
  QuernViewport   painted;    /* by which these two were painted */
  QuernViewport   shown;      /* by which everything was shown last */
  int             scale;      /* px of the device for each px of the widget */
  gint64          paint_us;   /* how long painting the pixels took */

  GArray         *tiles;      /* owned: of what has come into view since */
  QuernRect       covered;    /* by pixels and tiles, in px of the scene */
  guint           rest_id;    /* source: nothing has moved for a while */
} QuernTiles;

void     quern_tiles_init         (QuernTiles          *self,
                                   GtkWidget           *widget,
                                   QuernTilesDraw       draw,
                                   gpointer             user_data);
void     quern_tiles_clear        (QuernTiles          *self);

/* What was painted is out of date. */
void     quern_tiles_drop         (QuernTiles          *self);
void     quern_tiles_drop_dimming (QuernTiles          *self);
gboolean quern_tiles_update       (QuernTiles          *self,
                                   const QuernViewport *shown,
                                   int                  scale,
                                   gboolean             is_dimmed) G_GNUC_WARN_UNUSED_RESULT;
void     quern_tiles_snapshot     (QuernTiles          *self,
                                   GtkSnapshot         *snapshot);

G_END_DECLS
