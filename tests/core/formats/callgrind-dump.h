/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

/* All that is read of a Callgrind file, as text. It is read in blocks of that many
 * bytes. NULL with error if the file is refused. */
char *callgrind_dump (GBytes  *stored,
                      gsize    block_size,
                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
