/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns the command without the path of its program, since the arguments say more. command:
 * nullable. */
char *quern_command_dup_short (const char *command) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
