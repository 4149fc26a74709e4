/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-match-private.h"

G_BEGIN_DECLS

/* The numbers of closures shift when one is inserted (COMPARE C2, F7). Excludes all functions with
 * a closure whose set of numbers differs between the profiles from the matching by name. */
void quern_closure_match_exclude (Matcher *self);

/* Pairs these functions by their order, their callers and callees, and their costs. */
void quern_closure_match_align   (Matcher *self);

/* Frees the data that quern_closure_match_exclude() keeps for quern_closure_match_align(). */
void quern_closure_match_clear   (Matcher *self);

G_END_DECLS
