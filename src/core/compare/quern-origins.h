/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* All calls of one function by another, on both sides. */
typedef struct
{
  guint   caller;
  guint   callee;
  guint64 counts[2]; /* before and after; 0: there is no such call */
} QuernOriginArc;

/**
 * QuernOrigins:
 *
 * The origin of a change (COMPARE C5): the part of the difference that a function causes itself,
 * if its calls are charged at their cost before.
 */
typedef struct _QuernOrigins QuernOrigins;

/* arcs: sorted by caller, then callee, without self-calls. They must outlive the result. */
QuernOrigins *quern_origins_new         (guint                 n_functions,
                                         const QuernOriginArc *arcs,
                                         guint                 n_arcs) G_GNUC_WARN_UNUSED_RESULT;
void          quern_origins_free        (QuernOrigins         *self);

/* The cluster of a function: a set of functions that call each other on either side. Numbers start
 * at 1; 0: none. */
guint         quern_origins_get_cluster (const QuernOrigins   *self,
                                         guint                 function);
gboolean      quern_origins_compute     (const QuernOrigins   *self,
                                         gint64 * const       *self_costs,
                                         gint64 * const       *arc_costs,
                                         gint64               *origins,
                                         gint64               *parts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernOrigins, quern_origins_free)

G_END_DECLS
