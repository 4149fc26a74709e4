/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Finds the strongly connected components of a graph in linear time. first: n + 1
 * indices into targets, where the edges of each node begin. Returns the component
 * number of each node, to be freed; n_components: (out): the number of components.
 * Edges never lead to a component with a higher number. */
guint32 *quern_components_find (const guint32 *first,
                                const guint32 *targets,
                                guint          n,
                                guint         *n_components) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
