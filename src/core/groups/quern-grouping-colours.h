/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"

G_BEGIN_DECLS

/* Gives groups their former colours. kept: by colour, the name of the group that had it, "" for
 * none. Other groups take free colours, by rank. Must run before the grouping is shared. */
void   quern_grouping_keep_colours (QuernGrouping     *self,
                                    const char *const *kept);
/* Whether quern_grouping_keep_colours() would change nothing. */
gboolean quern_grouping_has_colours (QuernGrouping   *self,
                                    const char *const *kept);
/* The name of the group of each colour; an unused colour keeps its group of kept. */
char **quern_grouping_dup_colours  (QuernGrouping     *self,
                                    const char *const *kept) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
