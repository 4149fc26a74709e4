/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Texts shown beside the name of a node. */

/* "11 functions" for a cycle; for a function, what distinguishes it from others with the same
 * name, or NULL. */
char *quern_node_text_note     (QuernAnalysis *analysis,
                                QuernNodeId    node) G_GNUC_WARN_UNUSED_RESULT;

/* As quern_function_place_dup(); "" for a cycle. */
char *quern_node_text_location (QuernAnalysis *analysis,
                                QuernNodeId    node,
                                gboolean       whole) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
