/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-top-lines.h"

#include "quern-fold.h"
#include "quern-hot-lines.h"

#include "profile-fixture.h"

enum { N_FILES = 7, N_LINES = 307, N_EVENTS = 2, FAR = 1000003, WITHOUT_LINES = 5, ALL_LINES = 6 };

/* Records of functions whose code is inlined into each other, in two parts; some have no line: of
 * one function none, of another all have. sign: of most costs. */
static QuernProfile *
make_profile (gint sign)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernFunctionId functions[N_FILES];
  QuernEventId events[N_EVENTS];

  quern_profile_builder_begin_input (builder, "many");
  quern_profile_builder_begin_part (builder);
  events[0] = quern_profile_builder_add_event (builder, "Ir");
  events[1] = quern_profile_builder_add_event (builder, "Dr");
  quern_profile_builder_set_columns (builder, events, N_EVENTS);
  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *file = g_strdup_printf ("%u.c", i);

      functions[i] = profile_fixture_add_function (builder, file, "f");
    }

  for (guint i = 0; i < 15000; i++)
    {
      const guint function = i % N_FILES;
      QuernPlace where = {
        (QuernFileId) g_rand_int_range (random, 0, N_FILES),
        (guint64) g_rand_int_range (random, 0, N_LINES),
        0,
      };
      const gint64 costs[N_EVENTS] = {
        sign * g_rand_int_range (random, -5, 1000),
        sign * g_rand_int_range (random, 0, 300),
      };

      if (i == 10000)
        {
          quern_profile_builder_begin_part (builder);
          quern_profile_builder_set_columns (builder, events, N_EVENTS);
        }
      if (function == WITHOUT_LINES)
        where.line = 0;
      if (function == ALL_LINES)
        where.line++;

      /* Some files have lines close together, others far apart. */
      if (where.file % 2 == 1)
        where.line *= FAR;

      quern_profile_builder_begin_function (builder, functions[function]);
      if (i % 4 == 0)
        quern_profile_builder_add_call (builder, &where, functions[0], &where, 2, costs, N_EVENTS);
      else
        quern_profile_builder_add_cost (builder, &where, costs, N_EVENTS);
    }

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);

  return g_steal_pointer (&profile);
}

/* The number of lines that rank before a line: higher cost, or equal cost and earlier place. With
 * sign -1: lower cost. */
static guint
count_before (gint                 sign,
              const QuernHotLines *all,
              QuernEventSet       *events,
              QuernEventId         event,
              guint                index)
{
  gint64 cost = quern_event_set_get_cost (events, event, quern_hot_lines_get_self (all, index));
  guint n = 0;

  for (guint i = 0; i < quern_hot_lines_get_n (all); i++)
    {
      gint64 other = quern_event_set_get_cost (events, event, quern_hot_lines_get_self (all, i));

      n += quern_hot_lines_get (all, i)->line > 0 && other != 0 &&
           (sign * other > sign * cost || (other == cost && i < index));
    }

  return n;
}

/* Checks the top lines against all lines, which are summed by other code. */
static void
check_event (QuernAnalysis *analysis,
             gint           sign,
             QuernEventId   event,
             guint          n)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernHotLines) all = quern_hot_lines_new (analysis, event, NULL, &error);
  g_autoptr (QuernTopLines) top = quern_top_lines_new (profile, event, n, NULL, &error);
  g_autoptr (QuernTopLines) none = quern_top_lines_new (profile, event, 0, NULL, &error);
  gint64 without_of = 0;
  gint64 without = 0;
  gint64 next = 0;
  gint64 sum = 0;
  guint n_all = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < quern_hot_lines_get_n (all); i++)
    {
      const QuernHotLine *line = quern_hot_lines_get (all, i);
      gint64 cost = quern_event_set_get_cost (events, event, quern_hot_lines_get_self (all, i));
      const QuernTopLine *found;
      guint rank;

      if (line->line == 0)
        {
          without += cost;
          continue;
        }

      sum += cost;
      n_all += cost != 0;
      rank = count_before (sign, all, events, event, i);
      if (cost == 0 || rank >= n)
        {
          next = sign * cost > sign * next ? cost : next;
          continue;
        }

      found = &g_array_index (top->lines, QuernTopLine, rank);
      g_assert_cmpuint (found->file, ==, line->file);
      g_assert_cmpuint (found->line, ==, line->line);
      if (sign > 0)
        g_assert_cmpuint (found->function, ==, line->function);
      /* Those that only call something there are functions of the line, but without a cost. */
      g_assert_cmpuint (found->n_functions, >, 0);
      g_assert_cmpuint (found->n_functions, <=, line->n_functions);
      g_assert_cmpint (found->cost, ==, cost);
    }

  g_assert_cmpuint (top->lines->len, ==, MIN (n, n_all));
  g_assert_cmpuint (top->n_all, ==, n_all);
  g_assert_cmpint (top->next, ==, next);
  g_assert_cmpint (top->sum, ==, sum);
  g_assert_cmpint (top->without, ==, without);
  g_assert_true (top->has_lines);

  for (QuernFunctionId i = 0; top->without_of != NULL && i < N_FILES; i++)
    without_of += top->without_of[i];
  g_assert_cmpint (without_of, ==, event < N_EVENTS ? without : 0);

  g_assert_cmpuint (none->n_all, ==, 0);
  g_assert_cmpint (none->without, ==, without);
  g_assert_true (none->has_lines);
}

