/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QuernRulesDraft:
 *
 * Rules for names that differ in two profiles (quern-match-rules.h), while a person writes them:
 * what is wrong with each, or how many functions it matches. A worker finds that out.
 *
 * ## Signals
 *
 * - `counted`: it is known what the rules match
 */
#define QUERN_TYPE_RULES_DRAFT (quern_rules_draft_get_type ())
G_DECLARE_FINAL_TYPE (QuernRulesDraft, quern_rules_draft, QUERN, RULES_DRAFT, GObject)

/* joined: whose functions they are about. */
QuernRulesDraft *quern_rules_draft_new       (QuernJoinedDiff    *joined,
                                              const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;
guint            quern_rules_draft_get_n     (QuernRulesDraft    *self);
/* At the end; "". */
void             quern_rules_draft_add       (QuernRulesDraft    *self);
void             quern_rules_draft_remove    (QuernRulesDraft    *self,
                                              guint               rule);
const char      *quern_rules_draft_get_text  (QuernRulesDraft    *self,
                                              guint               rule);
void             quern_rules_draft_set_text  (QuernRulesDraft    *self,
                                              guint               rule,
                                              const char         *text);
/* Can it not be a rule? "" is one that is still to be written. */
gboolean         quern_rules_draft_is_wrong  (QuernRulesDraft    *self,
                                              guint               rule);
/* What is wrong with it, or what it matches; NULL: that is not known yet. */
char            *quern_rules_draft_dup_words (QuernRulesDraft    *self,
                                              guint               rule) G_GNUC_WARN_UNUSED_RESULT;
gboolean         quern_rules_draft_is_usable (QuernRulesDraft    *self);
/* Those that are written. */
char           **quern_rules_draft_dup_rules (QuernRulesDraft    *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
