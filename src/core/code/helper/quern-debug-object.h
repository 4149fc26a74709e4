/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <elfutils/libdw.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * QuernDebugObject:
 *
 * A program or a library with its debug information, which may be in a separate
 * file on this computer. Never uses the network.
 *
 * Only for the helper program: libdw does not check its input, and may crash on
 * a damaged file.
 */
typedef struct _QuernDebugObject QuernDebugObject;

QuernDebugObject *quern_debug_object_new        (int                     fd,
                                                 const char             *folder,
                                                 const char            **reason)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void              quern_debug_object_free       (QuernDebugObject       *self);

Dwarf            *quern_debug_object_get_dwarf  (const QuernDebugObject *self);
void              quern_debug_object_find       (const QuernDebugObject *self,
                                                 const char             *name,
                                                 GArray                 *addresses);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDebugObject, quern_debug_object_free)

G_END_DECLS
