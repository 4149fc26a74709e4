/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For code without symbols, profilers write an address instead of a name: "0x0000000000010a2b". */

/* Whether a name is an address, with or without a recursion level or callers: "0x10a2b'2". */
gboolean  quern_address_name_is         (const char *name);

/* (transfer full): the name with all its addresses, also those of callers, without leading zeros:
 * "0x10a2b'main'0x2b". */
char     *quern_address_name_drop_zeros (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
