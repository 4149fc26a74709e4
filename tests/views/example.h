/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* An explorer of the profile that ships with Quern; "main" is selected. */
QuernExplorer *example_explorer_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* The function of that name; it must be there. */
QuernNodeId    example_find         (QuernExplorer *explorer,
                                     const char    *name);

G_END_DECLS
