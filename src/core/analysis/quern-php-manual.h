/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The URI of a built-in function's page in the PHP manual; NULL for other functions and
 * invalid names. name: raw, as in the file. */
char *quern_php_manual_dup_uri (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
