/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Characters that need no quoting anywhere in a word of a shell. */
#define QUERN_SHELL_PLAIN G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_@%+=:,./-"

char *quern_shell_dup_word (const char        *word);
char *quern_shell_dup_line (const char *const *words);

G_END_DECLS
