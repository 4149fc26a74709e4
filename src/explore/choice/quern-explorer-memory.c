/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"

#include "quern-memory.h"

/* What lists have for a function or a cycle, in bytes: keys, orders, ranks of names,
 * what is found, and the calls of one that calls all others. */
#define PER_NODE G_GUINT64_CONSTANT (384)

/**
 * quern_explorer_ensure_memory:
 * @analysis: what a window is going to look at
 * @error: return location for %QUERN_PARSE_ERROR_LIMIT
 *
 * Lists are sorted and searched at any key that somebody presses, and none of them
 * could say that there is no memory for it. So it is asked for before there are any.
 * Pictures, groups and trees ask when they are made.
 *
 * Any thread may call it.
 *
 * Returns: %FALSE if there is not enough memory to look at it in a window
 */
gboolean
quern_explorer_ensure_memory (QuernAnalysis  *analysis,
                              GError        **error)
{
  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), FALSE);

  return quern_memory_ensure (quern_analysis_get_n_nodes (analysis) * PER_NODE, error);
}
