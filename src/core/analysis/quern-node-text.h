/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* What is told of a node beside its name. */

/* "11 functions" for a cycle, else NULL. */
char *quern_node_text_note     (QuernAnalysis *analysis,
                                QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;

/* Where it is: "prog: main.c"; "" for a cycle. What the file does not know, as
 * "" or callgrind's "???", is left out. whole: paths, not only base names. */
char *quern_node_text_location (QuernAnalysis *analysis,
                                QuernNodeId    node,
                                gboolean       whole) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
