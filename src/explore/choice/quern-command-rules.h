/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "quern-match-rules.h"

G_BEGIN_DECLS

/* What a person said of names that differ in two profiles of a command: rules as in
 * quern-match-rules.h, in the command's state (quern-command-state.h). */

/* Those that are kept; what is no rule is left out. */
QuernMatchRules *quern_command_rules_read   (GKeyFile   *state) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE if it is there already, or is no rule. */
gboolean         quern_command_rules_add    (GKeyFile   *state,
                                             const char *rule);
/* FALSE if it is not there. */
gboolean         quern_command_rules_remove (GKeyFile   *state,
                                             const char *rule);

G_END_DECLS
