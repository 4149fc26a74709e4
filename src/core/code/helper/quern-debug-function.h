/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <elfutils/libdw.h>
#include <glib.h>

G_BEGIN_DECLS

/* Prints what is known of the function at an address, in the format of quern-debug-helper.c;
 * nothing if there is none. */
void quern_debug_function_print (Dwarf   *dwarf,
                                 guint    index,
                                 guint64  address);

G_END_DECLS
