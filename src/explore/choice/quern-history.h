/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* The nodes that were gone to, as a browser keeps pages: going somewhere
 * forgets what lies ahead, and going to where one is is no step. */
typedef struct _QuernHistory QuernHistory;

/* The oldest step is forgotten beyond this many. */
#define QUERN_HISTORY_MAX 200

QuernHistory *quern_history_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void          quern_history_free           (QuernHistory       *self);

void          quern_history_go             (QuernHistory       *self,
                                            QuernNodeId         node);
gboolean      quern_history_can_go_back    (const QuernHistory *self);
gboolean      quern_history_can_go_forward (const QuernHistory *self);
/* Where the step leads; QUERN_NONE and no step if there is none to take. */
QuernNodeId   quern_history_go_back        (QuernHistory       *self);
QuernNodeId   quern_history_go_forward     (QuernHistory       *self);
/* The last node gone to, or QUERN_NONE. */
QuernNodeId   quern_history_get_current    (const QuernHistory *self);

/* The nodes oldest first, to be renamed in place. */
guint         quern_history_get_length     (const QuernHistory *self);
QuernNodeId  *quern_history_get_nodes      (QuernHistory       *self);
/* Drops the nodes that are QUERN_NONE now, and steps that lead nowhere. */
void          quern_history_clean          (QuernHistory       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernHistory, quern_history_free)

G_END_DECLS
