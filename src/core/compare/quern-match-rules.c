/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-match-rules.h"

#include "quern-pattern.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  QuernRuleKind kind;
  char         *text;        /* owned: as it was written */
  gboolean      sides[2];    /* whether it applies to before, and to after */
  GRegex       *regex;       /* owned, nullable: of a rewriting rule */
  char         *replacement; /* owned */
  gboolean      is_global;   /* replaces all matches in a name, not only the first */
  char         *names[2];    /* owned: of a pair: before and after */
  guint         n_uses;
} Rule;

struct _QuernMatchRules
{
  GArray *rules; /* owned: Rule */
};

G_DEFINE_QUARK (quern-rule-error-quark, quern_rule_error)

static void
rule_clear (gpointer data)
{
  Rule *self = data;

  g_free (self->text);
  g_free (self->replacement);
  g_free (self->names[0]);
  g_free (self->names[1]);
  g_clear_pointer (&self->regex, g_regex_unref);
}

QuernMatchRules *
quern_match_rules_new (void)
{
  QuernMatchRules *self = g_new0 (QuernMatchRules, 1);

  self->rules = g_array_new (FALSE, TRUE, sizeof (Rule));
  g_array_set_clear_func (self->rules, rule_clear);

  return self;
}

void
quern_match_rules_free (QuernMatchRules *self)
{
  g_array_unref (self->rules);
  g_free (self);
}

/* Parsing. */

static gboolean
fail (GError     **error,
      const Rule  *self,
      const char  *at,
      const char  *text)
{
  g_set_error (error, QUERN_RULE_ERROR, 0, _("%s, at character %u"), text,
               (guint) g_utf8_pointer_to_offset (self->text, at) + 1);

  return FALSE;
}

static gboolean
skip_word (const char **p,
           const char  *word)
{
  if (!g_str_has_prefix (*p, word))
    return FALSE;

  *p += strlen (word);

  return TRUE;
}

/* Copies up to the next unescaped delimiter, and removes the backslash of escaped delimiters. */
static char *
dup_field (const char **p,
           const char  *delimiter)
{
  gsize length = (gsize) (g_utf8_next_char (delimiter) - delimiter);
  GString *field = g_string_new (NULL);

  while (**p != '\0' && strncmp (*p, delimiter, length) != 0)
    {
      if (**p == '\\' && strncmp (*p + 1, delimiter, length) == 0)
        (*p)++;
      else if (**p == '\\' && (*p)[1] != '\0')
        g_string_append_c (field, *(*p)++);
      g_string_append_len (field, *p, g_utf8_next_char (*p) - *p);
      *p = g_utf8_next_char (*p);
    }
  if (**p == '\0')
    {
      g_string_free (field, TRUE);
      return NULL;
    }
  *p += length;

  return g_string_free (field, FALSE);
}

/* "s/EXPRESSION/REPLACEMENT/gi"; p: after the "s" */
static gboolean
parse_rewrite (Rule        *self,
               const char  *p,
               GError     **error)
{
  const char *delimiter = p;
  g_autofree char *expression = NULL;
  g_autoptr (GError) local_error = NULL;
  GRegexCompileFlags flags = 0;

  if (*delimiter == '\0' || *delimiter == '\\' || g_ascii_isalnum (*delimiter))
    return fail (error, self, p, _("a delimiter is missing, as in “s/OLD/NEW/”"));

  p = g_utf8_next_char (p);
  expression = dup_field (&p, delimiter);
  self->replacement = expression != NULL ? dup_field (&p, delimiter) : NULL;
  if (self->replacement == NULL)
    return fail (error, self, p, _("the expression or its replacement does not end"));

  for (; *p != '\0'; p++)
    {
      if (*p == 'g')
        self->is_global = TRUE;
      else if (*p == 'i')
        flags |= G_REGEX_CASELESS;
      else
        return fail (error, self, p, _("only g and i may stand there"));
    }

  self->regex = quern_pattern_new (expression, flags, &local_error);
  if (self->regex == NULL)
    return fail (error, self, g_utf8_next_char (delimiter), local_error->message);
  if (!g_regex_check_replacement (self->replacement, NULL, &local_error))
    return fail (error, self, p, local_error->message);

  return TRUE;
}

