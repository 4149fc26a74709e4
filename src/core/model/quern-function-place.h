/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where a function is: "prog: main.c". What the file does not know, as "" or callgrind's "???",
 * is left out. whole: paths, not only base names. */
char       *quern_function_place_dup   (const char *object,
                                        const char *file,
                                        gboolean    whole) G_GNUC_WARN_UNUSED_RESULT;

/* Of the path of a file or an object, as much as is shown; "" if it is not known. */
const char *quern_function_place_shown (const char *path,
                                        gboolean    whole);

G_END_DECLS
