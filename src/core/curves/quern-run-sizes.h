/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* How large the input of a run was, as far as its command or the name of its file tells. */

/* The last whole number among the words of a command; FALSE: there is none. */
gboolean    quern_run_size_find      (const char   *command,
                                      guint64      *size);

/* The command of a file's first part; nullable. */
const char *quern_run_get_command    (QuernProfile *profile,
                                      guint         input);

/* Of all files of a profile together: the last number of the commands, or else of the
 * files' names, that is not the same in all of them while the words around it are.
 * FALSE: there is none. */
gboolean    quern_run_sizes_guess    (QuernProfile *profile,
                                      guint64      *sizes);

G_END_DECLS