/* "OLD=NEW": names may contain "==", ">=" and the like, but hardly a single "=". */
static gboolean
parse_pair (Rule        *self,
            const char  *p,
            GError     **error)
{
  const char *sign;

  for (sign = strchr (p, '='); sign != NULL; sign = strchr (sign + 1, '='))
    if (sign > p && strchr ("=<>!+-*/%&|^", sign[-1]) == NULL && sign[1] != '=')
      break;
  if (sign == NULL || sign[1] == '\0')
    return fail (error, self, p, _("two names are missing, OLD=NEW"));

  self->names[0] = g_strndup (p, (gsize) (sign - p));
  self->names[1] = g_strdup (sign + 1);

  return TRUE;
}

static gboolean
parse (Rule    *self,
       GError **error)
{
  const char *p = self->text;

  self->sides[0] = self->sides[1] = TRUE;
  if (skip_word (&p, "pair:") || skip_word (&p, "never:"))
    {
      self->kind = self->text[0] == 'p' ? QUERN_RULE_PAIR : QUERN_RULE_NEVER;
      return parse_pair (self, p, error);
    }

  if (g_str_equal (p, QUERN_RULE_FOLD_INLINED))
    {
      self->kind = QUERN_RULE_FOLD;
      return TRUE;
    }

  if (skip_word (&p, "before:"))
    self->sides[1] = FALSE;
  else if (skip_word (&p, "after:"))
    self->sides[0] = FALSE;
  if (skip_word (&p, "file:"))
    self->kind = QUERN_RULE_FILES;
  else if (skip_word (&p, "object:"))
    self->kind = QUERN_RULE_OBJECTS;
  else if (!skip_word (&p, "function:") && *p != 's')
    return fail (error, self, p, _("a rule is one of function:s/…/…/, file:s/…/…/, "
                                   "object:s/…/…/, pair:OLD=NEW, never:A=B and fold:inlined"));

  if (*p != 's')
    return fail (error, self, p, _("“s” is missing, as in “s/OLD/NEW/”"));

  return parse_rewrite (self, p + 1, error);
}

gboolean
quern_match_rules_add (QuernMatchRules  *self,
                       const char       *text,
                       GError          **error)
{
  Rule rule = { .text = g_strdup (text) };

  g_return_val_if_fail (self != NULL, FALSE);

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, QUERN_RULE_ERROR, 0, _("this is not valid text"));
      rule_clear (&rule);
      return FALSE;
    }
  if (!parse (&rule, error))
    {
      rule_clear (&rule);
      return FALSE;
    }
  g_array_append_val (self->rules, rule);

  return TRUE;
}

char *
quern_match_rules_dup_turned (const char *text)
{
  g_autoptr (QuernMatchRules) rules = quern_match_rules_new ();
  g_autofree char *turned = NULL;
  const Rule *rule;

  g_return_val_if_fail (text != NULL, NULL);

  if (!quern_match_rules_add (rules, text, NULL))
    return g_strdup (text);

  rule = &g_array_index (rules->rules, Rule, 0);
  if (rule->kind == QUERN_RULE_PAIR)
    turned = g_strdup_printf ("pair:%s=%s", rule->names[1], rule->names[0]);
  else if (!rule->sides[1])
    turned = g_strconcat ("after:", strchr (text, ':') + 1, NULL);
  else if (!rule->sides[0])
    turned = g_strconcat ("before:", strchr (text, ':') + 1, NULL);

  return turned != NULL && quern_match_rules_add (rules, turned, NULL)
           ? g_steal_pointer (&turned) : g_strdup (text);
}

QuernMatchRules *
quern_match_rules_new_after (const QuernMatchRules *self)
{
  QuernMatchRules *rules;

  g_return_val_if_fail (self != NULL, NULL);

  rules = quern_match_rules_new ();
  for (guint i = 0; i < self->rules->len; i++)
    {
      const Rule *rule = &g_array_index (self->rules, Rule, i);

      if (rule->kind != QUERN_RULE_PAIR && rule->sides[1])
        (void) quern_match_rules_add (rules, rule->sides[0] ? rule->text
                                                            : strchr (rule->text, ':') + 1, NULL);
    }

  return rules;
}

