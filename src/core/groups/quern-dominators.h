/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Who stands above a function on every path to it: the last one of these, by
 * function, to be freed; QUERN_NONE where there is none. Paths begin at functions
 * that nobody else calls, or that spend more than their callers know of; what none
 * of these reaches may begin one, too. Nearly linear in functions and calls. */
QuernFunctionId *quern_dominators_find (QuernProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
