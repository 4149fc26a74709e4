/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Strongly connected components of any graph. first: n + 1 places in targets,
 * where the arrows of each node begin. Returns the number of each node's
 * component, to be freed, and in n_components how many there are. Arrows never
 * lead to a component with a higher number. Linear. */
guint32 *quern_components_find (const guint32 *first,
                                const guint32 *targets,
                                guint          n,
                                guint         *n_components) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
