/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Elements that are equal have the same number, below n_ids. */
typedef struct
{
  const guint32 *ids[2];
  guint          n[2];
  guint          n_ids;
  guint          max_edits; /* above, gaps are left as they are */
} QuernLineSequences;

/* The longest sequence of pairs that ascends on both sides. The pairs ascend strictly by those
 * before; after: of each. chosen: (out): as many as the result at most n; which they are. */
guint    quern_line_match_ascend (const guint64            *after,
                                  guint                     n,
                                  guint                    *chosen);
/* Patience: elements that stand once on either side are the same, as many as keep their order;
 * what is left between them is compared after Myers (An O(ND) Difference Algorithm, 1986).
 * matches: (out): by element before: the one after, or G_MAXUINT32. */
gboolean quern_line_match_run    (const QuernLineSequences *sequences,
                                  guint32                  *matches,
                                  GCancellable             *cancellable,
                                  GError                  **error);

G_END_DECLS
