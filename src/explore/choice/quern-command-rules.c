/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-command-rules.h"

#define GROUP "comparison"
#define KEY "rules"

QuernMatchRules *
quern_command_rules_read (GKeyFile *state)
{
  QuernMatchRules *rules = quern_match_rules_new ();
  g_auto (GStrv) texts = NULL;

  g_return_val_if_fail (state != NULL, rules);

  texts = g_key_file_get_string_list (state, GROUP, KEY, NULL, NULL);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    quern_match_rules_add (rules, texts[i], NULL);

  return rules;
}

/* All but one, nullable. */
static void
write_rules (GKeyFile        *state,
             QuernMatchRules *rules,
             const char      *without)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; i < quern_match_rules_get_n (rules); i++)
    if (g_strcmp0 (quern_match_rules_get_text (rules, i), without) != 0)
      g_ptr_array_add (texts, (gpointer) quern_match_rules_get_text (rules, i));
  g_key_file_set_string_list (state, GROUP, KEY, (const char *const *) texts->pdata, texts->len);
}

static gboolean
has (QuernMatchRules *rules,
     const char      *rule)
{
  for (guint i = 0; i < quern_match_rules_get_n (rules); i++)
    if (g_str_equal (quern_match_rules_get_text (rules, i), rule))
      return TRUE;

  return FALSE;
}

gboolean
quern_command_rules_add (GKeyFile   *state,
                         const char *rule)
{
  g_autoptr (QuernMatchRules) rules = quern_command_rules_read (state);

  if (has (rules, rule) || !quern_match_rules_add (rules, rule, NULL))
    return FALSE;
  write_rules (state, rules, NULL);

  return TRUE;
}

gboolean
quern_command_rules_remove (GKeyFile   *state,
                            const char *rule)
{
  g_autoptr (QuernMatchRules) rules = quern_command_rules_read (state);

  if (!has (rules, rule))
    return FALSE;
  write_rules (state, rules, rule);

  return TRUE;
}
