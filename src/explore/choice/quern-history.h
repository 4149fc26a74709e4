/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* The visited nodes, like the pages of a browser: going to a node drops the steps ahead, and going
 * to the current node is not a step. */
typedef struct _QuernHistory QuernHistory;

/* Beyond this many steps, the oldest is dropped. */
#define QUERN_HISTORY_MAX 200

QuernHistory *quern_history_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void          quern_history_free           (QuernHistory       *self);

void          quern_history_go             (QuernHistory       *self,
                                            QuernNodeId         node);
gboolean      quern_history_can_go_back    (const QuernHistory *self);
gboolean      quern_history_can_go_forward (const QuernHistory *self);
/* Returns the node that the step leads to; QUERN_NONE if there is none. */
QuernNodeId   quern_history_go_back        (QuernHistory       *self);
QuernNodeId   quern_history_go_forward     (QuernHistory       *self);
/* The current node, or QUERN_NONE. */
QuernNodeId   quern_history_get_current    (const QuernHistory *self);

/* The nodes, oldest first; the caller may replace ids in place. */
guint         quern_history_get_length     (const QuernHistory *self);
QuernNodeId  *quern_history_get_nodes      (QuernHistory       *self);
/* Drops nodes that are now QUERN_NONE, and steps between equal nodes. */
void          quern_history_clean          (QuernHistory       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernHistory, quern_history_free)

G_END_DECLS
