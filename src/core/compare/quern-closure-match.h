/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-match-private.h"

G_BEGIN_DECLS

/* The numbers of closures shift when one is inserted (COMPARE C2, F7). Excludes from the steps
 * by name all functions with a closure of which the profiles have different numbers. */
void quern_closure_match_exclude (Matcher *self);

/* Pairs these by their order, and by what they call and cost. */
void quern_closure_match_align   (Matcher *self);

/* Frees what quern_closure_match_exclude() keeps for quern_closure_match_align(). */
void quern_closure_match_clear   (Matcher *self);

G_END_DECLS
