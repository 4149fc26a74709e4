/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-function-match-private.h"

G_BEGIN_DECLS

/* Properties of a function other than its name: its callers and callees that are already matched,
 * the number of its calls, and the cost of a call. */
typedef struct
{
  GArray     *callers;       /* owned: by row, with counts */
  GArray     *callees;       /* owned */
  guint64     called;
  double      self_per_call;
  const char *file;          /* borrowed */
} QuernMatchTraits;

void   quern_match_traits_init  (QuernMatchTraits       *self,
                                 Matcher                *matcher,
                                 guint                   side,
                                 QuernFunctionId         function);
void   quern_match_traits_clear (QuernMatchTraits       *self);

/* The similarity of two functions, 0 to 1 (COMPARE C3). n_common: (out) (optional): the number of
 * matched callers and callees that both have. */
double quern_match_traits_score (const QuernMatchTraits *before,
                                 const QuernMatchTraits *after,
                                 guint                  *n_common);

G_END_DECLS
