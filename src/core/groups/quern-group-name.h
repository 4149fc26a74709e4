/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-group-by.h"

G_BEGIN_DECLS

/* The name of the group of a function, for people, to be freed. pattern: only for
 * QUERN_GROUP_BY_PATTERN, else NULL. */
char *quern_group_name_dup (QuernGroupBy     by,
                            GRegex          *pattern,
                            QuernAnalysis   *analysis,
                            QuernFunctionId  id) G_GNUC_WARN_UNUSED_RESULT;

/* What stands for it on the screen: words for an unknown object or file, else the name itself. */
const char *quern_group_name_get_shown (QuernGroupBy  by,
                                        const char   *name);

G_END_DECLS
