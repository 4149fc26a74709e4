/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-geometry.h"
#include "quern-graph-selection.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_LAYOUT_ERROR_NO_HELPER, /* not installed */
  QUERN_LAYOUT_ERROR_TOO_LARGE, /* time or memory ran out */
  QUERN_LAYOUT_ERROR_FAILED,
} QuernLayoutError;

#define QUERN_LAYOUT_ERROR (quern_layout_error_quark ())
GQuark quern_layout_error_quark (void);

/* A box to lay out. Lengths in px. */
typedef struct
{
  double width;
  double height;
  guint  cluster; /* from 1; 0: in no cluster */
} QuernLayoutNode;

typedef struct
{
  guint    from;         /* indices of nodes; equal for a loop */
  guint    to;
  double   label_width;  /* 0: no label */
  double   label_height;
  double   arrow_length; /* 0: no arrow head */
  guint    weight;       /* how strongly to keep it short and straight; 1 is usual */
  gboolean is_drawn;     /* FALSE: only keeps "to" at least one rank behind "from" */
} QuernLayoutEdge;

/* A frame around boxes, with room for a title in its corner. */
typedef struct
{
  double label_width;
  double label_height;
} QuernLayoutCluster;

/* How to lay out a graph. */
typedef struct
{
  QuernGraphOrientation  orientation;
  double                 spacing;  /* 1: the usual gaps */
  guint                  root;     /* the box at the centre of a circular layout; QUERN_NONE: any */
  const GArray          *clusters; /* nullable: QuernLayoutCluster; not for circular layouts */
} QuernLayoutForm;

/* The path of an arrow. Its points form a piecewise cubic Bézier curve. */
typedef struct
{
  guint      first_point; /* index in the points of the layout */
  guint      n_points;    /* 3k + 1, or 0 if nothing is drawn */
  QuernPoint tip;         /* of the arrow head; without a head, the end of the curve */
  QuernPoint label;       /* centre; meaningless without a label */
} QuernLayoutCurve;

typedef struct
{
  double  width;
  double  height;
  GArray *nodes;  /* QuernRect, in the order of the request */
  GArray *curves; /* QuernLayoutCurve, in the order of the request */
  GArray *points; /* QuernPoint */
  GArray *frames; /* QuernRect, in the order of the clusters; width 0: no frame */
} QuernGraphLayout;

QuernGraphLayout *quern_graph_layout_new  (QuernGraphOrientation   orientation,
                                           const GArray           *nodes,
                                           const GArray           *edges,
                                           GCancellable           *cancellable,
                                           GError                **error) G_GNUC_WARN_UNUSED_RESULT;
QuernGraphLayout *quern_graph_layout_form (const QuernLayoutForm  *form,
                                           const GArray           *nodes,
                                           const GArray           *edges,
                                           GCancellable           *cancellable,
                                           GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void              quern_graph_layout_free (QuernGraphLayout       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphLayout, quern_graph_layout_free)

G_END_DECLS
