/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The worked example of SEMANTICS 1.6, with a second event, a sum and a ratio: main calls a, which
 * is in a cycle with b; b calls c; "Idle" has no caller. The total of Ir exceeds the sum of the
 * lines by 10.
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

/* The same with points: main has one size, a costs n and c costs n² for each n up to 10, Idle has
 * two sizes, and b has none. */
QuernAnalysis *sample_analysis_new_with_points (void);

/* n_functions functions with random names and costs from a seed; no calls. */
QuernAnalysis *sample_analysis_new_large (guint   n_functions,
                                          guint32 seed);

/* The same, and each function calls up to eight later ones. */
QuernAnalysis *sample_analysis_new_calling (guint   n_functions,
                                            guint32 seed);

/* A profile of the named functions, each with a cost of 1, in the object "prog" and the file
 * "main.c". */
QuernAnalysis *sample_analysis_new_named (const char *const *names);

/* The same, with a file for each function; files: nullable. */
QuernAnalysis *sample_analysis_new_in_files (const char *const *names,
                                             const char *const *files);

/* A function in a tree: its caller and its self cost of "Ir" and "Dr". */
typedef struct
{
  const char *name;
  int         caller; /* index of an earlier function, or -1 if none */
  gint64      self[2];
} SampleFunction;

/* A profile of functions that are called once. */
QuernAnalysis *sample_analysis_new_tree (const SampleFunction *functions,
                                         guint                 n_functions);

/* A recording that began below main: main calls "closure", of whose cost of 101 nothing is known;
 * "prog::main" calls "work", with self costs of 40 and 60. */
QuernAnalysis *sample_analysis_new_begun_late (void);

/* An explorer that shows the analysis. analysis: (transfer full) */
QuernExplorer *sample_explorer_new       (QuernAnalysis *analysis);

G_END_DECLS
