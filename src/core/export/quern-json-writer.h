/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-json.h"

G_BEGIN_DECLS

/* What to write besides functions and their calls. */
typedef enum
{
  QUERN_JSON_LINES = 1 << 0,
  QUERN_JSON_INSTRUCTIONS = 1 << 1,
  QUERN_JSON_JUMPS = 1 << 2,
} QuernJsonFlags;

void quern_json_write_profile (QuernAnalysis  *analysis,
                               QuernJsonFlags  flags,
                               QuernSink      *sink);

/* Part of the above, for other JSON about profiles. */
void quern_json_write_event   (QuernJson      *json,
                               QuernEventSet  *events,
                               QuernEventId    event);

G_END_DECLS
