/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-corner.h"

/* Px between the widget and the edges of the canvas. */
#define CORNER_MARGIN 12.0

typedef struct
{
  gboolean is_end;
  gboolean is_bottom;
} Corner;

/* The number of items that a widget of that size would hide in the corner. */
static guint
count_items (QuernCanvas *canvas,
             Corner       corner,
             double       width,
             double       height)
{
  const QuernViewport *viewport = quern_canvas_get_viewport (canvas);
  QuernPicture *picture = quern_canvas_get_picture (canvas);
  guint n_items = quern_picture_get_n_items (picture);
  guint n_hidden = 0;
  QuernRect area = {
    corner.is_end ? viewport->width - CORNER_MARGIN - width : CORNER_MARGIN,
    corner.is_bottom ? viewport->height - CORNER_MARGIN - height : CORNER_MARGIN,
    width, height
  };

  for (guint i = 0; i < n_items; i++)
    {
      QuernRect scene;
      QuernRect bounds;

      quern_picture_get_bounds (picture, i, &scene);
      quern_viewport_to_widget (viewport, &scene, &bounds);
      n_hidden += quern_rect_intersects (&bounds, &area);
    }

  return n_hidden;
}

/* Whether another widget over the canvas is in the corner. */
static gboolean
is_taken (GtkWidget *widget,
          Corner     corner)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  for (GtkWidget *other = parent != NULL ? gtk_widget_get_first_child (parent) : NULL;
       other != NULL;
       other = gtk_widget_get_next_sibling (other))
    if (other != widget && gtk_widget_get_visible (other) &&
        gtk_widget_get_halign (other) == (corner.is_end ? GTK_ALIGN_END : GTK_ALIGN_START) &&
        gtk_widget_get_valign (other) == (corner.is_bottom ? GTK_ALIGN_END : GTK_ALIGN_START))
      return TRUE;

  return FALSE;
}

void
quern_corner_place (GtkWidget   *widget,
                    QuernCanvas *canvas,
                    double       width,
                    double       height,
                    gboolean     at_end)
{
  /* In order of preference: the first of equally good corners is used. */
  const Corner corners[] = {
    { at_end, TRUE }, { !at_end, TRUE }, { at_end, FALSE }, { !at_end, FALSE },
  };
  Corner best = corners[0];
  guint least = G_MAXUINT;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (QUERN_IS_CANVAS (canvas));
  g_return_if_fail (quern_canvas_get_picture (canvas) != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      guint n_hidden = count_items (canvas, corners[i], width, height);

      if (n_hidden >= least || is_taken (widget, corners[i]))
        continue;

      best = corners[i];
      least = n_hidden;
    }

  gtk_widget_set_halign (widget, best.is_end ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_widget_set_valign (widget, best.is_bottom ? GTK_ALIGN_END : GTK_ALIGN_START);
}
