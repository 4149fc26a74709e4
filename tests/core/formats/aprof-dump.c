/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "aprof-dump.h"

#include "quern-aprof-reader.h"
#include "quern-profile-builder.h"

#include <string.h>

#define N G_GUINT64_FORMAT

static void
append_known (GString              *text,
              const QuernCostPoint *point,
              QuernCostPointFields  field,
              guint64               value)
{
  if ((point->known & field) != 0)
    g_string_append_printf (text, "/%" N, value);
  else
    g_string_append (text, "/-");
}

static void
append_squares (GString              *text,
                const QuernCostPoint *point,
                QuernCostPointFields  field,
                double                value)
{
  if ((point->known & field) != 0)
    g_string_append_printf (text, "/%.0f", value);
  else
    g_string_append (text, "/-");
}

static void
append_points (GString         *text,
               QuernProfile    *profile,
               QuernFunctionId  function)
{
  QuernSeriesIter iter;
  QuernCostPoint point;

  quern_series_iter_init (&iter, quern_profile_get_series (profile), function);
  while (quern_series_iter_next (&iter, &point))
    {
      g_string_append_printf (text, " %" N "/%" N "/%" N "/%" N "/%" N, point.size, point.min,
                              point.max, point.sum, point.count);
      append_known (text, &point, QUERN_COST_POINT_REAL_SUM, point.real_sum);
      append_known (text, &point, QUERN_COST_POINT_SELF_SUM, point.self_sum);
      append_known (text, &point, QUERN_COST_POINT_SELF_RANGE, point.self_min);
      append_known (text, &point, QUERN_COST_POINT_SELF_RANGE, point.self_max);
      append_squares (text, &point, QUERN_COST_POINT_SUM_OF_SQUARES, point.sum_of_squares);
      append_squares (text, &point, QUERN_COST_POINT_SELF_SUM_OF_SQUARES,
                      point.self_sum_of_squares);
    }
}

static void
append_row (GString      *text,
            const gint64 *row)
{
  g_string_append_printf (text, " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                          row[0], row[1], row[2]);
}

static void
append_functions (GString      *text,
                  QuernProfile *profile)
{
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, i);
      gint64 inclusive[3] = { 0 };
      guint64 called = 0;

      g_string_append_printf (text, "%s %s", quern_profile_get_function_name (profile, i),
                              quern_profile_get_object_name (profile, function->object));
      append_row (text, quern_profile_get_self (profile, i));
      if (quern_profile_take_reported (profile, i, inclusive, &called))
        g_string_append_printf (text, " = %" G_GINT64_FORMAT " %" N, inclusive[0], called);
      g_string_append_c (text, ':');
      append_points (text, profile, i);
      g_string_append_c (text, '\n');
    }
}

static void
append_calls (GString      *text,
              QuernProfile *profile)
{
  for (QuernCallId i = 0; i < quern_profile_get_n_calls (profile); i++)
    {
      const QuernCall *call = quern_profile_get_call (profile, i);

      g_string_append_printf (text, "call %s %s %" N " %" G_GINT64_FORMAT "\n",
                              quern_profile_get_function_name (profile, call->caller),
                              quern_profile_get_function_name (profile, call->callee),
                              call->count, quern_profile_get_call_costs (profile, i)[0]);
    }
}

static void
append_contexts (GString      *text,
                 QuernProfile *profile)
{
  const QuernContextTree *tree = quern_profile_get_contexts (profile);

  for (guint i = 0; tree != NULL && i < quern_context_tree_get_n (tree); i++)
    {
      const QuernCallContext context = quern_context_tree_get (tree, i);
      g_autofree char *parent = context.parent == QUERN_NONE
                                  ? g_strdup ("-")
                                  : g_strdup_printf ("%u", context.parent);

      g_assert_true (context.parent == QUERN_NONE || context.parent < i);
      g_string_append_printf (text, "context %s %s %" N " %" N " %" N "\n",
                              quern_profile_get_function_name (profile, context.function),
                              parent, context.self, context.inclusive, context.called);
    }
}

static void
append_problem (GString      *text,
                const char   *mark,
                const GError *error)
{
  QuernLocation where = quern_parse_error_get_location (error);

  g_string_append_printf (text, "%s %" N ":%u %s\n", mark, where.line, where.column,
                          quern_parse_error_get_nick ((QuernParseError) error->code));
}

static char *
dump_profile (QuernProfile *profile)
{
  GString *text = g_string_new ("total");
  GPtrArray *warnings = quern_profile_get_warnings (profile);

  append_row (text, quern_profile_get_total (profile));
  g_string_append_c (text, '\n');
  append_functions (text, profile);
  append_calls (text, profile);
  append_contexts (text, profile);
  for (guint i = 0; i < warnings->len; i++)
    append_problem (text, "!", g_ptr_array_index (warnings, i));

  return g_string_free (text, FALSE);
}

static char *
dump_error (GError *error)
{
  GString *text = g_string_new (NULL);

  g_assert_nonnull (error);
  append_problem (text, "error", error);

  return g_string_free (text, FALSE);
}

static gboolean
read_text (QuernProfileBuilder  *builder,
           const char           *text,
           gsize                 length,
           gsize                 block_size,
           GError              **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (QuernInput) input = quern_input_open_bytes (bytes, "name", NULL);
  const char *head;
  gsize head_length;

  /* As in the loader: peeking detects compression. */
  if (!quern_input_peek (input, &head, &head_length, error))
    return FALSE;

  quern_input_set_block_size (input, block_size);
  quern_profile_builder_begin_input (builder, "name");

  return quern_aprof_reader.read (input, builder, NULL, NULL, error);
}

char *
aprof_dump (const char *text,
            gsize       length,
            gsize       block_size)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  if (read_text (builder, text, length, block_size, &error))
    profile = quern_profile_builder_finish (builder, NULL, NULL, &error);

  return profile != NULL ? dump_profile (profile) : dump_error (error);
}

char *
aprof_dump_parts (const char    **texts,
                  guint           n,
                  const gboolean *chosen)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) selected = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    if (!read_text (builder, texts[i], strlen (texts[i]), 1 << 20, &error))
      return dump_error (error);

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  if (chosen == NULL)
    return dump_profile (profile);

  selected = quern_profile_select_parts (profile, chosen, NULL, &error);
  g_assert_no_error (error);

  return dump_profile (selected);
}
