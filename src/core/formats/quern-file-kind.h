/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a file that is no profile seems to be, for people; NULL if nothing
 * can be said. */
const char *quern_file_kind_guess (const char *head,
                                   gsize       length);

G_END_DECLS
