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
  guint       rank;            /* colour rank of its group */
  gboolean    is_cycle;
  gboolean    is_pinned;
  gboolean    is_origin;       /* of a difference: part of the change originates here */
  guint       sides;           /* of a difference: QuernGraphPresence; else 0 */
  char       *title;           /* owned: the name, shortened to fit into the box */
  char       *name;            /* owned, NULL unless it is a cycle: its name in full */
  char       *members;         /* owned, NULL unless it is a cycle: "11 functions" */
  char       *inclusive;       /* owned: "93.56 %" */
  char       *self;            /* owned: "self 6.47 %" */
  GPtrArray  *lines;           /* owned, nullable: more lines, "mov\t%rax,%rbx" in two columns */
  double      inclusive_share; /* 0..1 of the base */
  double      self_share;
} QuernGraphBox;

/* A call between two boxes. */
typedef struct
{
  guint      from;        /* indices of boxes; equal for a loop */
  guint      to;
  double     share;       /* 0..1 of the base */
  double     width;       /* of the line, px */
  double     label_width; /* px */
  char      *label;       /* owned: "20.8 %  1.57 M×", may be empty; NULL if it has a pill */
  gboolean   is_dashed;
  guint      rank;        /* of its colour; QUERN_NONE: the default colour */
  guint      pill;        /* shown in place of its label, or QUERN_NONE */
  guint      first_point; /* index in the points of the layout */
  guint      n_points;    /* 0: not drawn */
  QuernPoint tip;         /* of the arrow head */
  QuernPoint label_place; /* centre */
  QuernRect  extent;      /* of the whole arrow */
} QuernGraphArrow;

/* Stands for calls that were left out; on an arrow, for functions that only pass cost on. */
typedef struct
{
  QuernRect      bounds;
  guint          arrow;       /* that it is on; QUERN_NONE: it is beside a box */
  guint          box;         /* that box, or the one where the arrow begins */
  QuernDirection direction;
  char          *text;        /* owned: "+37 functions  4.2 %" */
  char          *brief;       /* owned, nullable: "+37 functions", if there is less room */
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

/* A call graph with all positions; drawn by quern_graph_paint(). */
typedef struct
{
  QuernRect             extent;
  QuernGraphOrientation orientation;
  double                zoom;   /* at which the names fit into their boxes */
  GArray               *boxes;  /* QuernGraphBox, as the selection's nodes */
  GArray               *arrows; /* QuernGraphArrow, as the selection's edges */
  GArray               *pills;  /* QuernGraphPill, as the selection's rests, then its chains */
  GArray               *frames; /* QuernGraphFrame: of groups, if the options ask for frames */
  GArray               *points; /* QuernPoint: Bézier curves */
  QuernProfile         *profile; /* owned, nullable: that the boxes are functions of */
  guint                 n_hub_crossings; /* that splitting the hubs would avoid */
} QuernGraphScene;

QuernGraphScene *quern_graph_scene_new  (QuernAnalysis              *analysis,
                                         QuernGrouping              *grouping,
                                         const QuernGraphSelection  *selection,
                                         double                      zoom,
                                         QuernText                  *text,
                                         GCancellable               *cancellable,
                                         GError                    **error) G_GNUC_WARN_UNUSED_RESULT;
void             quern_graph_scene_free (QuernGraphScene            *self);

/* For implementations that build scenes: begins an empty scene, and sets the positions of
 * everything in it. */
QuernGraphScene *quern_graph_scene_begin (QuernGraphOrientation      orientation) G_GNUC_WARN_UNUSED_RESULT;
void             quern_graph_scene_place (QuernGraphScene           *self,
                                          const QuernGraphLayout    *layout);

/* The bounds of a box or, with indices after those of the boxes, of a pill. */
const QuernRect *quern_graph_scene_get_bounds (const QuernGraphScene  *self,
                                               guint                   item);

/* The item at a position, or QUERN_NONE. */
guint            quern_graph_scene_hit        (const QuernGraphScene  *self,
                                               double                  x,
                                               double                  y);

/* Lines of a box, in px: height of each, and start of the second column. */
#define QUERN_GRAPH_LINE_HEIGHT 16.0
#define QUERN_GRAPH_LINE_COLUMN 52.0

/* Width in px of each sign (pinned, origin) at the end of a box's first line, with the gap before
 * it. */
#define QUERN_GRAPH_SIGN_WIDTH 18.0

/* The title of a box, shortened to width px at zoom 1. */
char            *quern_graph_scene_dup_title        (const QuernGraphScene *self,
                                                     const QuernGraphBox   *box,
                                                     QuernText             *text,
                                                     double                 width) G_GNUC_WARN_UNUSED_RESULT;
/* Below this zoom, names and figures are drawn larger than the scene, and labels of arrows are not
 * drawn at all. */
#define QUERN_GRAPH_LEGIBLE_ZOOM 0.85

/* Longest name in a scene made for a low zoom, in px at zoom 1:
 * "__memset_avx512_unaligned_erms". */
#define QUERN_GRAPH_MAX_SMALL_NAME 216.0

/* From the left and right edges of a box to its texts, in px at zoom 1. */
#define QUERN_GRAPH_PADDING 10.0

/* How much larger than the scene text is drawn at a zoom to stay legible: 1 or more. */
double           quern_graph_scene_get_growth       (QuernTextRole          role,
                                                     double                 zoom) G_GNUC_PURE;
/* The title of a box as it is drawn at a zoom. */
char            *quern_graph_scene_dup_shown        (const QuernGraphScene *self,
                                                     const QuernGraphBox   *box,
                                                     QuernText             *text,
                                                     double                 zoom) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the name is drawn as large as the box allows, with figures only if there is room. */
gboolean         quern_graph_box_is_small           (const QuernGraphBox   *box,
                                                     double                 zoom);
double           quern_graph_box_get_signs_width    (const QuernGraphBox   *box);
/* The number of pills beside boxes; all others are on arrows. */
guint            quern_graph_scene_get_n_rests      (const QuernGraphScene *self);
/* Width and height of an arrow's label or of the pill in its place; 0: none. */
QuernRect        quern_graph_scene_get_label_size   (const QuernGraphScene *self,
                                                     const QuernGraphArrow *arrow);

/* Size of an arrow head, in px: VISUAL 4. */
double           quern_graph_scene_get_head_length  (double width);
double           quern_graph_scene_get_head_breadth (double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernGraphScene, quern_graph_scene_free)

G_END_DECLS
