/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/* (element-type utf8): what of a difference may come from how the two sides were recorded, and not
 * from the program: other arguments, another version of the profiler, other caches, debug
 * information on one side, the environment. Sentences without a full stop; borrowed by nobody. */
GPtrArray *quern_diff_list_doubts (const QuernDiff *diff) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
