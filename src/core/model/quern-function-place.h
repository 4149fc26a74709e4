/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where a function is: "prog: main.c". Unknown names, "" or callgrind's "???", are left out.
 * whole: full paths instead of base names. */
char       *quern_function_place_dup   (const char *object,
                                        const char *file,
                                        gboolean    whole) G_GNUC_WARN_UNUSED_RESULT;

/* The part of a file's or object's path to show; "" if the path is unknown. Points into path. */
const char *quern_function_place_shown (const char *path,
                                        gboolean    whole);

G_END_DECLS
