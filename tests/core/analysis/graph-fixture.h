/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <string.h>

#include "quern-analysis.h"
#include "quern-profile-builder.h"

/* Builds profiles for tests from a list of costs and calls. */

typedef struct
{
  QuernProfileBuilder *builder;
  guint                n_events;
} Graph;

static inline Graph
graph_begin (guint n_events)
{
  static const char * const names[] = { "Ir", "Dr", "Dw", "Ge" };
  Graph graph = { quern_profile_builder_new (), n_events };
  QuernEventId columns[G_N_ELEMENTS (names)];

  g_assert_cmpuint (n_events, <=, G_N_ELEMENTS (names));
  quern_profile_builder_begin_input (graph.builder, "callgrind.out.1");
  quern_profile_builder_begin_part (graph.builder);
  for (guint i = 0; i < n_events; i++)
    columns[i] = quern_profile_builder_add_event (graph.builder, names[i]);
  quern_profile_builder_set_columns (graph.builder, columns, n_events);

  return graph;
}

static inline QuernFunctionId
graph_add_place (Graph      *graph,
                 const char *object,
                 const char *file,
                 const char *name)
{
  QuernProfileBuilder *builder = graph->builder;
  QuernStringId object_id = quern_profile_builder_add_string (builder, object, strlen (object));
  QuernStringId file_id = quern_profile_builder_add_string (builder, file, strlen (file));
  QuernStringId name_id = quern_profile_builder_add_string (builder, name, strlen (name));

  return quern_profile_builder_add_function (builder,
                                             quern_profile_builder_add_object (builder, object_id),
                                             quern_profile_builder_add_file (builder, file_id),
                                             name_id);
}

static inline QuernFunctionId
graph_add_function (Graph      *graph,
                    const char *name)
{
  return graph_add_place (graph, "/bin/prog", "prog.c", name);
}

static inline void
graph_add_self (Graph           *graph,
                QuernFunctionId  function,
                const gint64    *costs)
{
  const QuernPlace where = { 0, 1, 0 };

  quern_profile_builder_begin_function (graph->builder, function);
  quern_profile_builder_add_cost (graph->builder, &where, costs, graph->n_events);
}

static inline void
graph_add_call (Graph           *graph,
                QuernFunctionId  caller,
                QuernFunctionId  callee,
                guint64          count,
                const gint64    *costs)
{
  const QuernPlace where = { 0, 1, 0 };

  quern_profile_builder_begin_function (graph->builder, caller);
  quern_profile_builder_add_call (graph->builder, &where, callee, &where, count, costs,
                                  graph->n_events);
}

static inline QuernProfile *
graph_finish (Graph *graph)
{
  g_autoptr (GError) error = NULL;
  QuernProfile *profile = quern_profile_builder_finish (graph->builder, NULL, NULL, &error);

  g_assert_no_error (error);
  g_clear_pointer (&graph->builder, quern_profile_builder_free);

  return profile;
}

/* Parses "main 10; main>a 1 90": self costs, and calls with their count and inclusive cost, all of
 * the event Ir. */
static inline QuernProfile *
profile_from_text (const char *text)
{
  Graph graph = graph_begin (1);
  g_auto (GStrv) items = g_strsplit (text, "; ", -1);

  for (guint i = 0; items[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (items[i], " ", -1);
      char *sign = strchr (words[0], '>');
      gint64 cost = g_ascii_strtoll (words[g_strv_length (words) - 1], NULL, 10);

      if (sign != NULL)
        {
          QuernFunctionId caller;

          *sign = '\0';
          caller = graph_add_function (&graph, words[0]);
          graph_add_call (&graph, caller, graph_add_function (&graph, sign + 1),
                          g_ascii_strtoull (words[1], NULL, 10), &cost);
        }
      else
        {
          graph_add_self (&graph, graph_add_function (&graph, words[0]), &cost);
        }
    }

  return graph_finish (&graph);
}

static inline QuernAnalysis *
analyse (QuernProfile *profile)
{
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis = quern_analysis_new (profile, TRUE, NULL, &error);

  g_assert_no_error (error);

  return analysis;
}

/* Finds a node by its name as quern_analysis_dup_node_name() returns it. */
static inline QuernNodeId
find_node (QuernAnalysis *analysis,
           const char    *name)
{
  for (QuernNodeId i = 0; i < quern_analysis_get_n_nodes (analysis); i++)
    {
      g_autofree char *node = quern_analysis_dup_node_name (analysis, i);

      if (strcmp (node, name) == 0)
        return i;
    }

  g_error ("no node %s", name);
}

/* The worked example of SEMANTICS 1.6. */
#define WORKED_EXAMPLE \
  "main 10; main>a 1 90; a 20; a>b 3 60; b 30; b>a 2 25; b>c 4 40; c 40"
