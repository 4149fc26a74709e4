/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends what a name means in which something is mangled, and TRUE; FALSE for
 * other names, and for those that would take too much time or room. */
gboolean quern_demangle (const char *name,
                         gsize       length,
                         GString    *text);

G_END_DECLS
