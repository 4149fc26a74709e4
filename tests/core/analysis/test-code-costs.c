/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-costs.h"

#include "loaded-profile.h"

#include <string.h>

/* Programs in C, C++ and Rust whose instructions and jumps were also summed by an independent
 * reader. */
static const char *const programs[] = { "sort", "words", "shapes" };

/* Other profiles recorded with instructions. */
static const char *const others[] = {
  "callgrind-basic-instr-jumps.callgrind.out", "callgrind-basic-dumpbb.callgrind.out",
  "callgrind-basic-noline-instr.callgrind.out", "callgrind-memy-cacheuse.callgrind.out",
  "callgrind-basic-default.callgrind.out",
};

static guint
get_n_events (QuernProfile *profile)
{
  return quern_event_set_get_n_real (quern_profile_get_events (profile));
}

/* Invariant of every function: the sums equal those of the profile. */
static void
check_function (QuernAnalysis  *analysis,
                QuernCodeCosts *costs)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernFunctionId function = quern_code_costs_get_function (costs);
  guint n_events = get_n_events (profile);
  guint n_calls = 0;
  guint n_jumps = 0;

  for (guint e = 0; e < n_events; e++)
    {
      gint64 self = 0;

      for (guint i = 0; i < quern_code_costs_get_n (costs); i++)
        self += quern_code_costs_get_self (costs, i)[e];
      g_assert_cmpint (self, ==, quern_profile_get_self (profile, function)[e]);
      g_assert_cmpint (self, ==, quern_code_costs_get_total (costs)[e]);
    }

  for (guint i = 0; i < quern_code_costs_get_n (costs); i++)
    {
      const QuernCodePlace *place = quern_code_costs_get (costs, i);
      gint64 inclusive = quern_code_costs_get_self (costs, i)[0];

      g_assert_true (i == 0 || quern_code_costs_get (costs, i - 1)->address < place->address);
      g_assert_cmpuint (place->first_call, ==, n_calls);
      g_assert_cmpuint (place->first_jump, ==, n_jumps);
      for (guint c = 0; c < place->n_calls; c++)
        if (!quern_code_costs_get_call (costs, n_calls + c)->recursive)
          inclusive += quern_code_costs_get_call_costs (costs, n_calls + c)[0];
      g_assert_cmpint (inclusive, ==, quern_code_costs_get_inclusive (costs, i)[0]);
      for (guint j = 0; j < place->n_jumps; j++)
        g_assert_cmphex (quern_code_costs_get_jump (costs, n_jumps + j)->from, ==, place->address);
      n_calls += place->n_calls;
      n_jumps += place->n_jumps;
    }
  g_assert_cmpuint (n_jumps, ==, quern_code_costs_get_n_jumps (costs));
}

static void
check_calls (QuernAnalysis  *analysis,
             QuernCodeCosts *costs)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (profile,
                                                    quern_code_costs_get_function (costs),
                                                    &n_calls);
  guint64 expected = 0;
  guint64 count = 0;

  for (guint i = 0; i < n_calls; i++)
    expected += quern_profile_get_call (profile, first + i)->count;
  for (guint i = 0; i < quern_code_costs_get_n (costs); i++)
    {
      const QuernCodePlace *place = quern_code_costs_get (costs, i);

      for (guint c = 0; c < place->n_calls; c++)
        count += quern_code_costs_get_call (costs, place->first_call + c)->count;
    }
  g_assert_cmpuint (count, ==, expected);
}

