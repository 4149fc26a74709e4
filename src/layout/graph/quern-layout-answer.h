/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-layout.h"

G_BEGIN_DECLS

QuernGraphLayout *quern_layout_answer_read (GBytes       *answer,
                                            const GArray *nodes,
                                            guint         n_edges,
                                            guint         n_clusters) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
