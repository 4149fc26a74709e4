/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

/* Returns everything that is read from a Callgrind file as text, reading it in blocks of
 * block_size bytes. Returns NULL and sets error if the file is refused. */
char *callgrind_dump (GBytes  *stored,
                      gsize    block_size,
                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
