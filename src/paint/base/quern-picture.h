/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib-object.h>

#include "quern-analysis.h"
#include "quern-geometry.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* How an item is highlighted. */
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
  guint  rank; /* of its colour */
} QuernLegendEntry;

/**
 * QuernPicture:
 *
 * A finished layout that knows how to draw itself: a call graph, a treemap, a flame graph, a plot.
 * The canvas shows any picture and the exporter writes any picture, without knowing which kind it
 * is. Immutable once made; must be used by one thread at a time.
 *
 * A picture has items, numbered from 0 in the order of keyboard navigation: the boxes that can be
 * hovered, selected, and read by a screen reader.
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
  /* NULL if the picture cannot highlight marks. marked: from quern_picture_mark(). */
  void         (*draw_marks)      (QuernPicture     *self,
                                   cairo_t          *cr,
                                   QuernText        *text,
                                   const QuernStyle *style,
                                   const guint8     *marked,
                                   const QuernRect  *visible,
                                   double            zoom);
  /* NULL if the picture has no items; the functions below that take one are not called then. */
  guint        (*get_n_items)     (QuernPicture     *self);
  /* NULL if there is nothing to hit. */
  guint        (*hit)             (QuernPicture     *self,
                                   double            x,
                                   double            y);
  void         (*get_bounds)      (QuernPicture     *self,
                                   guint             item,
                                   QuernRect        *bounds);
  /* (element-type QuernFitItem): what the initial view should show if not everything fits. May be
   * NULL. */
  GArray      *(*list_fit_items)  (QuernPicture     *self);
  /* NULL if no item shows a node. */
  QuernNodeId  (*get_node)        (QuernPicture     *self,
                                   guint             item);
  /* The nth node that an item shows, or QUERN_NONE after the last one. If NULL, items show that of
   * get_node() only. */
  QuernNodeId  (*get_nth_node)    (QuernPicture     *self,
                                   guint             item,
                                   guint             n);
  /* The item that shows a node, or QUERN_NONE. If NULL, get_node() is used instead. */
  guint        (*find_node)       (QuernPicture     *self,
                                   QuernNodeId       node);
  /* The item that an arrow key leads to, or QUERN_NONE. dx, dy: -1, 0, 1. */
  guint        (*get_neighbour)   (QuernPicture     *self,
                                   guint             item,
                                   int               dx,
                                   int               dy);
  /* One line for a screen reader: "parse_line, 12.4 % inclusive, called 3 times". */
  char        *(*dup_description) (QuernPicture     *self,
                                   guint             item);
  /* Lines of a tooltip, plain text; the first one is the full name. */
  char        *(*dup_tooltip)     (QuernPicture     *self,
                                   guint             item);
  /* One line under the picture: what is shown, what is hidden. */
  char        *(*dup_caption)     (QuernPicture     *self);
  /* How much of the picture is marked; NULL if draw_marks is. is_group: by the selected group, else
   * by a search. */
  char        *(*dup_marks_caption) (QuernPicture   *self,
                                     const guint8   *marked,
                                     gboolean        is_group);
  /* (element-type QuernLegendEntry), in order of area or cost. NULL if the picture has none. */
  GArray      *(*dup_legend)      (QuernPicture     *self);
  /* Where a picture too high for a page can be cut: the last position up to y, or y itself if there
   * is none. NULL if the picture cannot be cut. head: (out): height of the part at its top that is
   * repeated on each page. */
  double       (*find_cut)        (QuernPicture     *self,
                                   double            y,
                                   double           *head);
  /* The font that the layout was measured with; nullable, as in quern_text_new(). The function is
   * NULL if the layout does not depend on a font. */
  const char  *(*get_font_family) (QuernPicture     *self);
  /* The colour of items with that rank; NULL if it is the palette's fill. */
  QuernColor   (*get_fill)        (QuernPicture     *self,
                                   const QuernStyle *style,
                                   guint             rank);
};

/* In scene px at zoom 1. */
void         quern_picture_get_extent      (QuernPicture     *self,
                                            QuernRect        *extent);
/* cr is in scene coordinates already. visible: what has to be drawn. zoom: device px per scene px,
 * determines the level of detail. */
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
GArray      *quern_picture_list_fit_items  (QuernPicture     *self) G_GNUC_WARN_UNUSED_RESULT;
QuernNodeId  quern_picture_get_node        (QuernPicture     *self,
                                            guint             item);
QuernNodeId  quern_picture_get_nth_node    (QuernPicture     *self,
                                            guint             item,
                                            guint             n);
/* Whether a node is to be marked. */
typedef gboolean (*QuernNodeTest)          (QuernNodeId       node,
                                            gpointer          user_data);
/* Not 0 for items that show such a node, by item; then for such nodes: those that the first item
 * shows, those of the second, … */
guint8      *quern_picture_mark            (QuernPicture     *self,
                                            QuernNodeTest     is_marked,
                                            gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;
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
                                              const guint8   *marked,
                                              gboolean        is_group);
GArray      *quern_picture_dup_legend      (QuernPicture     *self);
/* Whether the picture can be cut into pages. */
gboolean     quern_picture_can_be_cut      (QuernPicture     *self);
double       quern_picture_find_cut        (QuernPicture     *self,
                                            double            y,
                                            double           *head);
/* The font to draw it with: that of its layout, or font_family if it has none. */
const char  *quern_picture_get_font_family (QuernPicture     *self,
                                            const char       *font_family);
/* The colour of a rank in the picture, for a legend. */
QuernColor   quern_picture_get_fill        (QuernPicture     *self,
                                            const QuernStyle *style,
                                            guint             rank);

G_END_DECLS
