/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/* Lists reasons why a difference may come from how the two sides were recorded and not from the
 * program: different arguments, profiler versions or caches, debug information on one side only,
 * the environment. Returns (element-type utf8) (transfer full): sentences without a full stop. */
GPtrArray *quern_diff_list_doubts (const QuernDiff *diff) G_GNUC_WARN_UNUSED_RESULT;
/* "Dr, Dw, I1mr": names of events, of which a file may have thousands. */
char      *quern_diff_doubts_join_names (GPtrArray *names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
