/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"
#include "quern-palette.h"

G_BEGIN_DECLS

/* Colours by the value of an event, as a grouping that any picture accepts: its groups are the
 * steps of the heat ramp, hottest first, and then one for items without a value. */

QuernGrouping *quern_heat_new       (QuernAnalysis *analysis,
                                     QuernEventId   event,
                                     double         min_weight) G_GNUC_WARN_UNUSED_RESULT;

/* The colour rank of a group of any grouping. */
guint          quern_heat_get_rank  (QuernGrouping *grouping,
                                     guint          group);

G_END_DECLS
