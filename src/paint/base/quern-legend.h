/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/* Legends are of type (element-type QuernLegendEntry). */

GArray *quern_legend_new_empty   (void) G_GNUC_WARN_UNUSED_RESULT;
GArray *quern_legend_new         (QuernGrouping *grouping,
                                  const double  *areas) G_GNUC_WARN_UNUSED_RESULT;
/* Adds folders to names that are the same, as many as it takes. groups: by entry. */
void    quern_legend_distinguish (GArray        *legend,
                                  QuernGrouping *grouping,
                                  const guint   *groups);
/* For a difference: unchanged, more and less. */
GArray *quern_legend_new_changes (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
