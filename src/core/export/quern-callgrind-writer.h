/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"
#include "quern-sink.h"

G_BEGIN_DECLS

/* Writes a profile in the format of Callgrind, with its parts: functions, lines, instructions,
 * calls and jumps, with exact costs. Costs by input size and contexts are not written. sink:
 * quern_sink_finish() reports errors. */
void quern_callgrind_write_profile (QuernProfile *profile,
                                    QuernSink    *sink);

G_END_DECLS
