/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* The immediate dominator of each function, the last one that is on every path to it, by function,
 * to be freed; QUERN_NONE if there is none. Paths begin at functions that no other function calls,
 * or whose cost exceeds that of the calls to them; functions out of reach of these may also begin
 * paths. Time: nearly linear in functions and calls. */
QuernFunctionId *quern_dominators_find (QuernProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
