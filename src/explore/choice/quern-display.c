/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-display.h"

#include "quern-properties.h"

#define MAX_PRECISION 6
#define DEFAULT_PRECISION 2
#define DEFAULT_MIN_WEIGHT 0.001

struct _QuernDisplay
{
  GObject        parent_instance;

  gboolean       relative;
  gboolean       absolute;
  gboolean       unchanged;
  gboolean       self_heat;
  gboolean       demangle;
  guint          precision;
  double         min_weight;
  QuernColourBy  colour_by;
  char          *plot; /* owned, not NULL */
};

G_DEFINE_FINAL_TYPE (QuernDisplay, quern_display, G_TYPE_OBJECT)

static void
quern_display_finalize (GObject *object)
{
  g_free (QUERN_DISPLAY (object)->plot);

  G_OBJECT_CLASS (quern_display_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "relative", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernDisplay, relative) },
  { "absolute", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernDisplay, absolute) },
  { "unchanged", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernDisplay, unchanged) },
  { "self-heat", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernDisplay, self_heat) },
  { "demangle", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernDisplay, demangle) },
  { "precision", G_TYPE_UINT, .field = G_STRUCT_OFFSET (QuernDisplay, precision),
    .max = MAX_PRECISION },
  { "min-weight", G_TYPE_DOUBLE, .field = G_STRUCT_OFFSET (QuernDisplay, min_weight),
    .max = 1.0 },
  { "colour-by", G_TYPE_UINT, .field = G_STRUCT_OFFSET (QuernDisplay, colour_by),
    .max = QUERN_COLOUR_BY_SECOND },
  { "plot", G_TYPE_STRING, .field = G_STRUCT_OFFSET (QuernDisplay, plot) },
};

static void
quern_display_class_init (QuernDisplayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_display_finalize;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));
}

static void
quern_display_init (QuernDisplay *self)
{
  self->demangle = TRUE;
  self->precision = DEFAULT_PRECISION;
  self->min_weight = DEFAULT_MIN_WEIGHT;
  self->plot = g_strdup ("");
}

QuernDisplay *
quern_display_new (void)
{
  return g_object_new (QUERN_TYPE_DISPLAY, NULL);
}

gboolean
quern_display_get_relative (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), FALSE);

  return self->relative;
}

gboolean
quern_display_get_absolute (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), FALSE);

  return self->absolute;
}

gboolean
quern_display_get_unchanged (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), FALSE);

  return self->unchanged;
}

gboolean
quern_display_get_self_heat (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), FALSE);

  return self->self_heat;
}

gboolean
quern_display_get_demangle (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), FALSE);

  return self->demangle;
}

guint
quern_display_get_precision (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), 0);

  return self->precision;
}

double
quern_display_get_min_weight (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), 0.0);

  return self->min_weight;
}

QuernColourBy
quern_display_get_colour_by (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), QUERN_COLOUR_BY_GROUP);

  return self->colour_by;
}

const char *
quern_display_get_plot (QuernDisplay *self)
{
  g_return_val_if_fail (QUERN_IS_DISPLAY (self), "");

  return self->plot;
}
