/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-command-rules.h"

#define GROUP "comparison"
#define KEY "rules"
#define BEFORE_KEY "before"

static gboolean
is_file (const char *uri,
         GFile      *file)
{
  g_autofree char *other = file != NULL ? g_file_get_uri (file) : NULL;

  return uri != NULL && g_strcmp0 (uri, other) == 0;
}

char **
quern_command_rules_dup (GKeyFile *state,
                         GFile    *before,
                         GFile    *after)
{
  g_auto (GStrv) rules = NULL;
  g_autofree char *kept = NULL;

  g_return_val_if_fail (state != NULL, NULL);

  rules = g_key_file_get_string_list (state, GROUP, KEY, NULL, NULL);
  if (rules == NULL)
    return g_new0 (char *, 1);

  kept = g_key_file_get_string (state, GROUP, BEFORE_KEY, NULL);

  return is_file (kept, after) && !is_file (kept, before)
           ? quern_rule_texts_turn ((const char *const *) rules) : g_steal_pointer (&rules);
}

void
quern_command_rules_set (GKeyFile           *state,
                         const char *const  *rules,
                         GFile              *before)
{
  g_autofree char *uri = g_file_get_uri (before);

  g_return_if_fail (state != NULL && rules != NULL);

  g_key_file_set_string_list (state, GROUP, KEY, rules, g_strv_length ((char **) rules));
  g_key_file_set_string (state, GROUP, BEFORE_KEY, uri);
}

QuernMatchRules *
quern_rule_texts_compile (const char *const *rules)
{
  QuernMatchRules *compiled = quern_match_rules_new ();

  for (guint i = 0; rules != NULL && rules[i] != NULL; i++)
    (void) quern_match_rules_add (compiled, rules[i], NULL);

  return compiled;
}

char **
quern_rule_texts_turn (const char *const *rules)
{
  g_autoptr (GPtrArray) turned = g_ptr_array_new ();

  for (guint i = 0; rules[i] != NULL; i++)
    g_ptr_array_add (turned, quern_match_rules_dup_turned (rules[i]));
  g_ptr_array_add (turned, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&turned), FALSE);
}

char **
quern_rule_texts_change (const char *const *rules,
                         const char        *rule,
                         gboolean           is_wanted)
{
  g_autoptr (GPtrArray) changed = g_ptr_array_new ();

  for (guint i = 0; rules[i] != NULL; i++)
    if (!g_str_equal (rules[i], rule))
      g_ptr_array_add (changed, g_strdup (rules[i]));
  if (is_wanted)
    g_ptr_array_add (changed, g_strdup (rule));
  g_ptr_array_add (changed, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&changed), FALSE);
}
