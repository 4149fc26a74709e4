/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where the manual of PHP explains a function of PHP itself; NULL for all others, and for
 * what is no name. name: as the file has it. */
char *quern_php_manual_dup_uri (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
