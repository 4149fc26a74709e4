/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* Colours by how much of an event there is, as a grouping that any picture
 * takes: its groups are the steps of the heat ramp, hottest first, then what has
 * no value. */

QuernGrouping *quern_heat_new       (QuernAnalysis *analysis,
                                     QuernEventId   event,
                                     double         min_weight) G_GNUC_WARN_UNUSED_RESULT;

/* The rank of the colour that a group of any grouping has. */
guint          quern_heat_get_rank  (QuernGrouping *grouping,
                                     guint          group);

G_END_DECLS
