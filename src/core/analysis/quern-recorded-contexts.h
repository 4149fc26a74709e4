/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-context.h"

G_BEGIN_DECLS

/**
 * QuernRecordedContexts:
 *
 * A tree of calls of a profile that has recorded the calling contexts: the cost of a
 * context of the tree is a sum of theirs, and nothing is estimated.
 *
 * Each context of the tree stands for a set of them: those with the same path from
 * the root of the tree on.
 */
typedef struct _QuernRecordedContexts QuernRecordedContexts;

QuernRecordedContexts *quern_recorded_contexts_new  (QuernProfile          *profile,
                                                     QuernEventId           event,
                                                     QuernDirection         direction,
                                                     gboolean               is_whole) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_recorded_contexts_free (QuernRecordedContexts *self);
/* What the program, or the outermost calls of a function, cost. */
gboolean               quern_recorded_contexts_root (QuernRecordedContexts *self,
                                                     QuernContext          *root);
/* Those below or above a context; FALSE: there is not enough memory. */
gboolean               quern_recorded_contexts_list (QuernRecordedContexts *self,
                                                     const QuernContext    *context,
                                                     double                 min_cost,
                                                     GArray                *children);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRecordedContexts, quern_recorded_contexts_free)

G_END_DECLS
