/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib-object.h>

#include "quern-analysis.h"
#include "quern-geometry.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* How an item is set off from the others. */
typedef enum
{
  QUERN_ITEM_HOVERED,
  QUERN_ITEM_SELECTED,
  QUERN_ITEM_FOCUSED,
} QuernItemState;

/* An entry of the legend. */
typedef struct
{
  char  *name; /* owned */
  guint  rank; /* of the colour */
} QuernLegendEntry;

/**
 * QuernPicture:
 *
 * A finished layout that knows how to draw itself: a call graph, a treemap, a
 * flame graph, a plot. The canvas shows any picture, the exporter writes any
 * picture; neither knows which it is. Immutable once made; used by one
 * thread at a time.
 *
 * A picture has items, numbered from 0 in the order of keyboard travel: the
 * boxes that can be hovered, selected, and told to a screen reader.
 */
#define QUERN_TYPE_PICTURE (quern_picture_get_type ())
G_DECLARE_INTERFACE (QuernPicture, quern_picture, QUERN, PICTURE, GObject)

struct _QuernPictureInterface
{
  GTypeInterface g_iface;

  void         (*get_extent)      (QuernPicture     *self,
                                   QuernRect        *extent);
  void         (*draw)            (QuernPicture     *self,
                                   cairo_t          *cr,
                                   QuernText        *text,
                                   const QuernStyle *style,
                                   const QuernRect  *visible,
                                   double            zoom);
  void         (*draw_item_state) (QuernPicture     *self,
                                   cairo_t          *cr,
                                   const QuernStyle *style,
                                   guint             item,
                                   QuernItemState    state,
                                   double            zoom);
  /* NULL for a picture in which nothing is set off. marked: by item. */
  void         (*draw_marks)      (QuernPicture     *self,
                                   cairo_t          *cr,
                                   QuernText        *text,
                                   const QuernStyle *style,
                                   const guint8     *marked,
                                   const QuernRect  *visible,
                                   double            zoom);
  guint        (*get_n_items)     (QuernPicture     *self);
  guint        (*hit)             (QuernPicture     *self,
                                   double            x,
                                   double            y);
  void         (*get_bounds)      (QuernPicture     *self,
                                   guint             item,
                                   QuernRect        *bounds);
  QuernNodeId  (*get_node)        (QuernPicture     *self,
                                   guint             item);
  /* The item that shows a node, or QUERN_NONE; without it get_node() is asked. */
  guint        (*find_node)       (QuernPicture     *self,
                                   QuernNodeId       node);
  /* Where the arrow key leads to; QUERN_NONE for nowhere. dx, dy: -1, 0, 1. */
  guint        (*get_neighbour)   (QuernPicture     *self,
                                   guint             item,
                                   int               dx,
                                   int               dy);
  /* One line for a screen reader: "parse_line, 12.4 % inclusive, called 3 times". */
  char        *(*dup_description) (QuernPicture     *self,
                                   guint             item);
  /* Lines of a tooltip, plain text: the first is the full name. */
  char        *(*dup_tooltip)     (QuernPicture     *self,
                                   guint             item);
  /* One line under the picture: what is shown, what is hidden. */
  char        *(*dup_caption)     (QuernPicture     *self);
  /* How much of the picture is marked; NULL like draw_marks. */
  char        *(*dup_marks_caption) (QuernPicture   *self,
                                     const guint8   *marked);
  /* (element-type QuernLegendEntry), in order of area or cost. */
  GArray      *(*dup_legend)      (QuernPicture     *self);
  /* Where a picture that is too high for a page can be cut: the last place up to y, or y
   * if there is none. NULL for a picture that is not cut. head: of its height, what
   * stands on each page. */
  double       (*find_cut)        (QuernPicture     *self,
                                   double            y,
                                   double           *head);
  /* The font that its layout was measured with; nullable, as in quern_text_new(). NULL for a
   * picture whose layout does not depend on a font. */
  const char  *(*get_font_family) (QuernPicture     *self);
  /* Of what has a colour of that rank; NULL if it is the palette's fill. */
  QuernColor   (*get_fill)        (QuernPicture     *self,
                                   const QuernStyle *style,
                                   guint             rank);
};

/* In scene px at zoom 1. */
void         quern_picture_get_extent      (QuernPicture     *self,
                                            QuernRect        *extent);
/* cr is in scene coordinates already; visible is what has to be drawn; zoom
 * tells how many device px a scene px is, for the level of detail. */
void         quern_picture_draw            (QuernPicture     *self,
                                            cairo_t          *cr,
                                            QuernText        *text,
                                            const QuernStyle *style,
                                            const QuernRect  *visible,
                                            double            zoom);
void         quern_picture_draw_item_state (QuernPicture     *self,
                                            cairo_t          *cr,
                                            const QuernStyle *style,
                                            guint             item,
                                            QuernItemState    state,
                                            double            zoom);
void         quern_picture_draw_marks      (QuernPicture     *self,
                                            cairo_t          *cr,
                                            QuernText        *text,
                                            const QuernStyle *style,
                                            const guint8     *marked,
                                            const QuernRect  *visible,
                                            double            zoom);
guint        quern_picture_get_n_items     (QuernPicture     *self);
guint        quern_picture_hit             (QuernPicture     *self,
                                            double            x,
                                            double            y);
void         quern_picture_get_bounds      (QuernPicture     *self,
                                            guint             item,
                                            QuernRect        *bounds);
QuernNodeId  quern_picture_get_node        (QuernPicture     *self,
                                            guint             item);
guint        quern_picture_find_node       (QuernPicture     *self,
                                            QuernNodeId       node);
guint        quern_picture_get_neighbour   (QuernPicture     *self,
                                            guint             item,
                                            int               dx,
                                            int               dy);
char        *quern_picture_dup_description (QuernPicture     *self,
                                            guint             item);
char        *quern_picture_dup_tooltip     (QuernPicture     *self,
                                            guint             item);
char        *quern_picture_dup_caption     (QuernPicture     *self);
char        *quern_picture_dup_marks_caption (QuernPicture   *self,
                                              const guint8   *marked);
GArray      *quern_picture_dup_legend      (QuernPicture     *self);
/* Can it be cut into pages? */
gboolean     quern_picture_can_be_cut      (QuernPicture     *self);
double       quern_picture_find_cut        (QuernPicture     *self,
                                            double            y,
                                            double           *head);
/* The font to draw it with: that of its layout; or font_family where the layout has none. */
const char  *quern_picture_get_font_family (QuernPicture     *self,
                                            const char       *font_family);
/* What a legend shows of a rank: the colour that it has in the picture. */
QuernColor   quern_picture_get_fill        (QuernPicture     *self,
                                            const QuernStyle *style,
                                            guint             rank);

G_END_DECLS
