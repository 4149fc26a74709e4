/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* Wide enough for the product of a cost and a factor. */
__extension__ typedef __int128 QuernWide;

/* A sum of events with exact factors: "Ir + 10 Bm + 0.5 Dr". The event
 * QUERN_NONE stands for the number 1. See the source file. */
typedef struct _QuernLinear QuernLinear;

/* A decimal: number / 10^decimals. */
typedef struct
{
  QuernWide number;   /* absolute value at most 2^63 */
  guint     decimals; /* at most QUERN_MAX_DECIMALS */
  gboolean  held;     /* whether it was larger and was clamped */
} QuernDecimal;

#define QUERN_MAX_DECIMALS 18

QuernLinear *quern_linear_new          (QuernEventId        event,
                                        QuernDecimal        factor) G_GNUC_WARN_UNUSED_RESULT;
QuernLinear *quern_linear_copy         (const QuernLinear  *self) G_GNUC_WARN_UNUSED_RESULT;
/* Adds offset to the ids of all events. */
void         quern_linear_shift        (QuernLinear        *self,
                                        guint               offset);
void         quern_linear_free         (QuernLinear        *self);

gboolean     quern_linear_add          (QuernLinear        *self,
                                        const QuernLinear  *other);
gboolean     quern_linear_scale        (QuernLinear        *self,
                                        QuernDecimal        factor);

gboolean     quern_linear_equal        (const QuernLinear  *self,
                                        const QuernLinear  *other,
                                        const QuernEventId *events);

guint        quern_linear_get_n_terms  (const QuernLinear  *self);
QuernEventId quern_linear_get_event    (const QuernLinear  *self,
                                        guint               term);
gboolean     quern_linear_is_constant  (const QuernLinear  *self,
                                        QuernDecimal       *constant);
gboolean     quern_linear_has_constant (const QuernLinear  *self);
gboolean     quern_linear_is_held      (const QuernLinear  *self);
gboolean     quern_linear_is_sound     (const QuernLinear  *self);

gint64       quern_linear_get_cost     (const QuernLinear  *self,
                                        const gint64       *row);
double       quern_linear_get_value    (const QuernLinear  *self,
                                        const gint64       *row);
double       quern_linear_get_magnitude (const QuernLinear *self,
                                        const gint64       *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernLinear, quern_linear_free)

G_END_DECLS