/* Adds up "0x1149\t290\t0…" by address and "0x1149>0x1160\t18/120" for each jump. */
static void
add_up (QuernCodeCosts *costs,
        GHashTable     *sums)
{
  guint n_events = get_n_events (quern_code_costs_get_profile (costs));

  for (guint i = 0; i < quern_code_costs_get_n (costs); i++)
    {
      const QuernCodePlace *place = quern_code_costs_get (costs, i);
      char *key = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", place->address);
      gint64 *row = g_hash_table_lookup (sums, key);

      for (guint j = 0; j < place->n_jumps; j++)
        {
          const QuernAnnotatedJump *jump = quern_code_costs_get_jump (costs, place->first_jump + j);
          gint64 *counts = g_new0 (gint64, n_events);
          char *name = g_strdup_printf ("%s>0x%" G_GINT64_MODIFIER "x %s %s", key, jump->to,
                                        jump->conditional ? "jcnd" : "jump",
                                        quern_profile_get_function_name (
                                          quern_code_costs_get_profile (costs),
                                          quern_code_costs_get_function (costs)));

          counts[0] = (gint64) jump->followed;
          counts[1] = (gint64) jump->executed;
          g_assert_true (g_hash_table_insert (sums, name, counts));
        }

      if (row == NULL)
        g_hash_table_insert (sums, g_strdup (key), row = g_new0 (gint64, n_events));
      for (guint e = 0; e < n_events; e++)
        row[e] += quern_code_costs_get_self (costs, i)[e];
      g_free (key);
    }
}

/* Removes the line's entry from the sums. */
static void
check_line (GHashTable *sums,
            guint       n_events,
            const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, "\t", -1);
  g_autofree char *key = NULL;
  const gint64 *row;
  gboolean is_jump = g_str_equal (words[0], "jump");

  key = is_jump ? g_strdup_printf ("%s>%s %s %s", words[1], words[2], words[3], words[6])
                : g_strdup (words[1]);
  row = g_hash_table_lookup (sums, key);
  g_test_message ("%s", key);
  g_assert_nonnull (row);
  for (guint i = 0; i < (is_jump ? 2 : n_events); i++)
    {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, row[i]);

      g_assert_cmpstr (number, ==, words[(is_jump ? 4 : 2) + i]);
    }
  g_hash_table_remove (sums, key);
}

/* Compares every instruction and every jump of the program, no more and no less. */
static void
test_program (gconstpointer data)
{
  const char *program = data;
  g_autofree char *name = g_strconcat (program, ".callgrind", NULL);
  g_autofree char *tsv = g_strconcat (program, ".expected.tsv", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "code", tsv, NULL);
  g_autofree char *object = g_strconcat ("/src/", program, NULL);
  g_autofree char *text = NULL;
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_data ("code", name));
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_autoptr (GHashTable) sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  GHashTableIter iter;
  gint64 *row;
  guint n_functions = 0;

  for (QuernFunctionId f = 0; f < quern_profile_get_n_functions (profile); f++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, f);
      g_autoptr (QuernCodeCosts) costs = quern_code_costs_new (analysis, f, NULL, &error);

      g_assert_no_error (error);
      check_function (analysis, costs);
      check_calls (analysis, costs);
      if (strcmp (quern_profile_get_object_name (profile, function->object), object) != 0)
        continue;
      add_up (costs, sums);
      n_functions++;
    }
  g_assert_cmpuint (n_functions, >=, 7);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i][0] != '\0'; i++)
    check_line (sums, get_n_events (profile), lines[i]);

  /* Addresses that only have jumps and calls cost nothing. */
  g_hash_table_iter_init (&iter, sums);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &row))
    g_assert_cmpint (row[0], ==, 0);
}

static void
test_sums (gconstpointer data)
{
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_data ("callgrind", data));
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  for (QuernFunctionId f = 0; f < quern_profile_get_n_functions (profile); f++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernCodeCosts) costs = quern_code_costs_new (analysis, f, NULL, &error);

      g_assert_no_error (error);
      check_function (analysis, costs);
      check_calls (analysis, costs);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/code-costs/%s", programs[i]);

      g_test_add_data_func (path, programs[i], test_program);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *path = g_strdup_printf ("/code-costs/sums/%u", i);

      g_test_add_data_func (path, others[i], test_sums);
    }

  return g_test_run ();
}
