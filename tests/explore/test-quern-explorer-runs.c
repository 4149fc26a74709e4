/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-explorer.h"

#include "quern-explorer-state.h"
#include "quern-run-sizes-draft.h"
#include "quern-run-sizes.h"

#include "loaded-profile.h"
#include "patience.h"

#include <glib/gstdio.h>
#include <inttypes.h>

static const guint64 sizes[] = { 10, 20, 40 };
#define N_RUNS G_N_ELEMENTS (sizes)

/* A run as callgrind writes it: "work" costs 3 n² + 5 for n, with n calls; "even" and "odd" are
 * a cycle. */
static char *
dup_run (guint       run,
         const char *command)
{
  guint64 n = sizes[run];

  return g_strdup_printf ("version: 1\npid: %u\n%s%s%sevents: Ir Dr\nfn=main\n1 7 1\ncfn=work\n"
                          "calls=%" PRIu64 " 5\n2 %" PRIu64 " %" PRIu64 "\nfn=work\n5 %" PRIu64
                          " %" PRIu64 "\nfn=even\n7 %" PRIu64 "\ncfn=odd\ncalls=1 9\n8 50\n"
                          "fn=odd\n9 30\ncfn=even\ncalls=1 7\n10 20\n",
                          4000 + run, command != NULL ? "cmd: " : "",
                          command != NULL ? command : "", command != NULL ? "\n" : "",
                          n, 3 * n * n + 5, n, 3 * n * n + 5, n, n);
}

/* Returns an array of GFile in a new folder. name, command: formats for the size; command:
 * (nullable) */
static GPtrArray *
write_runs (const char *name,
            const char *command)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("quern-runs-XXXXXX", &error);

  g_assert_no_error (error);
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autofree char *number = g_strdup_printf ("%" PRIu64, sizes[i]);
      g_auto (GStrv) name_parts = g_strsplit (name, "%", -1);
      g_auto (GStrv) command_parts = g_strsplit (command != NULL ? command : "", "%", -1);
      g_autofree char *file_name = g_strjoinv (number, name_parts);
      g_autofree char *words = g_strjoinv (number, command_parts);
      g_autofree char *path = g_build_filename (folder, file_name, NULL);
      g_autofree char *text = dup_run (i, command != NULL ? words : NULL);

      g_assert_true (g_file_set_contents (path, text, -1, &error));
      g_ptr_array_add (files, g_file_new_for_path (path));
    }

  return files;
}

static void
remove_files (GPtrArray *files)
{
  g_autoptr (GFile) folder = g_file_get_parent (g_ptr_array_index (files, 0));

  for (guint i = 0; i < files->len; i++)
    g_file_delete (g_ptr_array_index (files, i), NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static void
show_files (QuernExplorer *explorer,
            GPtrArray     *files)
{
  g_autoptr (QuernAnalysis) analysis =
    loaded_profile_analyse (loaded_profile_from_files (files));

  quern_explorer_set_files (explorer, files);
  quern_explorer_set_analysis (explorer, analysis);
}

/* Returns the points of a function in the current profile as "size:inclusive/self". */
static char *
dup_points (QuernExplorer *explorer,
            const char    *function)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  QuernSeries *series = quern_profile_get_series (profile);
  GString *text = g_string_new (NULL);
  QuernSeriesIter iter;
  QuernCostPoint point;

  for (QuernFunctionId i = 0; series != NULL && i < quern_profile_get_n_functions (profile); i++)
    if (g_str_equal (quern_profile_get_function_name (profile, i), function))
      {
        quern_series_iter_init (&iter, series, i);
        while (quern_series_iter_next (&iter, &point))
          g_string_append_printf (text, "%" PRIu64 ":%" PRIu64 "/%" PRIu64 " ", point.size,
                                  point.sum, point.self_sum);
      }

  return g_string_free (text, FALSE);
}

typedef struct
{
  QuernExplorer *explorer;
  const char    *function;
  const char    *points; /* the expected points */
} Expectation;

static gboolean
is_met (gpointer data)
{
  const Expectation *expectation = data;
  g_autofree char *found = dup_points (expectation->explorer, expectation->function);

  return g_str_equal (found, expectation->points);
}

static void
expect_points (QuernExplorer *explorer,
               const char    *function,
               const char    *points)
{
  Expectation expectation = { explorer, function, points };

  patience_wait (is_met, &expectation);
}

static void
choose_event (QuernExplorer *explorer,
              const char    *name)
{
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));

  quern_event_choice_set_event (quern_explorer_get_events (explorer),
                                quern_event_set_find (events, name));
}