static void
test_same_as_all_lines (void)
{
  g_autoptr (QuernProfile) profile = make_profile (1);
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autoptr (QuernAnalysis) analysis = NULL;
  g_autoptr (GError) error = NULL;

  quern_event_set_add_derived (events, "Sum", "Ir + 3 Dr", NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  for (QuernEventId event = 0; event < quern_event_set_get_n_events (events); event++)
    {
      check_event (analysis, 1, event, 1);
      check_event (analysis, 1, event, 5);
      check_event (analysis, 1, event, 100);
    }
}

/* The records of a part are skipped, or those of functions whose costs went elsewhere are not. */
static void
check_profile (QuernProfile *profile)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, &error);

  g_assert_no_error (error);
  check_event (analysis, 1, 0, 5);
}

static void
test_chosen_part (void)
{
  g_autoptr (QuernProfile) profile = make_profile (1);

  for (guint i = 0; i < 2; i++)
    {
      const gboolean chosen[] = { i == 0, i == 1 };
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernProfile) part =
        quern_profile_select_parts (profile, chosen, NULL, &error);

      g_assert_no_error (error);
      check_profile (part);
    }
}

static void
test_folded (void)
{
  g_autoptr (QuernProfile) profile = make_profile (1);
  const guint8 is_folded[N_FILES] = { TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) folded =
    quern_fold_new (profile, is_folded, QUERN_FOLD_MOVE, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (*quern_profile_get_self (folded, WITHOUT_LINES), !=,
                   *quern_profile_get_self (profile, WITHOUT_LINES));
  check_profile (folded);
}

static void
test_functions_with_lines (void)
{
  g_autoptr (QuernProfile) profile = make_profile (1);

  g_assert_true (quern_profile_has_lines (profile));
  for (QuernFunctionId i = 0; i < N_FILES; i++)
    {
      g_assert_cmpint (quern_profile_lacks_lines (profile, i), ==, i == WITHOUT_LINES);
      g_assert_cmpint (quern_profile_has_all_lines (profile, i), ==, i == ALL_LINES);
    }
}

static void
test_negative_total (void)
{
  g_autoptr (QuernProfile) profile = make_profile (-1);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnalysis) analysis = quern_analysis_new (profile, TRUE, NULL, &error);

  g_assert_no_error (error);
  check_event (analysis, -1, 0, 5);
}

static void
test_cancelled (void)
{
  g_autoptr (QuernProfile) profile = make_profile (1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_top_lines_new (profile, 0, 5, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/top-lines/same-as-all-lines", test_same_as_all_lines);
  g_test_add_func ("/analysis/top-lines/chosen-part", test_chosen_part);
  g_test_add_func ("/analysis/top-lines/folded", test_folded);
  g_test_add_func ("/analysis/top-lines/functions-with-lines", test_functions_with_lines);
  g_test_add_func ("/analysis/top-lines/negative-total", test_negative_total);
  g_test_add_func ("/analysis/top-lines/cancelled", test_cancelled);

  return g_test_run ();
}
