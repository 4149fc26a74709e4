/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QuernRulesDraft:
 *
 * Rules for names that differ in two profiles (quern-match-rules.h), while the user edits them:
 * what is wrong with each, or how many functions it matches, as counted by a worker.
 *
 * ## Signals
 *
 * - `counted`: the matches of the rules are known
 */
#define QUERN_TYPE_RULES_DRAFT (quern_rules_draft_get_type ())
G_DECLARE_FINAL_TYPE (QuernRulesDraft, quern_rules_draft, QUERN, RULES_DRAFT, GObject)

/* joined: has the functions to match. */
QuernRulesDraft *quern_rules_draft_new       (QuernJoinedDiff    *joined,
                                              const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;
guint            quern_rules_draft_get_n     (QuernRulesDraft    *self);
/* Appends an empty rule. */
void             quern_rules_draft_add       (QuernRulesDraft    *self);
void             quern_rules_draft_remove    (QuernRulesDraft    *self,
                                              guint               rule);
const char      *quern_rules_draft_get_text  (QuernRulesDraft    *self,
                                              guint               rule);
void             quern_rules_draft_set_text  (QuernRulesDraft    *self,
                                              guint               rule,
                                              const char         *text);
/* Whether it is an invalid rule; "" is not. */
gboolean         quern_rules_draft_is_wrong  (QuernRulesDraft    *self,
                                              guint               rule);
/* What is wrong with it, or what it matches; NULL if not known yet. */
char            *quern_rules_draft_dup_words (QuernRulesDraft    *self,
                                              guint               rule) G_GNUC_WARN_UNUSED_RESULT;
gboolean         quern_rules_draft_is_usable (QuernRulesDraft    *self);
/* The rules that are not empty. */
char           **quern_rules_draft_dup_rules (QuernRulesDraft    *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
