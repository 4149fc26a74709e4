/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Identifies a node in any profile: a function by its name, file and object, a cycle by its first
 * member. Texts are borrowed. */
typedef struct
{
  const char *function;
  const char *file;
  const char *object;
  gboolean    is_cycle;
} QuernNodeName;

QuernNodeName quern_node_get_name (QuernAnalysis       *analysis,
                                   QuernNodeId          node);
/* QUERN_NONE if there is none. */
QuernNodeId   quern_node_find     (QuernAnalysis       *analysis,
                                   const QuernNodeName *name);

/* Replaces nodes of one analysis by those of another one, in place: a function by its object,
 * file and name, a cycle by its first member. QUERN_NONE if there is no such node, and for
 * QUERN_NONE. */
void quern_node_match (QuernAnalysis *from,
                       QuernAnalysis *to,
                       QuernNodeId   *nodes,
                       guint          n_nodes);

G_END_DECLS
