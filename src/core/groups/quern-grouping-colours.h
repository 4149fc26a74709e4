/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"

G_BEGIN_DECLS

/* kept: by colour, the names of the groups that had it, "" for none. Those that are
 * there have it again; others take what is left, by rank. Before anybody else has
 * the grouping. */
void   quern_grouping_keep_colours (QuernGrouping     *self,
                                    const char *const *kept);
/* Would keep_colours() change nothing? */
gboolean quern_grouping_has_colours (QuernGrouping   *self,
                                    const char *const *kept);
/* Who has each colour now; one that nobody has stays that of who had it. */
char **quern_grouping_dup_colours  (QuernGrouping     *self,
                                    const char *const *kept) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
