/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-profile-builder.h"

#include <string.h>

/* One call per row: the caller and its self cost, and the callee. */
typedef struct
{
  const char *caller;
  gint64      self;
  const char *callee; /* NULL if none */
  guint64     count;
  gint64      cost;
} GraphFixtureCall;

static inline QuernFunctionId
graph_fixture_add_function (QuernProfileBuilder *builder,
                            const char          *name)
{
  QuernStringId object = quern_profile_builder_add_string (builder, "prog", 4);
  QuernStringId file = quern_profile_builder_add_string (builder, "a.c", 3);

  return quern_profile_builder_add_function (
    builder,
    quern_profile_builder_add_object (builder, object),
    quern_profile_builder_add_file (builder, file),
    quern_profile_builder_add_string (builder, name, strlen (name)));
}

static inline QuernProfileBuilder *
graph_fixture_begin (void)
{
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);

  return builder;
}

static inline QuernAnalysis *
graph_fixture_finish (QuernProfileBuilder *builder,
                      gboolean             detect_cycles)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  QuernAnalysis *analysis;

  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, detect_cycles, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static inline QuernAnalysis *
graph_fixture_new (const GraphFixtureCall *calls,
                   gsize                   n_calls)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();

  for (gsize i = 0; i < n_calls; i++)
    {
      QuernPlace where = { 0, i + 1, 0 };
      QuernFunctionId caller = graph_fixture_add_function (builder, calls[i].caller);

      quern_profile_builder_begin_function (builder, caller);
      if (calls[i].self != 0)
        quern_profile_builder_add_cost (builder, &where, &calls[i].self, 1);
      if (calls[i].callee != NULL)
        quern_profile_builder_add_call (builder, &where,
                                        graph_fixture_add_function (builder, calls[i].callee),
                                        &where, calls[i].count, &calls[i].cost, 1);
    }

  return graph_fixture_finish (builder, TRUE);
}

static inline QuernNodeId
graph_fixture_find (QuernAnalysis *analysis,
                    const char    *name)
{
  guint n_nodes = quern_analysis_get_n_nodes (analysis);

  for (QuernNodeId node = 0; node < n_nodes; node++)
    {
      g_autofree char *node_name = quern_analysis_dup_node_name (analysis, node);

      if (g_str_equal (node_name, name))
        return node;
    }

  g_error ("no function %s", name);
}

/* Makes a plausible random program: functions call later ones, and the cost of a call is a part of
 * the callee's inclusive cost. n_back calls to earlier functions make cycles. */
static inline QuernAnalysis *
graph_fixture_random (GRand    *random,
                      guint     n_functions,
                      guint     n_back,
                      gboolean  detect_cycles)
{
  g_autoptr (QuernProfileBuilder) builder = graph_fixture_begin ();
  g_autofree gint64 *self = g_new0 (gint64, n_functions);
  g_autofree gint64 *total = g_new0 (gint64, n_functions);
  g_autofree gint64 *spent = g_new0 (gint64, n_functions);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 1; i < n_functions; i++)
    {
      guint n_callers = (guint) g_rand_int_range (random, 1, 4);

      for (guint j = 0; j < n_callers; j++)
        {
          guint pair[2] = { (guint) g_rand_int_range (random, 0, (gint32) i), i };

          g_array_append_vals (pairs, pair, 2);
        }
    }

  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      graph_fixture_add_function (builder, name);
      self[i] = g_rand_int_range (random, 0, 1000);
      total[i] = self[i];
    }

  /* Backwards, so that the inclusive cost of a function is known before its callers need it. */
  for (guint i = n_functions; i-- > 0;)
    {
      QuernPlace where = { 0, 1, 0 };

      quern_profile_builder_begin_function (builder, i);
      quern_profile_builder_add_cost (builder, &where, &self[i], 1);
      for (guint j = 0; j < pairs->len; j += 2)
        {
          guint callee = g_array_index (pairs, guint, j + 1);
          gint64 cost = total[callee] / 4;

          if (g_array_index (pairs, guint, j) != i || spent[callee] + cost > total[callee])
            continue;

          spent[callee] += cost;
          total[i] += cost;
          quern_profile_builder_add_call (builder, &where, callee, &where,
                                          1 + callee % 7, &cost, 1);
        }
    }

  for (guint i = 0; i < n_back; i++)
    {
      QuernPlace where = { 0, 2, 0 };
      guint callee = (guint) g_rand_int_range (random, 0, (gint32) n_functions);
      guint caller = (guint) g_rand_int_range (random, (gint32) callee, (gint32) n_functions);
      gint64 cost = g_rand_int_range (random, 0, 50);

      quern_profile_builder_begin_function (builder, caller);
      quern_profile_builder_add_call (builder, &where, callee, &where, 1, &cost, 1);
    }

  return graph_fixture_finish (builder, detect_cycles);
}
