/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernMatchRules:
 *
 * The user's rules for names that differ (COMPARE C7): how to rewrite them before comparing, and
 * which functions match, or never do.
 */
typedef struct _QuernMatchRules QuernMatchRules;

/* What a rule applies to. */
typedef enum
{
  QUERN_RULE_FUNCTIONS,
  QUERN_RULE_FILES,
  QUERN_RULE_OBJECTS,
  QUERN_RULE_PAIR,
  QUERN_RULE_NEVER,
  QUERN_RULE_FOLD, /* an inlined function shares a row with those that contain its code */
} QuernRuleKind;

/* The text of QUERN_RULE_FOLD. */
#define QUERN_RULE_FOLD_INLINED "fold:inlined"

#define QUERN_RULE_ERROR (quern_rule_error_quark ())
GQuark           quern_rule_error_quark         (void);

QuernMatchRules *quern_match_rules_new          (void) G_GNUC_WARN_UNUSED_RESULT;
void             quern_match_rules_free         (QuernMatchRules        *self);
/* "function:s/_v2$//", "pair:OLD=NEW". FALSE with a QUERN_RULE_ERROR that names the position. */
gboolean         quern_match_rules_add          (QuernMatchRules        *self,
                                                 const char             *text,
                                                 GError                **error);
/* The rule with the sides swapped; an unchanged copy if it is invalid or applies to both sides. */
char            *quern_match_rules_dup_turned   (const char             *text) G_GNUC_WARN_UNUSED_RESULT;
/* The rules for two profiles that both are sides after. */
QuernMatchRules *quern_match_rules_new_after    (const QuernMatchRules  *self) G_GNUC_WARN_UNUSED_RESULT;
guint            quern_match_rules_get_n        (const QuernMatchRules  *self);
const char      *quern_match_rules_get_text     (const QuernMatchRules  *self,
                                                 guint                   rule);
/* The number of names or pairs that a rule applied to, since quern_match_rules_begin(). */
guint            quern_match_rules_get_n_uses   (const QuernMatchRules  *self,
                                                 guint                   rule);

void             quern_match_rules_begin        (QuernMatchRules        *self);
/* The name rewritten by the rules; NULL if no rule applies. side: before or after. */
char            *quern_match_rules_rewrite      (QuernMatchRules        *self,
                                                 QuernRuleKind           kind,
                                                 guint                   side,
                                                 const char             *name) G_GNUC_WARN_UNUSED_RESULT;
/* Whether a rule says that these functions never match, in either order. */
gboolean         quern_match_rules_forbid       (QuernMatchRules        *self,
                                                 const char             *before,
                                                 const char             *after);
/* FALSE unless the rule says that two functions match: QUERN_RULE_PAIR. before, after: (out):
 * names. */
gboolean         quern_match_rules_get_pair     (const QuernMatchRules  *self,
                                                 guint                   rule,
                                                 const char            **before,
                                                 const char            **after);
void             quern_match_rules_add_use      (QuernMatchRules        *self,
                                                 guint                   rule);
/* The first rule of a kind; QUERN_NONE if there is none. */
guint            quern_match_rules_find         (const QuernMatchRules  *self,
                                                 QuernRuleKind           kind);
/* Whether there is a rule of a kind. */
gboolean         quern_match_rules_has          (const QuernMatchRules  *self,
                                                 QuernRuleKind           kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMatchRules, quern_match_rules_free)

G_END_DECLS
