/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Finds the strongly connected components of a graph in linear time. first: n + 1
 * indices into targets, where the edges of each node begin; cancellable: nullable.
 * Returns the component number of each node, to be freed, or NULL if it was
 * cancelled; n_components: (out): the number of components. Edges never lead to a
 * component with a higher number. */
guint32 *quern_components_find (const guint32  *first,
                                const guint32  *targets,
                                guint           n,
                                guint          *n_components,
                                GCancellable   *cancellable,
                                GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
