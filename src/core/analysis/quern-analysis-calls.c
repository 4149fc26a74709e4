/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How often each node is called, and from how many contexts. */

#include "quern-analysis-private.h"

#include <math.h>

void
quern_analysis_add_count (guint64 *sum,
                          guint64  count)
{
  if (__builtin_add_overflow (*sum, count, sum))
    *sum = G_MAXUINT64;
}

static void
count_contexts (QuernAnalysis    *self,
                QuernContextTree *contexts)
{
  guint n = quern_context_tree_get_n (contexts);

  self->n_contexts = g_new0 (guint32, MAX (self->n_functions, 1));
  for (guint i = 0; i < n; i++)
    self->n_contexts[quern_context_tree_get (contexts, i).function]++;
}

void
quern_analysis_sum_up_calls (QuernAnalysis *self)
{
  QuernContextTree *contexts = quern_profile_get_contexts (self->profile);

  for (QuernFunctionId i = 0; i < self->n_functions; i++)
    quern_analysis_add_count (&self->total_called, self->called[i]);
  if (contexts != NULL && quern_context_tree_get_n (contexts) > 0)
    count_contexts (self, contexts);
}

/* How often a function is called, recursive calls included; a cycle, how
 * often from outside. Held at the end of 64 bits. */
guint64
quern_analysis_get_called (QuernAnalysis *self,
                           QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);
  g_return_val_if_fail (node < self->n_nodes, 0);

  return self->called[node];
}

/* How often it is called by itself or from within its cycle; for a cycle, how
 * many calls stay in it. */
guint64
quern_analysis_get_called_recursive (QuernAnalysis *self,
                                     QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);
  g_return_val_if_fail (node < self->n_nodes, 0);

  return self->called_recursive[node];
}

/**
 * quern_analysis_get_total_called:
 * @self: an analysis
 *
 * Returns: how often its functions are called, all together; held at the end of 64 bits
 */
guint64
quern_analysis_get_total_called (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);

  return self->total_called;
}

/**
 * quern_analysis_get_called_share:
 * @self: an analysis
 * @called: a number of calls
 *
 * Returns: which part of all calls these are, 0 to 1; NaN if there is none
 */
double
quern_analysis_get_called_share (QuernAnalysis *self,
                                 guint64        called)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), (double) NAN);

  return self->total_called > 0 ? (double) called / (double) self->total_called : (double) NAN;
}

/* Does the profile know from which chains of callers functions are called? */
gboolean
quern_analysis_has_contexts (QuernAnalysis *self)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), FALSE);

  return self->n_contexts != NULL;
}

/**
 * quern_analysis_get_n_contexts:
 * @self: an analysis
 * @node: a function or a cycle
 *
 * Returns: how many contexts of the tree of calls are of @node; 0 of a cycle, and where
 *   the profile knows none
 */
guint
quern_analysis_get_n_contexts (QuernAnalysis *self,
                               QuernNodeId    node)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (self), 0);

  return self->n_contexts != NULL && node < self->n_functions ? self->n_contexts[node] : 0;
}
