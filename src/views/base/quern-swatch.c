/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-swatch.h"

#include "quern-properties.h"
#include "quern-view-style.h"

#define DEFAULT_SIZE 10

/**
 * QuernSwatch:
 *
 * A small square in the colour of a group, or a ring for a cycle.
 */
struct _QuernSwatch
{
  GtkWidget parent_instance;

  int       size; /* px */
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
  float size = (float) self->size;
  graphene_rect_t area;
  GskRoundedRect outline;

  graphene_rect_init (&area,
                      (float) (gtk_widget_get_width (widget) - self->size) / 2.0f,
                      (float) (gtk_widget_get_height (widget) - self->size) / 2.0f,
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
quern_swatch_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  *minimum = QUERN_SWATCH (widget)->size;
  *natural = *minimum;
}

static const QuernProperty properties[] = {
  { "size", G_TYPE_INT, .field = G_STRUCT_OFFSET (QuernSwatch, size) },
};

static void
quern_swatch_class_init (QuernSwatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = quern_swatch_snapshot;
  widget_class->measure = quern_swatch_measure;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
quern_swatch_init (QuernSwatch *self)
{
  self->size = DEFAULT_SIZE;
  quern_view_style_watch (GTK_WIDGET (self));
}

GtkWidget *
quern_swatch_new (int size)
{
  return g_object_new (QUERN_TYPE_SWATCH, "size", size, NULL);
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
