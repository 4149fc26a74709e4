/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-tree.h"

G_BEGIN_DECLS

/**
 * QuernKnownContexts:
 *
 * A tree of calls where the profile knows the calling contexts: what a context
 * of the tree costs is added up of those, and nothing is estimated.
 *
 * Each context of the tree stands for a set of them: those with the same path from
 * the root of the tree on.
 */
typedef struct _QuernKnownContexts QuernKnownContexts;

QuernKnownContexts *quern_known_contexts_new  (QuernProfile       *profile,
                                               QuernEventId        event,
                                               QuernDirection      direction,
                                               gboolean            is_whole);
void                quern_known_contexts_free (QuernKnownContexts *self);
/* What the program, or the outermost calls of a function, cost. */
gboolean            quern_known_contexts_root (QuernKnownContexts *self,
                                               QuernContext       *root);
/* Those below or above a context; FALSE: there is no memory. */
gboolean            quern_known_contexts_list (QuernKnownContexts *self,
                                               const QuernContext *context,
                                               double              min_cost,
                                               GArray             *children);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernKnownContexts, quern_known_contexts_free)

G_END_DECLS
