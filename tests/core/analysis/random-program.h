/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "graph-fixture.h"

/* The individual calls of a random program, which its call graph is built from. */
#define MAX_FUNCTIONS 6
#define MAX_CALLS 60

typedef struct
{
  guint  function;
  guint  parent; /* index of a call, or QUERN_NONE */
  gint64 self;
  gint64 inclusive;
} TrueCall;

typedef struct
{
  TrueCall calls[MAX_CALLS];
  guint    n;
  guint    n_functions;
  gboolean is_recursive; /* whether recursion is allowed */
} Program;

static inline void
make_program (Program *program)
{
  gboolean is_recursive = g_test_rand_bit ();

  memset (program, 0, sizeof *program);
  program->is_recursive = is_recursive;
  program->n = (guint) g_test_rand_int_range (1, MAX_CALLS + 1);
  program->n_functions = (guint) g_test_rand_int_range (1, MAX_FUNCTIONS + 1);
  for (guint i = 0; i < program->n; i++)
    {
      TrueCall *call = &program->calls[i];

      /* Occasionally a function runs without a caller, like a thread or a signal handler. */
      call->parent = QUERN_NONE;
      if (i > 0 && g_test_rand_int_range (0, 30) > 0)
        call->parent = (guint) g_test_rand_int_range (0, (gint32) i);
      if (i > 0)
        call->function = (guint) g_test_rand_int_range (0, (gint32) program->n_functions);
      if (!is_recursive && call->parent != QUERN_NONE)
        {
          guint next = program->calls[call->parent].function + (guint) g_test_rand_int_range (1, 3);

          call->function = MIN (next, program->n_functions - 1);
        }
      if (!is_recursive && call->parent != QUERN_NONE &&
          call->function == program->calls[call->parent].function)
        {
          /* The last function calls nothing: give it self cost instead. */
          program->calls[call->parent].self++;
          program->n = i;
          break;
        }
      call->self = g_test_rand_int_range (0, 20);
    }

  for (guint i = program->n; i-- > 0; )
    {
      program->calls[i].inclusive += program->calls[i].self;
      if (program->calls[i].parent != QUERN_NONE)
        program->calls[program->calls[i].parent].inclusive += program->calls[i].inclusive;
    }
}

static inline Graph
collapse_begin (const Program *program)
{
  Graph graph = graph_begin (1);

  for (guint i = 0; i < program->n_functions; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_add_function (&graph, name);
    }
  for (guint i = 0; i < program->n; i++)
    {
      const TrueCall *call = &program->calls[i];

      graph_add_self (&graph, call->function, &call->self);
      if (call->parent != QUERN_NONE)
        graph_add_call (&graph, program->calls[call->parent].function, call->function, 1,
                        &call->inclusive);
    }

  return graph;
}

static inline QuernProfile *
collapse (const Program *program)
{
  Graph graph = collapse_begin (program);

  return graph_finish (&graph);
}
