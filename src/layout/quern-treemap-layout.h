/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-tree.h"
#include "quern-geometry.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

typedef struct
{
  QuernDirection  direction;  /* callees of the root, or its callers */
  QuernFunctionId root;       /* QUERN_NONE: the whole program */
  QuernGrouping  *grouping;   /* borrowed, nullable: instead of calls, its groups, and in them
                               * the functions by their self cost; for the whole program */
  QuernEventId    event;      /* area; linear, not a ratio */
  guint           max_depth;  /* levels below the root, 1 to 64; a child that is nearly all
                               * of its parent is no level of its own */
  double          width;
  double          height;
} QuernTreemapOptions;

/* One box. Its children and its self strip fill it exactly. */
typedef struct
{
  QuernRect       bounds;
  QuernRect       self_strip;  /* at the top, over the full width; without children all of it */
  QuernFunctionId function;    /* QUERN_NONE: a group, or n_merged small ones in one box */
  guint           group;       /* of a box that is a group, else QUERN_NONE */
  guint           parent;      /* index, or QUERN_NONE */
  guint           depth;       /* below the root */
  guint           level;       /* the same, without such children: what max_depth bounds */
  guint           context;     /* of the call tree */
  guint           n_merged;
  gboolean        is_estimate;
  gboolean        has_children; /* shown ones */
  guint           first_child;  /* index: they stand side by side */
  guint           n_children;
  double          low;         /* costs of the event */
  double          cost;
  double          high;
  QuernBoxChange  change;      /* of a difference: then the cost is what is drawn of it */
} QuernTreemapBox;

typedef struct
{
  QuernTreemapOptions options;
  gint64              total;       /* of the event in the profile; of a difference, before */
  gboolean            is_difference; /* each box has a change */
  double              area_cost;   /* what the whole area stands for */
  double              exact_cost;  /* of it, in boxes that are exact */
  GArray             *boxes;       /* QuernTreemapBox, parents before children */
} QuernTreemapLayout;

QuernTreemapLayout *quern_treemap_layout_new  (QuernAnalysis              *analysis,
                                               const QuernTreemapOptions  *options,
                                               GCancellable               *cancellable,
                                               GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void                quern_treemap_layout_free (QuernTreemapLayout         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTreemapLayout, quern_treemap_layout_free)

G_END_DECLS
