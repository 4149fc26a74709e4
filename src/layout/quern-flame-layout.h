/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-tree.h"
#include "quern-geometry.h"

G_BEGIN_DECLS

/* Deeper nobody scrolls; recursion could go on for ever. */
#define QUERN_FLAME_MAX_DEPTH 256

/* In scene px, the gap below it included: VISUAL 7. */
#define QUERN_FLAME_ROW_HEIGHT 23.0
#define QUERN_FLAME_GAP 1.0

typedef enum
{
  QUERN_FLAME_FROM_ROOT,   /* callees hang below the root */
  QUERN_FLAME_FROM_LEAVES, /* below each function its callers: where its self cost comes from */
  QUERN_FLAME_AROUND,      /* callers above the root, callees below it */
} QuernFlameMode;

typedef struct
{
  QuernFlameMode  mode;
  QuernFunctionId root;   /* QUERN_NONE: the whole program; around it there must be one */
  QuernEventId    event;  /* width; linear, not a ratio */
  double          width;  /* px */
  double          margin; /* px: beside it, and above and below */

  /* The way from the root to the frame that is to have the whole width, which
   * need not be there; not for QUERN_FLAME_AROUND. */
  guint           n_zoom;
  QuernFunctionId zoom[QUERN_FLAME_MAX_DEPTH];
} QuernFlameOptions;

/* One frame: a calling context. Its children lie inside its width. */
typedef struct
{
  QuernRect       bounds;      /* without the gaps */
  QuernFunctionId function;    /* QUERN_NONE: the program, or several small ones */
  guint           parent;      /* index, or QUERN_NONE */
  guint           depth;       /* from the root, 0 */
  guint           first_child; /* index: they stand side by side, costliest first */
  guint           n_children;
  gboolean        is_merged;   /* several small ones in one */
  gboolean        is_caller;   /* above the root */
  gboolean        is_outside;  /* encloses what is zoomed to: it is wider than shown */
  gboolean        is_estimate;
  double          low;         /* costs of the event */
  double          cost;
  double          high;
  QuernBoxChange  change;      /* of a difference: then the cost is what is drawn of it */
} QuernFlameFrame;

typedef struct
{
  QuernFlameOptions options;
  gint64            total;       /* of the event in the profile; of a difference, before */
  gboolean          is_difference; /* each frame has a change */
  double            root_cost;   /* what the root's width stands for */
  double            exact_share; /* of the area of all frames, 0 to 1 */
  guint             n_rows;
  guint             root_row;    /* callers have the rows above it */
  GArray           *frames;      /* QuernFlameFrame, parents before children; the root is first */
  guint             first_caller; /* index: the root's children above it */
  guint             n_callers;
} QuernFlameLayout;

QuernFlameLayout *quern_flame_layout_new   (QuernAnalysis            *analysis,
                                            const QuernFlameOptions  *options,
                                            GCancellable             *cancellable,
                                            GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void              quern_flame_layout_free  (QuernFlameLayout         *self);
/* The way from the root to a frame, as in the options. Returns its length. */
guint             quern_flame_layout_trace (const QuernFlameLayout   *self,
                                            guint                     frame,
                                            QuernFunctionId          *way);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFlameLayout, quern_flame_layout_free)

G_END_DECLS
