/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-context.h"

G_BEGIN_DECLS

/**
 * QuernRecordedContexts:
 *
 * A call tree of a profile with recorded calling contexts: the cost of each tree
 * context is a sum over recorded contexts, and nothing is estimated unless the costs
 * that the file reports contradict each other.
 *
 * Each tree context represents the set of recorded contexts with the same path from
 * the root of the tree.
 */
typedef struct _QuernRecordedContexts QuernRecordedContexts;

QuernRecordedContexts *quern_recorded_contexts_new  (QuernProfile          *profile,
                                                     QuernEventId           event,
                                                     QuernDirection         direction,
                                                     QuernFunctionId        root) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_recorded_contexts_free (QuernRecordedContexts *self);
gboolean               quern_recorded_contexts_are_exact (QuernRecordedContexts *self);
/* Computes the cost of the program, or of the outermost calls of a function. */
gboolean               quern_recorded_contexts_root (QuernRecordedContexts *self,
                                                     QuernContext          *root);
/* Lists the contexts below or above a context. FALSE if memory runs out. */
gboolean               quern_recorded_contexts_list (QuernRecordedContexts *self,
                                                     const QuernContext    *context,
                                                     double                 min_cost,
                                                     GArray                *children);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRecordedContexts, quern_recorded_contexts_free)

G_END_DECLS
