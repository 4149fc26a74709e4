/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The worked example of the numbers, with a second event, a sum and a ratio:
 * main calls a, which is in a cycle with b; b calls c; nobody calls "Idle".
 * The total of Ir is 10 more than the lines explain.
 *
 * node: main 0, a 1, b 2, c 3, Idle 4, the cycle 5
 * Ir self: 10 20 30 40 0; Dr self: 1 8 2 0 5
 * events: Ir 0, Dr 1, Sum = Ir + Dr 2, Rate = Dr / Ir 3 */
typedef enum
{
  SAMPLE_MAIN,
  SAMPLE_A,
  SAMPLE_B,
  SAMPLE_C,
  SAMPLE_IDLE,
  SAMPLE_CYCLE,
  SAMPLE_N_NODES,
} SampleNode;

typedef enum
{
  SAMPLE_IR,
  SAMPLE_DR,
  SAMPLE_SUM,
  SAMPLE_RATE,
  SAMPLE_N_EVENTS,
} SampleEvent;

QuernProfile  *sample_profile_new        (void);
QuernAnalysis *sample_analysis_new       (void);

/* The same with points: main has one size, a costs n and c n² for each n up to 10, Idle
 * has two sizes, b none. */
QuernAnalysis *sample_analysis_new_with_points (void);

/* As many functions as wanted, names and costs from a seed; no calls. */
QuernAnalysis *sample_analysis_new_large (guint   n_functions,
                                          guint32 seed);

/* The same, and each calls up to eight behind it. */
QuernAnalysis *sample_analysis_new_calling (guint   n_functions,
                                            guint32 seed);

/* A profile of these functions, each with a cost of 1, in an object "prog" and
 * a file "main.c". */
QuernAnalysis *sample_analysis_new_named (const char *const *names);

/* A function of a tree: who calls it, and what it costs itself, of "Ir" and "Dr". */
typedef struct
{
  const char *name;
  int         caller; /* index of a function before it; -1: nobody */
  gint64      self[2];
} SampleFunction;

/* A profile of functions that are called once each. */
QuernAnalysis *sample_analysis_new_tree (const SampleFunction *functions,
                                         guint                 n_functions);

/* What a window looks at. analysis: (transfer full) */
QuernExplorer *sample_explorer_new       (QuernAnalysis *analysis);

G_END_DECLS
