/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-geometry.h"
#include "quern-graph-layout.h"
#include "quern-graph-selection.h"
#include "quern-grouping.h"
#include "quern-text.h"

G_BEGIN_DECLS

/* A function or a cycle. */
typedef struct
{
  QuernRect   bounds;
  QuernNodeId node;
  guint       rank;            /* of the colour of its group */
  gboolean    is_cycle;
  gboolean    is_pinned;
  gboolean    is_origin;       /* of a difference: a part of the change begins here */
  guint       sides;           /* QuernGraphPresence, of a difference; else 0 */
  char       *title;           /* owned: the name, shortened to the box */
  char       *members;         /* owned, NULL but for a cycle: "11 functions" */
  char       *inclusive;       /* owned: "93.56 %" */
  char       *self;            /* owned: "self 6.47 %" */
  GPtrArray  *lines;           /* owned, nullable: more text, "mov\t%rax,%rbx" in two columns */
  double      inclusive_share; /* 0..1 of the base */
  double      self_share;
} QuernGraphBox;

/* A call between two boxes. */
typedef struct
{
  guint      from;        /* indices of boxes; the same for a loop */
  guint      to;
  double     share;       /* 0..1 of the base */
  double     width;       /* of the line, px */
  double     label_width; /* px */
  char      *label;       /* owned: "20.8 %  1.57 M×", may be empty; NULL: it has a pill */
  gboolean   is_dashed;
  guint      rank;        /* of its colour; QUERN_NONE: the usual one */
  guint      pill;        /* that stands for its label, or QUERN_NONE */
  guint      first_point; /* in the points of the layout */
  guint      n_points;    /* 0: not drawn */
  QuernPoint tip;         /* of the arrow's head */
  QuernPoint label_place; /* centre */
  QuernRect  extent;      /* of all of it */
} QuernGraphArrow;

/* What stands for the calls that were left out; or, on an arrow, for functions that only
 * pass cost on. */
typedef struct
{
  QuernRect      bounds;
  guint          arrow;       /* on which it stands; QUERN_NONE: beside a box */
  guint          box;         /* that one, or where the arrow begins */
  QuernDirection direction;
  char          *text;        /* owned: "+37 functions  4.2 %" */
  char          *brief;       /* owned, nullable: "+37 functions", where there is less room */
  guint          first_point;
  guint          n_points;
  QuernRect      extent;      /* of the line */
} QuernGraphPill;

/* A frame around the boxes of a group. */
typedef struct
{
  QuernRect  bounds;
  guint      rank;        /* of the colour */
  char      *title;       /* owned: the group */
  double     title_width; /* px */
} QuernGraphFrame;

/* A call graph with a place for each thing; drawn by quern_graph_paint(). */
typedef struct
{
  QuernRect             extent;
  QuernGraphOrientation orientation;
  GArray               *boxes;  /* QuernGraphBox, as the selection's nodes */
  GArray               *arrows; /* QuernGraphArrow, as the selection's edges */
  GArray               *pills;  /* QuernGraphPill, as the selection's rests, then its chains */
  GArray               *frames; /* QuernGraphFrame: groups, if they are wanted */
  GArray               *points; /* QuernPoint: Bézier curves */
  guint                 n_hub_crossings; /* that would go if hubs were drawn once per caller */
} QuernGraphScene;

QuernGraphScene *quern_graph_scene_new  (QuernAnalysis              *analysis,
                                         QuernGrouping              *grouping,
                                         const QuernGraphSelection  *selection,
                                         QuernText                  *text,
                                         GCancellable               *cancellable,
                                         GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_graph_scene_free (QuernGraphScene            *self);

/* For who makes scenes: one without anything, and where all that it has stands then. */
QuernGraphScene *quern_graph_scene_begin (QuernGraphOrientation      orientation) G_GNUC_WARN_UNUSED_RESULT;
void             quern_graph_scene_place (QuernGraphScene           *self,
                                          const QuernGraphLayout    *layout);

/* Of a box, or, counted on from the boxes, of a pill. */
const QuernRect *quern_graph_scene_get_bounds (const QuernGraphScene  *self,
                                               guint                   item);

/* The item that stands there, or QUERN_NONE. */
guint            quern_graph_scene_hit        (const QuernGraphScene  *self,
                                               double                  x,
                                               double                  y);

/* Of the lines of a box: the height of each, and where the second column begins, px. */
#define QUERN_GRAPH_LINE_HEIGHT 16.0
#define QUERN_GRAPH_LINE_COLUMN 52.0

/* What each sign of a box takes at the end of its first line, px: pinned, or an origin. */
#define QUERN_GRAPH_SIGN_WIDTH 14.0

/* Pills beside boxes; the others stand on arrows. */
guint            quern_graph_scene_get_n_rests      (const QuernGraphScene *self);
/* Of the label of an arrow, or of the pill in its place: width and height; 0: none. */
QuernRect        quern_graph_scene_get_label_size   (const QuernGraphScene *self,
                                                     const QuernGraphArrow *arrow);

/* Of a head at the end of a line, px: VISUAL 4. */
double           quern_graph_scene_get_head_length  (double width);
double           quern_graph_scene_get_head_breadth (double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphScene, quern_graph_scene_free)

G_END_DECLS
