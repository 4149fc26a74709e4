/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Guesses the input size of a run from its command or the name of its file. */

/* The last whole number among the words of a command; FALSE if there is none. */
gboolean    quern_run_size_find      (const char   *command,
                                      guint64      *size);

/* The command of a file's first part; nullable. */
const char *quern_run_get_command    (QuernProfile *profile,
                                      guint         input);

/* One size for each file of a profile: the last number that varies between the commands, or else
 * between the files' names, while the text around it is the same. FALSE if there is none. */
gboolean    quern_run_sizes_guess    (QuernProfile *profile,
                                      guint64      *sizes);

G_END_DECLS
