/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-swatch.h"

#include "quern-view-style.h"

/* px */
#define DEFAULT_SIZE 10

/**
 * QuernSwatch:
 *
 * A small square in the colour of a group, or a ring for a cycle. It is as large as the requested
 * width, which is 10 px by default.
 */
struct _QuernSwatch
{
  GtkWidget parent_instance;

  guint     rank;
  gboolean  is_ring;
};

G_DEFINE_FINAL_TYPE (QuernSwatch, quern_swatch, GTK_TYPE_WIDGET)

static void
quern_swatch_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  QuernSwatch *self = QUERN_SWATCH (widget);
  QuernStyle style = quern_view_style_get ();
  GdkRGBA color = quern_view_style_to_rgba (quern_palette_get_mark (style.scheme, self->rank));
  graphene_rect_t area;
  GskRoundedRect outline;
  float size;
  int side;

  gtk_widget_get_size_request (widget, &side, NULL);
  size = (float) side;
  graphene_rect_init (&area,
                      (float) (gtk_widget_get_width (widget) - side) / 2.0f,
                      (float) (gtk_widget_get_height (widget) - side) / 2.0f,
                      size, size);
  gsk_rounded_rect_init_from_rect (&outline, &area, self->is_ring ? size / 2.0f : size / 4.0f);

  if (self->is_ring)
    {
      float width = MAX (size / 5.0f, 2.0f);

      gtk_snapshot_append_border (snapshot, &outline,
                                  (float[4]) { width, width, width, width },
                                  (GdkRGBA[4]) { color, color, color, color });
      return;
    }

  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &color, &area);
  gtk_snapshot_pop (snapshot);
}

static void
quern_swatch_class_init (QuernSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_swatch_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
quern_swatch_init (QuernSwatch *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), DEFAULT_SIZE, DEFAULT_SIZE);
  quern_view_style_watch (GTK_WIDGET (self));
}

void
quern_swatch_set_rank (QuernSwatch *self,
                       guint        rank)
{
  g_return_if_fail (QUERN_IS_SWATCH (self));

  self->rank = rank;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
quern_swatch_set_ring (QuernSwatch *self,
                       gboolean     ring)
{
  g_return_if_fail (QUERN_IS_SWATCH (self));

  self->is_ring = ring;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
