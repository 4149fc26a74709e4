/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Describes, for display, what a file that is not a profile seems to be; NULL if
 * unknown. */
const char *quern_file_kind_guess      (const char *head,
                                        gsize       length);
gboolean    quern_file_kind_is_archive (const char *head,
                                        gsize       length);

G_END_DECLS
