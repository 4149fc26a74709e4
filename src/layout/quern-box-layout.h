/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the layouts of nested boxes have in common: treemaps and flame graphs. */

#pragma once

#include "quern-box-tree.h"
#include "quern-geometry.h"

G_BEGIN_DECLS

/* A box of a treemap, or a frame of a flame graph: one calling context, a group, or several small
 * functions. */
typedef struct
{
  QuernRect       bounds;      /* of a frame, without the gaps */
  QuernRect       self_strip;  /* of a treemap: at the top of the box, full width; without children
                                * the whole box */
  QuernFunctionId function;    /* QUERN_NONE: the program, a group, or several small functions */
  guint           group;       /* of a box that stands for a group, else QUERN_NONE */
  guint           context;     /* index in the call tree */
  guint           parent;      /* index, or QUERN_NONE */
  guint           depth;       /* from the root, 0 */
  guint           level;       /* of a treemap: depth, not counting children that take nearly all of
                                * their parent; limited by max_depth */
  guint           first_child; /* index; children are contiguous, in a flame graph the costliest
                                * first */
  guint           n_children;  /* that are shown */
  gboolean        is_merged;   /* stands for several small functions */
  guint           n_merged;    /* their number; 0 in a flame graph, which does not know all */
  gboolean        is_caller;   /* of a flame graph: above the root */
  gboolean        is_outside;  /* of a flame graph: encloses the zoomed frame, wider than shown */
  gboolean        is_estimate;
  double          low;         /* costs of the event */
  double          cost;
  double          high;
  QuernBoxChange  change;      /* of a difference; cost is then its drawn size */
} QuernBox;

typedef struct
{
  GArray       *boxes;         /* owned: QuernBox, parents before children; the root is first. Empty
                                * if the root costs nothing. */
  QuernEventId  event;
  gint64        total;         /* 100 % of the shares: of the event in the profile, unless the
                                * options say otherwise; of a difference, before */
  gboolean      is_difference; /* each box has a change */
  gboolean      is_recorded;   /* of calling contexts in the profile: estimates are due to costs
                                * that contradict each other */
} QuernBoxLayout;

/* Sets what is known of any layout; it has no boxes yet. whole: the cost that is 100 % of the
 * shares; 0: the total. */
void     quern_box_layout_init (QuernBoxLayout *self,
                                QuernAnalysis  *analysis,
                                QuernEventId    event,
                                gint64          whole);

/* A context of the tree as a box, without bounds, parent and children. */
QuernBox quern_box_describe    (QuernBoxTree   *tree,
                                guint           context);
/* Adds a box to one that stands for several. */
void     quern_box_merge       (QuernBox       *self,
                                const QuernBox *other);

/* Whether some functions have no box of their own, because it would be too small. */
gboolean quern_box_layout_has_merged (const QuernBoxLayout *self) G_GNUC_PURE;

static inline const QuernBox *
quern_box_layout_get (const QuernBoxLayout *self,
                      guint                 box)
{
  return &g_array_index (self->boxes, QuernBox, box);
}

G_END_DECLS