/* Use. */

static Rule *
get_rule (const QuernMatchRules *self,
          guint                  rule)
{
  return &g_array_index (self->rules, Rule, rule);
}

guint
quern_match_rules_get_n (const QuernMatchRules *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rules->len;
}

const char *
quern_match_rules_get_text (const QuernMatchRules *self,
                            guint                  rule)
{
  g_return_val_if_fail (self != NULL && rule < self->rules->len, NULL);

  return get_rule (self, rule)->text;
}

guint
quern_match_rules_get_n_uses (const QuernMatchRules *self,
                              guint                  rule)
{
  g_return_val_if_fail (self != NULL && rule < self->rules->len, 0);

  return get_rule (self, rule)->n_uses;
}

void
quern_match_rules_begin (QuernMatchRules *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->rules->len; i++)
    get_rule (self, i)->n_uses = 0;
}

/* Replaces the first match in a name. */
static char *
replace_first (const Rule *self,
               const char *name)
{
  g_autoptr (GMatchInfo) info = NULL;
  g_autofree char *replacement = NULL;
  int start, end;

  if (!g_regex_match (self->regex, name, 0, &info) ||
      !g_match_info_fetch_pos (info, 0, &start, &end))
    return NULL;

  replacement = g_match_info_expand_references (info, self->replacement, NULL);

  return replacement != NULL
           ? g_strdup_printf ("%.*s%s%s", start, name, replacement, name + end) : NULL;
}

static char *
rewrite (const Rule *self,
         const char *name)
{
  if (!self->is_global)
    return replace_first (self, name);

  return g_regex_match (self->regex, name, 0, NULL)
           ? g_regex_replace (self->regex, name, -1, 0, self->replacement, 0, NULL) : NULL;
}

char *
quern_match_rules_rewrite (QuernMatchRules *self,
                           QuernRuleKind    kind,
                           guint            side,
                           const char      *name)
{
  char *result = NULL;

  g_return_val_if_fail (self != NULL && side < 2 && name != NULL, NULL);

  for (guint i = 0; i < self->rules->len; i++)
    {
      Rule *rule = get_rule (self, i);
      char *rewritten;

      if (rule->kind != kind || !rule->sides[side])
        continue;
      rewritten = rewrite (rule, result != NULL ? result : name);
      if (rewritten == NULL)
        continue;
      rule->n_uses++;
      g_free (result);
      result = rewritten;
    }

  return result;
}

gboolean
quern_match_rules_forbid (QuernMatchRules *self,
                          const char      *before,
                          const char      *after)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->rules->len; i++)
    {
      Rule *rule = get_rule (self, i);

      if (rule->kind != QUERN_RULE_NEVER)
        continue;
      if ((g_str_equal (rule->names[0], before) && g_str_equal (rule->names[1], after)) ||
          (g_str_equal (rule->names[1], before) && g_str_equal (rule->names[0], after)))
        {
          rule->n_uses++;
          return TRUE;
        }
    }

  return FALSE;
}

gboolean
quern_match_rules_get_pair (const QuernMatchRules  *self,
                            guint                   rule,
                            const char            **before,
                            const char            **after)
{
  g_return_val_if_fail (self != NULL && rule < self->rules->len, FALSE);

  *before = get_rule (self, rule)->names[0];
  *after = get_rule (self, rule)->names[1];

  return get_rule (self, rule)->kind == QUERN_RULE_PAIR;
}

void
quern_match_rules_add_use (QuernMatchRules *self,
                           guint            rule)
{
  g_return_if_fail (self != NULL && rule < self->rules->len);

  get_rule (self, rule)->n_uses++;
}

guint
quern_match_rules_find (const QuernMatchRules *self,
                        QuernRuleKind          kind)
{
  g_return_val_if_fail (self != NULL, QUERN_NONE);

  for (guint i = 0; i < self->rules->len; i++)
    if (get_rule (self, i)->kind == kind)
      return i;

  return QUERN_NONE;
}

gboolean
quern_match_rules_has (const QuernMatchRules *self,
                       QuernRuleKind          kind)
{
  return quern_match_rules_find (self, kind) != QUERN_NONE;
}
