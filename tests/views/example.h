/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* Creates an explorer for the example profile that is shipped with Quern; "main" is selected. */
QuernExplorer *example_explorer_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* Finds a function by name; it must exist. */
QuernNodeId    example_find         (QuernExplorer *explorer,
                                     const char    *name);

G_END_DECLS
