/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-layout.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

typedef struct
{
  QuernDirection  direction;  /* callees of the root, or its callers */
  QuernFunctionId root;       /* QUERN_NONE: the whole program */
  QuernGrouping  *grouping;   /* borrowed, nullable: show its groups instead of calls, and in them
                               * the functions by self cost; only for the whole program */
  QuernEventId    event;      /* determines the area; linear, not a ratio */
  gint64          whole;      /* cost that is 100 % of the shares; 0: the total */
  guint           max_depth;  /* levels below the root, 1 to 64; a child that takes nearly all of
                               * its parent does not count */
  double          width;
  double          height;
} QuernTreemapOptions;

/* The children of a box and its self strip fill it exactly. */
typedef struct
{
  QuernBoxLayout      base;      /* its boxes */
  QuernTreemapOptions options;
  double              area_cost; /* cost that the whole area stands for */
} QuernTreemapLayout;

QuernTreemapLayout *quern_treemap_layout_new  (QuernAnalysis              *analysis,
                                               const QuernTreemapOptions  *options,
                                               GCancellable               *cancellable,
                                               GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void                quern_treemap_layout_free (QuernTreemapLayout         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernTreemapLayout, quern_treemap_layout_free)

G_END_DECLS
