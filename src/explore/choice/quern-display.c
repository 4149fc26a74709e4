/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-display.h"

#include <float.h>
#include <math.h>

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

enum
{
  PROP_0,
  PROP_RELATIVE,
  PROP_ABSOLUTE,
  PROP_UNCHANGED,
  PROP_SELF_HEAT,
  PROP_DEMANGLE,
  PROP_PRECISION,
  PROP_MIN_WEIGHT,
  PROP_COLOUR_BY,
  PROP_PLOT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static gboolean *
get_flag (QuernDisplay *self,
          guint         prop_id)
{
  switch (prop_id)
    {
    case PROP_RELATIVE:
      return &self->relative;

    case PROP_ABSOLUTE:
      return &self->absolute;

    case PROP_UNCHANGED:
      return &self->unchanged;

    case PROP_SELF_HEAT:
      return &self->self_heat;

    case PROP_DEMANGLE:
      return &self->demangle;

    default:
      return NULL;
    }
}

static void
quern_display_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  QuernDisplay *self = QUERN_DISPLAY (object);
  const gboolean *flag = get_flag (self, prop_id);

  if (flag != NULL)
    g_value_set_boolean (value, *flag);
  else if (prop_id == PROP_PRECISION)
    g_value_set_uint (value, self->precision);
  else if (prop_id == PROP_COLOUR_BY)
    g_value_set_uint (value, self->colour_by);
  else if (prop_id == PROP_MIN_WEIGHT)
    g_value_set_double (value, self->min_weight);
  else if (prop_id == PROP_PLOT)
    g_value_set_string (value, self->plot);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static gboolean
replace_uint (guint *field,
              guint  value)
{
  gboolean differs = *field != value;

  *field = value;

  return differs;
}

static gboolean
replace_plot (QuernDisplay *self,
              const char   *plot)
{
  if (plot == NULL || g_str_equal (self->plot, plot))
    return FALSE;

  g_free (self->plot);
  self->plot = g_strdup (plot);

  return TRUE;
}

static void
quern_display_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  QuernDisplay *self = QUERN_DISPLAY (object);
  gboolean *flag = get_flag (self, prop_id);
  gboolean differs = FALSE;

  if (flag != NULL)
    {
      differs = *flag != g_value_get_boolean (value);
      *flag = g_value_get_boolean (value);
    }
  else if (prop_id == PROP_PRECISION)
    {
      differs = replace_uint (&self->precision, g_value_get_uint (value));
    }
  else if (prop_id == PROP_COLOUR_BY)
    {
      differs = replace_uint (&self->colour_by, g_value_get_uint (value));
    }
  else if (prop_id == PROP_MIN_WEIGHT)
    {
      differs = fabs (self->min_weight - g_value_get_double (value)) >= DBL_EPSILON;
      self->min_weight = g_value_get_double (value);
    }
  else if (prop_id == PROP_PLOT)
    {
      differs = replace_plot (self, g_value_get_string (value));
    }
  else
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }

  if (differs)
    g_object_notify_by_pspec (object, pspec);
}

static void
quern_display_finalize (GObject *object)
{
  g_free (QUERN_DISPLAY (object)->plot);

  G_OBJECT_CLASS (quern_display_parent_class)->finalize (object);
}

static void
quern_display_class_init (QuernDisplayClass *klass)
{
  static const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY |
                                   G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = quern_display_get_property;
  object_class->set_property = quern_display_set_property;
  object_class->finalize = quern_display_finalize;

  properties[PROP_RELATIVE] = g_param_spec_boolean ("relative", NULL, NULL, FALSE, flags);
  properties[PROP_ABSOLUTE] = g_param_spec_boolean ("absolute", NULL, NULL, FALSE, flags);
  properties[PROP_UNCHANGED] = g_param_spec_boolean ("unchanged", NULL, NULL, FALSE, flags);
  properties[PROP_SELF_HEAT] = g_param_spec_boolean ("self-heat", NULL, NULL, FALSE, flags);
  properties[PROP_DEMANGLE] = g_param_spec_boolean ("demangle", NULL, NULL, TRUE, flags);
  properties[PROP_PRECISION] =
    g_param_spec_uint ("precision", NULL, NULL, 0, MAX_PRECISION, DEFAULT_PRECISION, flags);
  properties[PROP_MIN_WEIGHT] =
    g_param_spec_double ("min-weight", NULL, NULL, 0.0, 1.0, DEFAULT_MIN_WEIGHT, flags);
  properties[PROP_COLOUR_BY] =
    g_param_spec_uint ("colour-by", NULL, NULL, 0, QUERN_COLOUR_BY_SECOND, QUERN_COLOUR_BY_GROUP,
                       flags);
  properties[PROP_PLOT] = g_param_spec_string ("plot", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
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
