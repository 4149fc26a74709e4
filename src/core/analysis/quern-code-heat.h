/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Lines and instructions with a smaller share of the program are not hot. */
#define QUERN_CODE_HEAT_MIN_SHARE 0.001

/**
 * QuernCodeHeat:
 *
 * How hot lines of source and instructions are: by their share of what the whole program
 * costs. A ratio has no share; of one with enough to go by, the value counts, beside the
 * largest in the same listing. A plain value, without anything to free.
 */
typedef struct
{
  QuernEventSet *events;   /* borrowed */
  QuernEventId   event;
  const gint64  *total;    /* borrowed: of the program */
  double         whole;    /* what 100 % is; of a difference, the larger of its two sides */
  gboolean       is_ratio;
} QuernCodeHeat;

void   quern_code_heat_init      (QuernCodeHeat       *self,
                                  QuernProfile        *profile,
                                  QuernEventId         event);
/* 0 or more: of a line or an instruction; 0 where there is none. */
double quern_code_heat_get_value (const QuernCodeHeat *self,
                                  const gint64        *costs);
/* 0 to 1: how hot such a value is; 0 for what is not hot. largest: of the listing */
double quern_code_heat_get_share (const QuernCodeHeat *self,
                                  double               value,
                                  double               largest);

G_END_DECLS
