/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-pixels.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_TILES_PICTURE = 1 << 0,
  QUERN_TILES_DIMMING = 1 << 1, /* dims items that are not highlighted */
} QuernTilesLayers;

/* Draws the visible part; cr and visible are in scene px. */
typedef void (* QuernTilesDraw) (cairo_t          *cr,
                                 QuernTilesLayers  layers,
                                 const QuernRect  *visible,
                                 double            zoom,
                                 gpointer          user_data);

/* A scene as shown by a widget: a painted image of the whole widget, plus tiles for the parts that
 * have come into view since. */
typedef struct
{
  GtkWidget      *widget;     /* borrowed: it owns the tiles */
  QuernTilesDraw  draw;
  gpointer        user_data;  /* of draw */

  QuernPixels    *pixels;     /* owned, nullable: all of the widget */
  QuernPixels    *dimming;    /* owned, nullable: on top of the pixels */
  QuernViewport   painted;    /* viewport when these two were painted */
  QuernViewport   shown;      /* viewport of the last update */
  double          scale;      /* device px per widget px */
  gint64          paint_us;   /* how long painting the pixels took */

  GArray         *tiles;      /* owned: Tile, the parts that have come into view since */
  QuernRect       covered;    /* area of the pixels and tiles, in scene px */
  guint           rest_id;    /* source: repaints once nothing moves */
} QuernTiles;

void     quern_tiles_init         (QuernTiles          *self,
                                   GtkWidget           *widget,
                                   QuernTilesDraw       draw,
                                   gpointer             user_data);
void     quern_tiles_clear        (QuernTiles          *self);

/* Discard painted content that is out of date. */
void     quern_tiles_drop         (QuernTiles          *self);
void     quern_tiles_drop_dimming (QuernTiles          *self);
gboolean quern_tiles_update       (QuernTiles          *self,
                                   const QuernViewport *shown,
                                   double               scale,
                                   gboolean             is_dimmed) G_GNUC_WARN_UNUSED_RESULT;
void     quern_tiles_snapshot     (QuernTiles          *self,
                                   GtkSnapshot         *snapshot);

G_END_DECLS