#define IR_OF_WORK "10:305/305 20:1205/1205 40:4805/4805 "

static void
test_points (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", "./sort %");
  g_autofree char *before = NULL;

  show_files (explorer, files);
  g_assert_true (quern_input_points_can_take_sizes (quern_explorer_get_points (explorer)));
  g_assert_false (quern_input_points_has_points (quern_explorer_get_points (explorer)));
  before = dup_points (explorer, "work");
  g_assert_cmpstr (before, ==, "");

  quern_input_points_set_sizes (quern_explorer_get_points (explorer), sizes);
  g_assert_true (quern_input_points_has_points (quern_explorer_get_points (explorer)));
  expect_points (explorer, "work", IR_OF_WORK);
  expect_points (explorer, "main", "10:312/7 20:1212/7 40:4812/7 ");

  /* The points are of the current event. */
  choose_event (explorer, "Dr");
  expect_points (explorer, "main", "10:11/1 20:21/1 40:41/1 ");
  choose_event (explorer, "Ir");
  expect_points (explorer, "work", IR_OF_WORK);

  quern_input_points_set_sizes (quern_explorer_get_points (explorer), NULL);
  expect_points (explorer, "work", "");
  g_assert_false (quern_input_points_has_points (quern_explorer_get_points (explorer)));
  remove_files (files);
}

/* Runs that are not selected have no points, nor has a comparison. */
static void
test_parts (void)
{
  static const gboolean chosen[N_RUNS] = { TRUE, FALSE, TRUE };
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", NULL);
  g_autoptr (QuernPartChoice) some = quern_part_choice_new (chosen, N_RUNS);

  show_files (explorer, files);
  quern_input_points_set_sizes (quern_explorer_get_points (explorer), sizes);
  expect_points (explorer, "work", IR_OF_WORK);
  quern_analyser_set_parts (quern_explorer_get_analyser (explorer), some);
  expect_points (explorer, "work", "10:305/305 40:4805/4805 ");
  quern_analyser_compare_parts (quern_explorer_get_analyser (explorer), 0, 2);
  expect_points (explorer, "work", "");
  quern_analyser_stop_comparing (quern_explorer_get_analyser (explorer));
  expect_points (explorer, "work", "10:305/305 40:4805/4805 ");
  quern_analyser_choose_all_parts (quern_explorer_get_analyser (explorer));
  expect_points (explorer, "work", IR_OF_WORK);
  remove_files (files);
}

/* Points are renewed with the analysis when cycles are detected, or no longer. */
static void
test_cycles (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", NULL);
  QuernAnalyser *analyser = quern_explorer_get_analyser (explorer);

  show_files (explorer, files);
  quern_input_points_set_sizes (quern_explorer_get_points (explorer), sizes);
  expect_points (explorer, "even", "10:10/10 20:20/20 40:40/40 ");
  quern_analyser_set_detect_cycles (analyser, FALSE);
  expect_points (explorer, "even", "10:60/10 20:70/20 40:90/40 ");
  quern_analyser_set_detect_cycles (analyser, TRUE);
  expect_points (explorer, "even", "10:10/10 20:20/20 40:40/40 ");
  remove_files (files);
}

/* A derived cost has points; selecting a ratio leaves the points unchanged. */
static void
test_own_events (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", NULL);
  GVariantBuilder list;

  show_files (explorer, files);
  quern_input_points_set_sizes (quern_explorer_get_points (explorer), sizes);
  g_variant_builder_init (&list, G_VARIANT_TYPE (QUERN_OWN_EVENTS_TYPE));
  g_variant_builder_add (&list, "(ssss)", "Both", "Ir + 2 Dr", "", "");
  g_variant_builder_add (&list, "(ssss)", "Rate", "Dr / Ir", "", "");
  quern_event_choice_set_own_events (quern_explorer_get_events (explorer), QUERN_EVENTS_HERE,
                                     g_variant_builder_end (&list));
  expect_points (explorer, "work", IR_OF_WORK);
  choose_event (explorer, "Both");
  expect_points (explorer, "work", "10:325/325 20:1245/1245 40:4885/4885 ");
  choose_event (explorer, "Rate");
  expect_points (explorer, "work", "10:325/325 20:1245/1245 40:4885/4885 ");
  remove_files (files);
}

