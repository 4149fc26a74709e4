/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Where a profile begins that nobody has looked at before. */

QuernEventId quern_start_find_event (QuernProfile  *profile);
QuernNodeId  quern_start_find       (QuernAnalysis *analysis,
                                     QuernEventId   event);

G_END_DECLS
