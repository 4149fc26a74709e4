/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Whether the file is standard input or a pipe of another process, which can be read only once. */
gboolean quern_file_names_is_stdin (GFile     *file);
/* Returns a name for these files (element-type GFile), at least one, as shown to people. */
char    *quern_file_names_dup      (GPtrArray *files) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
