/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Lines and instructions with a smaller share of the program are not hot. */
#define QUERN_CODE_HEAT_MIN_SHARE 0.001

/**
 * QuernCodeHeat:
 *
 * How hot source lines and instructions are, by their share of the program's cost. Ratios
 * have no share: if a ratio is based on enough cost, its value is compared with the largest
 * value in the same listing. A plain struct with nothing to free.
 */
typedef struct
{
  QuernEventSet *events;   /* borrowed */
  QuernEventId   event;
  const gint64  *total;    /* borrowed: costs of the program */
  double         whole;    /* the cost that is 100 %; for a difference, the larger of its sides */
  gboolean       is_ratio;
} QuernCodeHeat;

void   quern_code_heat_init      (QuernCodeHeat       *self,
                                  QuernProfile        *profile,
                                  QuernEventId         event);
/* The value of a line or an instruction, 0 or more; 0 if it has none. */
double quern_code_heat_get_value (const QuernCodeHeat *self,
                                  const gint64        *costs);
/* How hot such a value is, 0 to 1; 0: not hot. largest: the largest value in the listing. */
double quern_code_heat_get_share (const QuernCodeHeat *self,
                                  double               value,
                                  double               largest);

G_END_DECLS
