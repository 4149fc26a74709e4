/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-cycles.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_CYCLE_BREAKER_FOUND,
  QUERN_CYCLE_BREAKER_NONE,    /* no single call breaks the cycle */
  QUERN_CYCLE_BREAKER_UNKNOWN, /* it would take too long to find out */
} QuernCycleBreaker;

/* Finds the call without which the functions of a cycle would be in no cycle. If there are
 * several, prefers the one that was made least often. */
QuernCycleBreaker quern_cycle_breaker_find (QuernProfile *profile,
                                            QuernCycles  *cycles,
                                            guint         cycle,
                                            QuernCallId  *call) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
