/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-union-tree.h"

G_BEGIN_DECLS

/* How a box of a difference is filled, in costs (COMPARE C9). more - less is Δ; the sum of all
 * three is the drawn size. */
typedef struct
{
  double kept; /* on both sides */
  double more; /* only after */
  double less; /* only before */
} QuernFills;

/* The change that a box of a difference stands for. */
typedef struct
{
  QuernSideCost sides[2]; /* before, after */
  QuernFills    all;      /* with everything below it: increases and decreases do not cancel out */
  QuernFills    own;      /* without what is below */
} QuernBoxChange;

/* For exact costs and a box with nothing below it. */
QuernBoxChange quern_box_change_of          (double                before,
                                             double                after);
QuernFills     quern_fills_of               (double                before,
                                             double                after);
void           quern_fills_add              (QuernFills           *self,
                                             const QuernFills     *other);
double         quern_fills_get_sum          (const QuernFills     *self);
void           quern_box_change_add         (QuernBoxChange       *self,
                                             const QuernBoxChange *other);
gboolean       quern_box_change_is_estimate (const QuernBoxChange *self);
/* Whether Δ is certainly positive or certainly negative: SEMANTICS 4. */
gboolean       quern_box_change_has_sign    (const QuernBoxChange *self);
double         quern_box_change_get_delta   (const QuernBoxChange *self);
/* The bounds of Δ. */
void           quern_box_change_get_bounds  (const QuernBoxChange *self,
                                             double               *low,
                                             double               *high);

G_END_DECLS
