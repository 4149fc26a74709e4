/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-match-rules.h"

G_BEGIN_DECLS

/* What a person said of names that differ in two profiles of a command: rules as in
 * quern-match-rules.h, in the command's state (quern-command-state.h). They are kept with the file
 * that was before: where it is after, they are turned round. */

/* Those that are kept, for a comparison of two files. before, after: nullable. */
char           **quern_command_rules_dup  (GKeyFile           *state,
                                           GFile              *before,
                                           GFile              *after) G_GNUC_WARN_UNUSED_RESULT;
void             quern_command_rules_set  (GKeyFile           *state,
                                           const char *const  *rules,
                                           GFile              *before);

/* rules: nullable. What is no rule is left out. */
QuernMatchRules *quern_rule_texts_compile (const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;
/* The same rules with before and after exchanged. */
char           **quern_rule_texts_turn    (const char *const  *rules) G_GNUC_WARN_UNUSED_RESULT;
/* The same without one of them, or with it at the end. */
char           **quern_rule_texts_change  (const char *const  *rules,
                                           const char         *rule,
                                           gboolean            is_wanted) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
