/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

G_BEGIN_DECLS

int quern_regular_file_open (const char   *path,
                             struct stat  *status,
                             GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