/* Sizes are kept when the same files are reloaded, but not for other files. */
static void
test_reload (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", NULL);
  g_autoptr (GPtrArray) others = write_runs ("callgrind.out.%", NULL);

  show_files (explorer, files);
  quern_input_points_set_sizes (quern_explorer_get_points (explorer), sizes);
  expect_points (explorer, "work", IR_OF_WORK);
  show_files (explorer, files);
  expect_points (explorer, "work", IR_OF_WORK);
  show_files (explorer, others);
  g_assert_null (quern_input_points_get_sizes (quern_explorer_get_points (explorer)));
  g_assert_false (quern_input_points_has_points (quern_explorer_get_points (explorer)));
  remove_files (files);
  remove_files (others);
}

/* Returns the sizes that a new explorer restores for the files: (nullable) */
static guint64 *
dup_restored (GPtrArray *files,
              GKeyFile  *state)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();

  show_files (explorer, files);
  quern_explorer_restore_state (explorer, state);

  return g_memdup2 (quern_input_points_get_sizes (quern_explorer_get_points (explorer)),
                    files->len * sizeof *sizes);
}

/* Sizes are saved, and restored if those of all files are known; a file that another command has
 * overwritten is not recognized. */
static void
test_kept (void)
{
  static const guint64 given[] = { 7, 20, 1000000000000000 };
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GKeyFile) state = g_key_file_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", "./sort %");
  g_autoptr (GPtrArray) others = write_runs ("callgrind.out.%", "./sort %");
  g_autoptr (GPtrArray) two = g_ptr_array_new ();
  g_autofree guint64 *restored = NULL;
  g_autofree guint64 *of_two = NULL;
  g_autofree char *last = g_file_get_path (g_ptr_array_index (files, 2));
  g_auto (GStrv) keys = NULL;

  g_assert_null (dup_restored (files, state));
  show_files (explorer, files);
  quern_input_points_set_sizes (quern_explorer_get_points (explorer), given);
  quern_explorer_save_state (explorer, state);
  restored = dup_restored (files, state);
  g_assert_cmpmem (restored, sizeof given, given, sizeof given);
  g_assert_null (dup_restored (others, state));

  g_ptr_array_add (two, g_ptr_array_index (files, 2));
  g_ptr_array_add (two, g_ptr_array_index (files, 0));
  of_two = dup_restored (two, state);
  g_assert_cmpuint (of_two[0], ==, given[2]);
  g_assert_cmpuint (of_two[1], ==, given[0]);

  {
    g_autofree char *text = dup_run (2, "./sort 41");

    g_assert_true (g_file_set_contents (last, text, -1, NULL));
    g_assert_null (dup_restored (files, state));
  }
  keys = g_key_file_get_keys (state, "Input Sizes", NULL, NULL);
  g_assert_cmpuint (g_strv_length (keys), ==, N_RUNS);
  for (guint i = 0; i < N_RUNS; i++)
    g_key_file_set_string (state, "Input Sizes", keys[i], i == 0 ? "-1" : "many");
  g_assert_null (dup_restored (two, state));
  remove_files (files);
  remove_files (others);
}

static void
expect_guess (const char *name,
              const char *command,
              gboolean    is_found)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs (name, command);
  g_autofree guint64 *found = g_new0 (guint64, N_RUNS);

  show_files (explorer, files);
  g_assert_cmpint (
    quern_run_sizes_guess (
      quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer)), found),
    ==, is_found);
  if (is_found)
    g_assert_cmpmem (found, N_RUNS * sizeof *found, sizes, sizeof sizes);
  remove_files (files);
}

