/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Two sequences. Equal elements have the same id, below n_ids. */
typedef struct
{
  const guint32 *ids[2];
  guint          n[2];
  guint          n_ids;
  guint          max_edits; /* with more edits, gaps are left unmatched */
} QuernLineSequences;

/* The longest subsequence of pairs that ascends on both sides. The pairs are in the order of their
 * elements before; after: their elements after. chosen: (out): room for n indices. Returns the
 * number of chosen pairs. */
guint    quern_line_match_ascend (const guint64            *after,
                                  guint                     n,
                                  guint                    *chosen);
/* Patience diff: elements that are unique on both sides match, as many as keep their order; the
 * gaps between them are compared as by Myers (An O(ND) Difference Algorithm, 1986). matches: (out):
 * by element before: the matching one after, or G_MAXUINT32. */
gboolean quern_line_match_run    (const QuernLineSequences *sequences,
                                  guint32                  *matches,
                                  GCancellable             *cancellable,
                                  GError                  **error);

G_END_DECLS
