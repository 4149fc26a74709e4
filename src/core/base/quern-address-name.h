/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of code without symbols, profilers write the address instead of a name: "0x0000000000010a2b". */

/* TRUE also with the level of a recursion or callers behind it: "0x10a2b'2". */
gboolean  quern_address_name_is         (const char *name);

/* (transfer full): an address without the zeros that it begins with, which say nothing; any other
 * name as it is. */
char     *quern_address_name_drop_zeros (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
