/* SPDX-License-Identifier: GPL-3.0-or-later */

#define G_SETTINGS_ENABLE_BACKEND

#include "quern-command-settings.h"

#include "quern-config.h"

#include <gio/gsettingsbackend.h>
#include <math.h>

#define GROUP "Settings"

static const struct
{
  const char *key;
  gboolean    is_habit; /* a new command starts with the value of the previous one */
} keys[] = {
  { "view", FALSE },
  { "function-list-columns", FALSE },
  { "call-list-columns", FALSE },
  { "graph-orientation", TRUE },
  { "graph-spacing", TRUE },
  { "graph-frames", TRUE },
  { "graph-caller-depth", TRUE },
  { "graph-callee-depth", TRUE },
  { "graph-hubs-apart", FALSE },
  { "graph-min-share", FALSE },
  { "graph-min-call-share", FALSE },
};

/**
 * quern_command_settings_new:
 *
 * Returns: (transfer full): settings of the application's schema that are kept in memory only,
 *   with default values
 */
GSettings *
quern_command_settings_new (void)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();

  return g_settings_new_with_backend (QUERN_APPLICATION_ID, backend);
}

/**
 * quern_command_settings_save:
 * @self: the settings of the command
 * @everywhere: the settings of the application, which take over values for new commands
 * @state: of the command
 *
 * Saves the settings to the command's state.
 */
void
quern_command_settings_save (GSettings *self,
                             GSettings *everywhere,
                             GKeyFile  *state)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (self, keys[i].key);
      g_autoptr (GVariant) before = g_settings_get_value (everywhere, keys[i].key);
      g_autofree char *text = g_variant_print (value, FALSE);

      g_key_file_set_string (state, GROUP, keys[i].key, text);
      if (keys[i].is_habit && !g_variant_equal (value, before))
        g_settings_set_value (everywhere, keys[i].key, value);
    }
}

/* Returns NULL if the value is missing, or out of the key's range. */
static GVariant *
load_value (GSettingsSchemaKey *key,
            GKeyFile           *state)
{
  const char *name = g_settings_schema_key_get_name (key);
  g_autofree char *text = g_key_file_get_string (state, GROUP, name, NULL);
  g_autoptr (GVariant) value = NULL;

  if (text != NULL)
    value = g_variant_parse (g_settings_schema_key_get_value_type (key), text, NULL, NULL, NULL);
  if (value == NULL || !g_settings_schema_key_range_check (key, value))
    return NULL;

  /* A NaN passes every range check. */
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE) &&
      !isfinite (g_variant_get_double (value)))
    return NULL;

  return g_steal_pointer (&value);
}

/**
 * quern_command_settings_restore:
 * @self: what the command's views are bound to
 * @everywhere: the settings of the application: habits of a command that was not seen yet
 * @state: of the command; it may hold anything
 *
 * Restores the settings from the command's state.
 */
void
quern_command_settings_restore (GSettings *self,
                                GSettings *everywhere,
                                GKeyFile  *state)
{
  g_autoptr (GSettingsSchema) schema = NULL;

  g_object_get (self, "settings-schema", &schema, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, keys[i].key);
      g_autoptr (GVariant) value = load_value (key, state);

      if (value == NULL)
        value = keys[i].is_habit ? g_settings_get_value (everywhere, keys[i].key)
                                 : g_settings_schema_key_get_default_value (key);
      g_settings_set_value (self, keys[i].key, value);
    }
}