/* Numbers that differ between runs are taken as sizes, except for process ids. */
static void
test_guess (void)
{
  expect_guess ("callgrind.out.a%", "./sort --seed=7 -n% fast 3", TRUE);
  expect_guess ("sort-%.callgrind.2", NULL, TRUE);
  expect_guess ("sort-%.callgrind", "./sort 7", TRUE);
  expect_guess ("%00000000000000000000", NULL, FALSE);
  {
    g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
    g_autoptr (GPtrArray) named = write_runs ("%", "./sort");
    g_autoptr (GFile) folder = g_file_get_parent (g_ptr_array_index (named, 0));
    g_autofree guint64 *found = g_new0 (guint64, N_RUNS);

    for (guint i = 0; i < N_RUNS; i++)
      {
        g_autofree char *name = g_strdup_printf ("callgrind.out.%u", 4000 + i);
        g_autoptr (GFile) file = g_file_get_child (folder, name);

        g_assert_true (g_file_move (g_ptr_array_index (named, i), file, G_FILE_COPY_NONE, NULL,
                                    NULL, NULL, NULL));
        g_ptr_array_add (files, g_steal_pointer (&file));
      }
    show_files (explorer, files);
    g_assert_false (quern_run_sizes_guess (
      quern_analyser_get_whole_profile (quern_explorer_get_analyser (explorer)), found));
    remove_files (files);
  }
}

static void
expect_words (QuernRunSizesDraft *draft,
              const char         *start)
{
  g_autofree char *words = quern_run_sizes_draft_dup_words (draft);

  if (!g_str_has_prefix (words, start))
    g_error ("“%s”, not “%s”", words, start);
}

static void
test_draft (void)
{
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (GPtrArray) files = write_runs ("callgrind.out.%", "./sort %");
  g_autoptr (QuernRunSizesDraft) draft = NULL;

  show_files (explorer, files);
  draft = quern_run_sizes_draft_new (explorer);
  g_assert_cmpuint (quern_run_sizes_draft_get_n_runs (draft), ==, N_RUNS);
  g_assert_cmpstr (quern_run_sizes_draft_get_text (draft, 1), ==, "20");
  g_assert_cmpstr (quern_run_sizes_draft_get_command (draft, 1), ==, "./sort 20");
  expect_words (draft, "These sizes are guessed");

  quern_run_sizes_draft_set_text (draft, 1, "2o");
  g_assert_true (quern_run_sizes_draft_is_wrong (draft, 1));
  g_assert_false (quern_run_sizes_draft_is_usable (draft));
  expect_words (draft, "callgrind.out.20: a size is");
  g_assert_false (quern_run_sizes_draft_apply (draft));
  quern_run_sizes_draft_set_text (draft, 1, "-20");
  g_assert_true (quern_run_sizes_draft_is_wrong (draft, 1));
  quern_run_sizes_draft_set_text (draft, 1, "");
  g_assert_false (quern_run_sizes_draft_is_wrong (draft, 1));
  g_assert_false (quern_run_sizes_draft_is_usable (draft));
  expect_words (draft, "Each run needs");

  for (guint i = 0; i < N_RUNS; i++)
    quern_run_sizes_draft_set_text (draft, i, "7");
  g_assert_false (quern_run_sizes_draft_is_usable (draft));
  expect_words (draft, "A curve needs");

  quern_run_sizes_draft_set_text (draft, 2, " 100 ");
  g_assert_true (quern_run_sizes_draft_apply (draft));
  g_assert_cmpuint (quern_input_points_get_sizes (quern_explorer_get_points (explorer))[2], ==,
                    100);
  /* Runs of equal size are merged into one point. */
  expect_points (explorer, "work", "7:1510/1510 100:4805/4805 ");
  remove_files (files);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/runs/points", test_points);
  g_test_add_func ("/runs/parts", test_parts);
  g_test_add_func ("/runs/cycles", test_cycles);
  g_test_add_func ("/runs/own-events", test_own_events);
  g_test_add_func ("/runs/reload", test_reload);
  g_test_add_func ("/runs/kept", test_kept);
  g_test_add_func ("/runs/guess", test_guess);
  g_test_add_func ("/runs/draft", test_draft);

  return g_test_run ();
}
