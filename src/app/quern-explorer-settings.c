/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer-settings.h"

#include "quern-explorer-state.h"

static gboolean
group_by_from_setting (GValue   *value,
                       GVariant *variant,
                       gpointer  user_data)
{
  QuernGroupBy by;

  if (!quern_explorer_find_grouping_name (g_variant_get_string (variant, NULL), &by))
    return FALSE;

  g_value_set_uint (value, by);

  return TRUE;
}

static GVariant *
group_by_to_setting (const GValue       *value,
                     const GVariantType *type,
                     gpointer            user_data)
{
  /* Not what suits this profile: another one may need something else. */
  return g_variant_new_string (quern_explorer_get_grouping_name (
    quern_group_choice_get_wanted_by (user_data)));
}

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

#define OWN_IN_EACH_WINDOW \
  (G_SETTINGS_BIND_GET | G_SETTINGS_BIND_SET | G_SETTINGS_BIND_GET_NO_CHANGES)

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
  /* The patterns first: the newest is what "pattern" means. */
  g_settings_bind (settings, "group-patterns", groups, "group-patterns", G_SETTINGS_BIND_DEFAULT);
  /* Each command has its own; a new one begins with what was used last. */
  g_settings_bind_with_mapping (settings, "group-by", groups, "group-by", OWN_IN_EACH_WINDOW,
                                group_by_from_setting, group_by_to_setting, groups, NULL);
  g_settings_bind (settings, "group-rows", groups, "group-rows", OWN_IN_EACH_WINDOW);
}
