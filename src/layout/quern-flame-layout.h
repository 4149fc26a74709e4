/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-box-layout.h"

G_BEGIN_DECLS

/* Nobody scrolls deeper, and recursion could go on forever. */
#define QUERN_FLAME_MAX_DEPTH 256

/* In scene px, including the gap below: VISUAL 7. */
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
  QuernFunctionId root;   /* QUERN_NONE: the whole program; QUERN_FLAME_AROUND needs a function */
  QuernEventId    event;  /* width; linear, not a ratio */
  gint64          whole;  /* cost that is 100 % of the shares; 0: the total */
  double          width;  /* px */
  double          margin; /* px: free space on all sides */

  /* The path from the root to the frame that takes the whole width. The frame need not exist. Not
   * for QUERN_FLAME_AROUND. */
  guint           n_zoom;
  QuernFunctionId zoom[QUERN_FLAME_MAX_DEPTH];
} QuernFlameOptions;

/* Children of a frame lie within its width. */
typedef struct
{
  QuernBoxLayout    base;        /* its frames */
  QuernFlameOptions options;
  double            root_cost;   /* cost that the width of the root stands for */
  double            exact_share; /* of the area of all frames, 0 to 1 */
  guint             n_rows;
  guint             root_row;    /* callers are in the rows above it */
  guint             first_caller; /* index of the first caller of the root */
  guint             n_callers;
} QuernFlameLayout;

QuernFlameLayout *quern_flame_layout_new   (QuernAnalysis            *analysis,
                                            const QuernFlameOptions  *options,
                                            GCancellable             *cancellable,
                                            GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void              quern_flame_layout_free  (QuernFlameLayout         *self);
/* Writes the path from the root to a frame, as in QuernFlameOptions. Returns its length. */
guint             quern_flame_layout_trace (const QuernFlameLayout   *self,
                                            guint                     frame,
                                            QuernFunctionId          *way);
/* The frame at the end of a path from the root, or QUERN_NONE. */
guint             quern_flame_layout_find  (const QuernFlameLayout   *self,
                                            const QuernFunctionId    *way,
                                            guint                     length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFlameLayout, quern_flame_layout_free)

G_END_DECLS
