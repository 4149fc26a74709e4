/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends the demangled form of a name, and returns TRUE; FALSE for names without mangled parts,
 * and for those that would take too much time or memory. */
gboolean quern_demangle (const char *name,
                         gsize       length,
                         GString    *text);

G_END_DECLS
