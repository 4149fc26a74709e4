/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-settings.h"

static gboolean
uint_from_setting (GValue   *value,
                   GVariant *variant,
                   gpointer  user_data)
{
  g_value_set_uint (value, (guint) MAX (g_variant_get_int32 (variant), 0));

  return TRUE;
}

static GVariant *
uint_to_setting (const GValue       *value,
                 const GVariantType *type,
                 gpointer            user_data)
{
  return g_variant_new_int32 ((gint32) MIN (g_value_get_uint (value), G_MAXINT32));
}

static gboolean
events_from_setting (GValue   *value,
                     GVariant *variant,
                     gpointer  user_data)
{
  g_value_set_variant (value, variant);

  return TRUE;
}

static GVariant *
events_to_setting (const GValue       *value,
                   const GVariantType *type,
                   gpointer            user_data)
{
  GVariant *events = g_value_get_variant (value);

  return events != NULL ? g_variant_ref (events) : g_variant_new_array (G_VARIANT_TYPE ("(ssss)"),
                                                                        NULL, 0);
}

void
quern_explorer_settings_bind (QuernExplorer *explorer,
                              GSettings     *settings)
{
  QuernDisplay *display;
  QuernGroupChoice *groups;

  g_return_if_fail (QUERN_IS_EXPLORER (explorer));

  display = quern_explorer_get_display (explorer);
  groups = quern_explorer_get_groups (explorer);
  g_settings_bind_with_mapping (settings, "events", quern_explorer_get_events (explorer),
                                "events-everywhere", G_SETTINGS_BIND_DEFAULT, events_from_setting,
                                events_to_setting, NULL, NULL);
  g_settings_bind (settings, "ratio-min-share", display, "min-weight", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "absolute", display, "absolute", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "self-heat", display, "self-heat", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "demangle", display, "demangle", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (settings, "colour-by", display, "colour-by",
                                G_SETTINGS_BIND_DEFAULT, uint_from_setting, uint_to_setting, NULL,
                                NULL);
  g_settings_bind_with_mapping (settings, "precision", display, "precision",
                                G_SETTINGS_BIND_DEFAULT, uint_from_setting, uint_to_setting, NULL,
                                NULL);
  g_settings_bind (settings, "detect-cycles", quern_explorer_get_analyser (explorer),
                   "detect-cycles", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "group-patterns", groups, "group-patterns", G_SETTINGS_BIND_DEFAULT);
}
