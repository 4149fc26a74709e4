/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The indices of names in alphabetical order, ignoring the case of ASCII letters; names that differ
 * only in case are ordered by bytes, equal ones by index. */
guint32 *quern_name_order (const char *const *names,
                           guint              n_names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
