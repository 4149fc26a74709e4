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
  QuernGrouping  *grouping;   /* borrowed, nullable: show its groups instead of calls, and in them
                               * the functions by self cost; only for the whole program */
  QuernEventId    event;      /* determines the area; linear, not a ratio */
  guint           max_depth;  /* levels below the root, 1 to 64; a child that takes nearly all of
                               * its parent does not count */
  double          width;
  double          height;
} QuernTreemapOptions;

/* A box. Its children and its self strip fill it exactly. */
typedef struct
{
  QuernRect       bounds;
  QuernRect       self_strip;  /* at the top, full width; without children the whole box */
  QuernFunctionId function;    /* QUERN_NONE: a group, or n_merged small functions in one box */
  guint           group;       /* of a box that stands for a group, else QUERN_NONE */
  guint           parent;      /* index, or QUERN_NONE */
  guint           depth;       /* below the root */
  guint           level;       /* depth, not counting such children; limited by max_depth */
  guint           context;     /* index in the call tree */
  guint           n_merged;
  gboolean        is_estimate;
  gboolean        has_children; /* that are shown */
  guint           first_child;  /* index; children are contiguous */
  guint           n_children;
  double          low;         /* costs of the event */
  double          cost;
  double          high;
  QuernBoxChange  change;      /* of a difference; cost is then its drawn size */
} QuernTreemapBox;

typedef struct
{
  QuernTreemapOptions options;
  gint64              total;       /* of the event in the profile; of a difference, before */
  gboolean            is_difference; /* each box has a change */
  double              area_cost;   /* cost that the whole area stands for */
  double              exact_cost;  /* the part of it in exact boxes */
  GArray             *boxes;       /* QuernTreemapBox, parents before children */
} QuernTreemapLayout;

QuernTreemapLayout *quern_treemap_layout_new  (QuernAnalysis              *analysis,
                                               const QuernTreemapOptions  *options,
                                               GCancellable               *cancellable,
                                               GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void                quern_treemap_layout_free (QuernTreemapLayout         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTreemapLayout, quern_treemap_layout_free)

G_END_DECLS
