/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* The node to select first in a profile without saved state. */

QuernNodeId quern_start_find (QuernAnalysis *analysis,
                              QuernEventId   event);

G_END_DECLS
