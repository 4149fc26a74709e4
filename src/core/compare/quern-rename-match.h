/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-match-private.h"

G_BEGIN_DECLS

/* Pairs unmatched functions that were very likely renamed, and adds less certain pairs to the
 * offers (COMPARE C3). */
void quern_rename_match_join (Matcher *self);

G_END_DECLS
