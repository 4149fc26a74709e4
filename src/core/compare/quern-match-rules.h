/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernMatchRules:
 *
 * What a person knows of names that differ (COMPARE C7): how they are rewritten before they are
 * compared, and which functions are the same, or never are.
 */
typedef struct _QuernMatchRules QuernMatchRules;

/* Which names a rule rewrites. */
typedef enum
{
  QUERN_RULE_FUNCTIONS,
  QUERN_RULE_FILES,
  QUERN_RULE_OBJECTS,
  QUERN_RULE_PAIR,
  QUERN_RULE_NEVER,
  QUERN_RULE_FOLD, /* a function that was inlined is one row with those that have its code */
} QuernRuleKind;

/* The text of QUERN_RULE_FOLD. */
#define QUERN_RULE_FOLD_INLINED "fold:inlined"

#define QUERN_RULE_ERROR (quern_rule_error_quark ())
GQuark           quern_rule_error_quark         (void);

QuernMatchRules *quern_match_rules_new          (void) G_GNUC_WARN_UNUSED_RESULT;
void             quern_match_rules_free         (QuernMatchRules        *self);
/* "function:s/_v2$//", "pair:OLD=NEW". FALSE with a QUERN_RULE_ERROR that names the place. */
gboolean         quern_match_rules_add          (QuernMatchRules        *self,
                                                 const char             *text,
                                                 GError                **error);
/* The same rule where before and after are exchanged; as it is if it is none, or is about both. */
char            *quern_match_rules_dup_turned   (const char             *text) G_GNUC_WARN_UNUSED_RESULT;
guint            quern_match_rules_get_n        (const QuernMatchRules  *self);
const char      *quern_match_rules_get_text     (const QuernMatchRules  *self,
                                                 guint                   rule);
/* How many names or pairs a rule was about, since the last comparison began. */
guint            quern_match_rules_get_n_uses   (const QuernMatchRules  *self,
                                                 guint                   rule);

void             quern_match_rules_begin        (QuernMatchRules        *self);
/* The name as the rules rewrite it; NULL if none does. side: before or after. */
char            *quern_match_rules_rewrite      (QuernMatchRules        *self,
                                                 QuernRuleKind           kind,
                                                 guint                   side,
                                                 const char             *name) G_GNUC_WARN_UNUSED_RESULT;
/* Does a rule say that these functions are never the same, whichever is before? */
gboolean         quern_match_rules_forbid       (QuernMatchRules        *self,
                                                 const char             *before,
                                                 const char             *after);
/* FALSE if the rule says of no functions that they are the same. before, after: (out): names. */
gboolean         quern_match_rules_get_pair     (const QuernMatchRules  *self,
                                                 guint                   rule,
                                                 const char            **before,
                                                 const char            **after);
void             quern_match_rules_add_use      (QuernMatchRules        *self,
                                                 guint                   rule);
/* The first rule of a kind; QUERN_NONE if there is none. */
guint            quern_match_rules_find         (const QuernMatchRules  *self,
                                                 QuernRuleKind           kind);
/* Is there a rule of that kind? */
gboolean         quern_match_rules_has          (const QuernMatchRules  *self,
                                                 QuernRuleKind           kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMatchRules, quern_match_rules_free)

G_END_DECLS
