/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-properties.h"

#include <string.h>

/* Of a GParamSpec: its QuernProperty. */
static GQuark
get_quark (void)
{
  return g_quark_from_static_string ("quern-property");
}

/* The value of a property in the field or from the getter. */
#define READ(Type)                                                         \
  (property->field != 0 ? G_STRUCT_MEMBER (Type, object, property->field)  \
                        : ((Type (*) (gpointer)) property->get) (object))

static void
take_copy (GObject             *object,
           const QuernProperty *property,
           GValue              *value)
{
  gpointer copy = ((gpointer (*) (gpointer)) property->dup) (object);

  if (property->type == G_TYPE_STRING)
    g_value_take_string (value, copy);
  else if (property->type == G_TYPE_VARIANT)
    g_value_take_variant (value, copy);
  else
    g_value_take_boxed (value, copy);
}

static void
get_property (GObject    *object,
              guint       prop_id,
              GValue     *value,
              GParamSpec *pspec)
{
  const QuernProperty *property = g_param_spec_get_qdata (pspec, get_quark ());

  if (property->dup != NULL)
    take_copy (object, property, value);
  else if (property->type == G_TYPE_BOOLEAN)
    g_value_set_boolean (value, READ (gboolean));
  else if (property->type == G_TYPE_INT)
    g_value_set_int (value, READ (int));
  else if (property->type == G_TYPE_UINT)
    g_value_set_uint (value, READ (guint));
  else if (property->type == G_TYPE_DOUBLE)
    g_value_set_double (value, READ (double));
  else if (property->type == G_TYPE_STRING)
    g_value_set_string (value, READ (const char *));
  else if (property->type == G_TYPE_VARIANT)
    g_value_set_variant (value, READ (GVariant *));
  else if (property->type == G_TYPE_BOXED)
    g_value_set_boxed (value, READ (gconstpointer));
  else if (property->type == G_TYPE_POINTER)
    g_value_set_pointer (value, READ (gpointer));
  else
    g_value_set_object (value, READ (gpointer));
}

/* Whether the field has changed. */
static gboolean
set_field (gpointer      field,
           const GValue *value)
{
  if (G_VALUE_HOLDS_STRING (value))
    {
      char **text = field;

      if (g_value_get_string (value) == NULL || g_strcmp0 (*text, g_value_get_string (value)) == 0)
        return FALSE;

      g_free (*text);
      *text = g_value_dup_string (value);
    }
  else if (G_VALUE_HOLDS_DOUBLE (value))
    {
      double number = g_value_get_double (value);

      if (memcmp (field, &number, sizeof number) == 0)
        return FALSE;

      *(double *) field = number;
    }
  else
    {
      /* gboolean, int and guint have the same size. */
      int number = G_VALUE_HOLDS_UINT (value)  ? (int) g_value_get_uint (value)
                   : G_VALUE_HOLDS_INT (value) ? g_value_get_int (value)
                                               : g_value_get_boolean (value);

      if (*(int *) field == number)
        return FALSE;

      *(int *) field = number;
    }

  return TRUE;
}

#define CALL_SETTER(Type, get_value) \
  (((void (*) (gpointer, Type)) property->set) (object, get_value (value)))

static void
set_property (GObject      *object,
              guint         prop_id,
              const GValue *value,
              GParamSpec   *pspec)
{
  const QuernProperty *property = g_param_spec_get_qdata (pspec, get_quark ());

  if (property->set == NULL)
    {
      if (!set_field (G_STRUCT_MEMBER_P (object, property->field), value))
        return;
      if (property->changed != NULL)
        ((void (*) (gpointer)) property->changed) (object);
      g_object_notify_by_pspec (object, pspec);
    }
  else if (property->type == G_TYPE_BOOLEAN)
    CALL_SETTER (gboolean, g_value_get_boolean);
  else if (property->type == G_TYPE_INT)
    CALL_SETTER (int, g_value_get_int);
  else if (property->type == G_TYPE_UINT)
    CALL_SETTER (guint, g_value_get_uint);
  else if (property->type == G_TYPE_DOUBLE)
    CALL_SETTER (double, g_value_get_double);
  else if (property->type == G_TYPE_STRING)
    CALL_SETTER (const char *, g_value_get_string);
  else if (property->type == G_TYPE_VARIANT)
    CALL_SETTER (GVariant *, g_value_get_variant);
  else if (property->type == G_TYPE_BOXED)
    CALL_SETTER (gpointer, g_value_get_boxed);
  else
    CALL_SETTER (gpointer, g_value_get_object);
}

static GParamSpec *
create_spec (const QuernProperty *property)
{
  const char *name = property->name;
  gboolean is_free = property->min >= property->max;
  double min = property->min;
  double max = property->max;
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  if (property->field != 0 || property->set != NULL)
    flags |= G_PARAM_WRITABLE;
  if (property->construct)
    flags |= G_PARAM_CONSTRUCT_ONLY;

  switch (property->type)
    {
    case G_TYPE_BOOLEAN:
      return g_param_spec_boolean (name, NULL, NULL, FALSE, flags);

    case G_TYPE_INT:
      return g_param_spec_int (name, NULL, NULL, is_free ? G_MININT : (int) min,
                               is_free ? G_MAXINT : (int) max, (int) min, flags);

    case G_TYPE_UINT:
      return g_param_spec_uint (name, NULL, NULL, is_free ? 0 : (guint) min,
                                is_free ? G_MAXUINT : (guint) max, (guint) min, flags);

    case G_TYPE_DOUBLE:
      return g_param_spec_double (name, NULL, NULL, is_free ? -G_MAXDOUBLE : min,
                                  is_free ? G_MAXDOUBLE : max, min, flags);

    case G_TYPE_STRING:
      return g_param_spec_string (name, NULL, NULL, NULL, flags);

    case G_TYPE_VARIANT:
      return g_param_spec_variant (name, NULL, NULL, G_VARIANT_TYPE_ANY, NULL, flags);

    case G_TYPE_BOXED:
      return g_param_spec_boxed (name, NULL, NULL, G_TYPE_STRV, flags);

    case G_TYPE_POINTER:
      return g_param_spec_pointer (name, NULL, NULL, flags);

    default:
      return g_param_spec_object (name, NULL, NULL, G_TYPE_OBJECT, flags);
    }
}

/**
 * quern_properties_install:
 * @klass: a class being initialised
 * @properties: (array length=n_properties): static
 * @n_properties: how many
 *
 * Adds properties to a class, and the functions that get and set them. No other property may be
 * added to the same class.
 */
void
quern_properties_install (GObjectClass        *klass,
                          const QuernProperty *properties,
                          guint                n_properties)
{
  klass->get_property = get_property;
  klass->set_property = set_property;
  for (guint i = 0; i < n_properties; i++)
    {
      GParamSpec *spec = create_spec (&properties[i]);

      g_param_spec_set_qdata (spec, get_quark (), (gpointer) &properties[i]);
      g_object_class_install_property (klass, i + 1, spec);
    }
}
