/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-union-tree.h"

G_BEGIN_DECLS

/* What a box of a difference is filled with, in costs (COMPARE C9). More - less is the Δ; the
 * three together are what is drawn. */
typedef struct
{
  double kept; /* on both sides */
  double more; /* only after */
  double less; /* only before */
} QuernFills;

/* What a box of a difference stands for. */
typedef struct
{
  QuernSideCost sides[2]; /* before, after */
  QuernFills    all;      /* with what is below it: increases do not cancel decreases */
  QuernFills    own;      /* without */
} QuernBoxChange;

/* Both are exact, and nothing is below. */
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
/* Does Δ lie above 0, or below, for certain? SEMANTICS 4. */
gboolean       quern_box_change_has_sign    (const QuernBoxChange *self);
double         quern_box_change_get_delta   (const QuernBoxChange *self);
/* Between which Δ lies. */
void           quern_box_change_get_bounds  (const QuernBoxChange *self,
                                             double               *low,
                                             double               *high);

G_END_DECLS
