/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-match-rules.h"

G_BEGIN_DECLS

/* The user's rules for names that differ in two profiles of a command (see quern-match-rules.h),
 * kept in the command's state (quern-command-state.h) with the file that was before: where that
 * file is after, the rules are reversed. */

/* The saved rules, for a comparison of two files. before, after: nullable. */
char           **quern_command_rules_dup  (GKeyFile           *state,
                                           GFile              *before,
                                           GFile              *after) G_GNUC_WARN_UNUSED_RESULT;
void             quern_command_rules_set  (GKeyFile           *state,
                                           const char *const  *rules,
                                           GFile              *before);

/* rules: nullable. Skips invalid rules. */
QuernMatchRules *quern_rule_texts_compile (const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;
/* The same rules with before and after exchanged. */
char           **quern_rule_texts_turn    (const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;
/* A copy of the rules without one, or with it at the end. */
char           **quern_rule_texts_change  (const char *const  *rules,
                                           const char         *rule,
                                           gboolean            is_wanted) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
