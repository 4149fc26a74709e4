/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-match-private.h"

G_BEGIN_DECLS

/* Pairs functions that are left over if they were surely renamed (COMPARE C3). */
void quern_rename_match_join (Matcher *self);

G_END_DECLS
