/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Is it read once only, from another process? */
gboolean quern_file_names_is_stdin (GFile     *file);
/* What a person calls these files, (element-type GFile), at least one. */
char    *quern_file_names_dup      (GPtrArray *files) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
