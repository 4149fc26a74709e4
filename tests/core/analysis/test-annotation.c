/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Annotated lines of real profiles must add up to the costs of the profile. */

#include "quern-annotation.h"

#include "quern-cost-table.h"
#include "quern-inlined-code.h"

#include "graph-fixture.h"
#include "loaded-profile.h"

static GPtrArray *
list_profiles (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "callgrind", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && strstr (name, "grind.out") != NULL)
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
  g_assert_cmpuint (paths->len, >, 20);

  return paths;
}

static QuernAnalysis *
load (const char *path,
      gboolean    detect_cycles)
{
  g_autoptr (QuernProfile) profile = loaded_profile_from_path (path);
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis = quern_analysis_new (profile, detect_cycles, NULL, &error);

  g_assert_no_error (error);

  return analysis;
}

static guint
get_n_events (QuernAnalysis *analysis)
{
  return quern_event_set_get_n_real (
    quern_profile_get_events (quern_analysis_get_profile (analysis)));
}

static void
assert_same_row (const gint64 *a,
                 const gint64 *b,
                 guint         n)
{
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (a[i], ==, b[i]);
}

/* Adds up the self cost and the outgoing calls as recorded in the profile. */
static void
add_up_calls (QuernAnalysis *analysis,
              QuernNodeId    node,
              gint64        *sum)
{
  g_autoptr (QuernCallTable) calls = quern_analysis_list_calls (analysis, node, QUERN_CALLEES);
  const gint64 *own = quern_analysis_get_self (analysis, node);
  guint n_events = get_n_events (analysis);

  memcpy (sum, own, n_events * sizeof *sum);
  for (guint i = 0; i < quern_call_table_get_n_rows (calls); i++)
    {
      for (guint j = 0; j < n_events && !quern_call_table_get_row (calls, i)->recursive; j++)
        quern_cost_add (&sum[j], quern_call_table_get_costs (calls, i)[j]);
    }
}

/* The files and lines of an annotation are sorted and add up. */
static void
assert_sums (QuernAnalysis   *analysis,
             QuernAnnotation *annotation,
             const gint64    *self,
             const gint64    *inclusive)
{
  guint n_events = get_n_events (analysis);
  g_autofree gint64 *line_sum = g_new0 (gint64, MAX (n_events, 1));
  g_autofree gint64 *inclusive_sum = g_new0 (gint64, MAX (n_events, 1));
  guint n_lines = 0;

  for (guint i = 0; i < quern_annotation_get_n_files (annotation); i++)
    {
      const QuernAnnotatedFile *file = quern_annotation_get_file (annotation, i);
      g_autofree gint64 *file_sum = g_new0 (gint64, MAX (n_events, 1));

      for (guint j = file->first; j < file->first + file->n_lines; j++)
        {
          const gint64 *costs = quern_annotation_get_line_self (annotation, j);
          const gint64 *with_calls = quern_annotation_get_line_inclusive (annotation, j);
          const QuernAnnotatedLine *line = quern_annotation_get_line (annotation, j);

          g_assert_cmpuint (line->file, ==, file->file);
          if (j > file->first)
            g_assert_cmpuint (quern_annotation_get_line (annotation, j - 1)->line, <, line->line);
          for (guint k = 0; k < n_events; k++)
            {
              gint64 of_line = costs[k];

              for (guint l = 0; l < line->n_calls; l++)
                {
                  if (!quern_annotation_get_call (annotation, line->first_call + l)->recursive)
                    quern_cost_add (&of_line, quern_annotation_get_call_costs (
                                                annotation, line->first_call + l)[k]);
                }
              g_assert_cmpint (with_calls[k], ==, of_line);
              quern_cost_add (&file_sum[k], costs[k]);
              quern_cost_add (&line_sum[k], costs[k]);
              quern_cost_add (&inclusive_sum[k], with_calls[k]);
            }
        }
      assert_same_row (file_sum, quern_annotation_get_file_self (annotation, i), n_events);
      n_lines += file->n_lines;
    }

  g_assert_cmpuint (n_lines, ==, quern_annotation_get_n_lines (annotation));
  assert_same_row (line_sum, quern_annotation_get_self (annotation), n_events);
  assert_same_row (line_sum, self, n_events);
  if (inclusive != NULL)
    assert_same_row (inclusive_sum, inclusive, n_events);
}

/* Random sites for code from other files: one of three lines, each called twice, or none. */
static QuernInlineSites *
make_sites (QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernInlineSites *sites = quern_inline_sites_new ();
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      QuernFileId own = quern_profile_get_function (profile, record->function)->file;
      const QuernInlineSite site = { own, (guint64) g_test_rand_int_range (1, 4),
                                     g_test_rand_bit () ? "f" : "g" };

      if (record->where.file != own && g_test_rand_int_range (0, 3) > 0)
        quern_inline_sites_add (sites, record->function, &record->where, record->where.address + 1,
                                g_test_rand_bit () ? quern_inline_sites_add_site (sites, &site)
                                                   : QUERN_NONE);
    }
  quern_inline_sites_finish (sites);

  return sites;
}

/* sums: one row for each line of the annotation */
static void
add_inlined_line (QuernAnnotation        *annotation,
                  const QuernInlinedLine *line,
                  const gint64           *costs,
                  gint64                 *sums,
                  guint                   n_events)
{
  for (guint i = 0; i < quern_annotation_get_n_lines (annotation); i++)
    {
      const QuernAnnotatedLine *other = quern_annotation_get_line (annotation, i);

      if (other->file == line->file && other->line == line->line)
        {
          for (guint j = 0; j < n_events; j++)
            quern_cost_add (&sums[i * n_events + j], costs[j]);
          return;
        }
    }
  g_assert_not_reached ();
}

/* Wherever inlined lines are placed, each adds up to its own cost, and all of them to the
 * function's self cost. A block has the sum of its lines and calls. */
static void
assert_inlined (QuernAnalysis    *analysis,
                QuernNodeId       node,
                QuernAnnotation  *annotation,
                QuernInlineSites *sites)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernInlinedCode) code =
    quern_inlined_code_new (analysis, node, sites, NULL, &error);
  guint n_events = get_n_events (analysis);
  guint n_lines = quern_annotation_get_n_lines (annotation);
  g_autofree gint64 *own = g_new0 (gint64, MAX (n_events * n_lines, 1));
  g_autofree gint64 *inclusive = g_new0 (gint64, MAX (n_events * n_lines, 1));
  guint n_rest;
  guint first_rest;

  g_assert_no_error (error);
  first_rest = quern_inlined_code_get_rest (code, &n_rest);
  for (guint i = 0; i < first_rest + n_rest; i++)
    {
      const QuernInlinedLine *line = quern_inlined_code_get_line (code, i);
      g_autofree gint64 *sum = g_memdup2 (quern_inlined_code_get_line_self (code, i),
                                          n_events * sizeof (gint64));

      for (guint j = line->first_call; j < line->first_call + line->n_calls; j++)
        {
          for (guint k = 0; k < n_events && !quern_inlined_code_get_call (code, j)->recursive; k++)
            quern_cost_add (&sum[k], quern_inlined_code_get_call_costs (code, j)[k]);
        }
      assert_same_row (sum, quern_inlined_code_get_line_inclusive (code, i), n_events);
      add_inlined_line (annotation, line, quern_inlined_code_get_line_self (code, i), own,
                        n_events);
      add_inlined_line (annotation, line, quern_inlined_code_get_line_inclusive (code, i),
                        inclusive, n_events);
      if (i >= first_rest)
        g_assert_cmpuint (quern_inlined_code_find_rest (code, line->file, line->line), ==, i);
    }

  for (guint i = 0; i < n_lines; i++)
    {
      assert_same_row (own + i * n_events, quern_annotation_get_line_self (annotation, i),
                       n_events);
      assert_same_row (inclusive + i * n_events,
                       quern_annotation_get_line_inclusive (annotation, i), n_events);
    }

  for (guint i = 0, next = 0; i < quern_inlined_code_get_n_blocks (code); i++)
    {
      const QuernInlinedBlock *block = quern_inlined_code_get_block (code, i);
      g_autofree gint64 *block_own = g_new0 (gint64, MAX (n_events, 1));
      guint n;
      guint first = quern_inlined_code_find_blocks (code, block->site->file, block->site->line,
                                                    &n);

      g_assert_cmpuint (block->first, ==, next);
      g_assert_cmpuint (first, <=, i);
      g_assert_cmpuint (i, <, first + n);
      for (guint j = block->first; j < block->first + block->n_lines; j++)
        {
          for (guint k = 0; k < n_events; k++)
            quern_cost_add (&block_own[k], quern_inlined_code_get_line_self (code, j)[k]);
        }
      assert_same_row (block_own, quern_inlined_code_get_block_self (code, i), n_events);
      next = block->first + block->n_lines;
    }
}

static void
assert_functions (QuernAnalysis *analysis)
{
  g_autoptr (QuernInlineSites) sites = make_sites (analysis);
  guint n_events = get_n_events (analysis);
  g_autofree gint64 *inclusive = g_new0 (gint64, MAX (n_events, 1));

  for (QuernNodeId i = 0; i < quern_analysis_get_n_nodes (analysis); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernAnnotation) annotation =
        quern_annotation_new_of_node (analysis, i, NULL, &error);

      g_assert_no_error (error);
      add_up_calls (analysis, i, inclusive);
      assert_sums (analysis, annotation, quern_analysis_get_self (analysis, i), inclusive);
      assert_inlined (analysis, i, annotation, sites);
    }
}

/* A file in an annotation of several files equals its annotation alone; at: its index there. */
static void
assert_same_file (QuernAnnotation *annotation,
                  guint            at,
                  QuernAnnotation *alone)
{
  guint n_events =
    quern_event_set_get_n_real (quern_profile_get_events (quern_annotation_get_profile (alone)));
  const QuernAnnotatedFile *file = quern_annotation_get_file (annotation, at);

  g_assert_true (file->is_own);
  g_assert_cmpuint (file->file, ==, quern_annotation_get_file (alone, 0)->file);
  g_assert_cmpuint (file->n_lines, ==, quern_annotation_get_n_lines (alone));
  assert_same_row (quern_annotation_get_file_self (annotation, at),
                   quern_annotation_get_file_self (alone, 0), n_events);
  for (guint i = 0; i < file->n_lines; i++)
    {
      const QuernAnnotatedLine *line = quern_annotation_get_line (annotation, file->first + i);
      const QuernAnnotatedLine *line_alone = quern_annotation_get_line (alone, i);

      g_assert_cmpuint (line->line, ==, line_alone->line);
      g_assert_cmpuint (line->n_calls, ==, line_alone->n_calls);
      g_assert_cmpuint (line->n_jumps, ==, line_alone->n_jumps);
      assert_same_row (quern_annotation_get_line_inclusive (annotation, file->first + i),
                       quern_annotation_get_line_inclusive (alone, i), n_events);
    }
}

/* The sums of all files equal the sums of all functions. */
static void
assert_files (QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  guint n_events = get_n_events (analysis);
  guint n_files = quern_profile_get_n_files (profile);
  g_autofree gint64 *sum = g_new0 (gint64, MAX (n_events, 1));
  g_autofree QuernFileId *odd = g_new (QuernFileId, n_files / 2 + 1);
  g_autoptr (QuernAnnotation) of_odd = NULL;
  guint n_seen = 0;

  for (guint i = 0; i < n_files / 2; i++)
    odd[i] = 2 * i + 1;
  of_odd = quern_annotation_new_of_files (analysis, odd, n_files / 2, NULL, NULL);

  for (QuernFileId i = 0; i < n_files; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernAnnotation) annotation =
        quern_annotation_new_of_file (analysis, i, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (quern_annotation_get_n_files (annotation), <=, 1);
      assert_sums (analysis, annotation, quern_annotation_get_self (annotation), NULL);
      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&sum[j], quern_annotation_get_self (annotation)[j]);
      if (i % 2 == 1 && quern_annotation_get_n_files (annotation) > 0)
        assert_same_file (of_odd, n_seen++, annotation);
    }
  g_assert_cmpuint (quern_annotation_get_n_files (of_odd), ==, n_seen);
  assert_same_row (sum, quern_profile_get_self_total (profile), n_events);
}

static void
test_profiles (void)
{
  g_autoptr (GPtrArray) paths = list_profiles ();

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (QuernAnalysis) analysis = load (g_ptr_array_index (paths, i), i % 2 == 0);

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      assert_functions (analysis);
      assert_files (analysis);
    }
}

/* Tests a comparison of parts, and one part of several. */
static void
test_parts (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "callgrind",
                                                 "callgrind-phases-combine-before.callgrind.out",
                                                 NULL);
  g_autoptr (QuernAnalysis) all = load (path, TRUE);
  QuernProfile *profile = quern_analysis_get_profile (all);
  guint n_parts = quern_profile_get_n_parts (profile);
  g_autofree gboolean *chosen = g_new0 (gboolean, n_parts);

  g_assert_cmpuint (n_parts, >, 1);
  for (guint i = 0; i < n_parts; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernProfile) part = NULL;
      g_autoptr (QuernAnalysis) analysis = NULL;

      memset (chosen, 0, n_parts * sizeof *chosen);
      chosen[i] = TRUE;
      part = quern_profile_select_parts (profile, chosen, NULL, &error);
      g_assert_no_error (error);
      analysis = quern_analysis_new (part, TRUE, NULL, &error);
      g_assert_no_error (error);
      assert_functions (analysis);
      assert_files (analysis);
    }
}

/* f at line 1 calls itself and g; its code from another file is listed separately; one backward
 * jump. */
static QuernAnalysis *
make_small (void)
{
  Graph graph = graph_begin (1);
  QuernProfileBuilder *builder = graph.builder;
  QuernFunctionId f = graph_add_place (&graph, "/bin/prog", "f.c", "f");
  QuernFunctionId g = graph_add_place (&graph, "/bin/prog", "g.c", "g");
  QuernFileId inlined = quern_profile_builder_add_file (
    builder, quern_profile_builder_add_string (builder, "a.h", 3));
  const QuernPlace at[] = { { 0, 1, 0 }, { 0, 2, 0 }, { inlined, 7, 0 }, { 0, 0, 0 } };
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis;

  quern_profile_builder_begin_function (builder, f);
  quern_profile_builder_add_cost (builder, &at[2], (const gint64[]) { 100 }, 1);
  quern_profile_builder_add_cost (builder, &at[0], (const gint64[]) { 5 }, 1);
  quern_profile_builder_add_call (builder, &at[0], f, &at[0], 3, (const gint64[]) { 60 }, 1);
  quern_profile_builder_add_call (builder, &at[0], g, &at[0], 4, (const gint64[]) { 40 }, 1);
  quern_profile_builder_add_cost (builder, &at[1], (const gint64[]) { 5 }, 1);
  quern_profile_builder_add_jump (builder, &at[1], QUERN_NONE, &at[0], TRUE, 9, 8);
  quern_profile_builder_add_cost (builder, &at[3], (const gint64[]) { 900 }, 1);
  quern_profile_builder_begin_function (builder, g);
  quern_profile_builder_add_cost (builder, &at[1], (const gint64[]) { 40 }, 1);

  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  quern_profile_builder_free (builder);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static void
test_small (void)
{
  g_autoptr (QuernAnalysis) analysis = make_small ();
  g_autoptr (QuernAnnotation) annotation = quern_annotation_new_of_node (analysis, 0, NULL, NULL);
  g_autoptr (QuernAnnotation) by_file = quern_annotation_new_of_file (analysis, 0, NULL, NULL);
  const QuernAnnotatedLine *line;
  const QuernAnnotatedJump *jump;

  /* The function's own file, then the other one. */
  g_assert_cmpuint (quern_annotation_get_n_files (annotation), ==, 2);
  g_assert_cmpuint (quern_annotation_get_file (annotation, 0)->file, ==, 0);
  g_assert_true (quern_annotation_get_file (annotation, 0)->is_own);
  g_assert_cmpuint (quern_annotation_get_file (annotation, 1)->file, ==, 2);
  g_assert_false (quern_annotation_get_file (annotation, 1)->is_own);
  g_assert_cmpint (quern_annotation_get_self (annotation)[0], ==, 1010);
  g_assert_true (quern_annotation_has_lines (annotation));

  /* Line 0 costs most but cannot be jumped to; 1 costs as much as 2, and has calls. */
  g_assert_cmpuint (quern_annotation_find_hottest (annotation, 0, 0, FALSE), ==, 1);
  line = quern_annotation_get_line (annotation, 1);
  g_assert_cmpuint (line->line, ==, 1);
  g_assert_cmpint (quern_annotation_get_line_self (annotation, 1)[0], ==, 5);
  g_assert_cmpint (quern_annotation_get_line_inclusive (annotation, 1)[0], ==, 45);
  g_assert_cmpuint (line->n_calls, ==, 2);
  g_assert_true (quern_annotation_get_call (annotation, line->first_call)->recursive);
  g_assert_cmpuint (quern_annotation_get_call (annotation, line->first_call)->count, ==, 3);
  g_assert_false (quern_annotation_get_call (annotation, line->first_call + 1)->recursive);
  g_assert_cmpint (quern_annotation_get_call_costs (annotation, line->first_call + 1)[0], ==, 40);

  line = quern_annotation_get_line (annotation, 2);
  g_assert_cmpuint (line->n_jumps, ==, 1);
  jump = quern_annotation_get_jump (annotation, line->first_jump);
  g_assert_cmpuint (jump->from, ==, 2);
  g_assert_cmpuint (jump->to, ==, 1);
  g_assert_cmpuint (jump->executed, ==, 9);
  g_assert_cmpuint (jump->followed, ==, 8);
  g_assert_true (jump->conditional);

  /* The file has line 2 of both functions, and nothing from the other file. */
  g_assert_cmpuint (quern_annotation_get_n_files (by_file), ==, 1);
  g_assert_cmpint (quern_annotation_get_self (by_file)[0], ==, 950);
  g_assert_cmpint (quern_annotation_get_line_self (by_file, 2)[0], ==, 45);
}

/* The code of a.h is shown where f calls it, and nowhere else. */
static void
test_inlined (void)
{
  g_autoptr (QuernAnalysis) analysis = make_small ();
  g_autoptr (QuernInlineSites) sites = quern_inline_sites_new ();
  g_autoptr (QuernInlinedCode) code = NULL;
  const QuernInlineSite site = { 0, 2, "grow" };
  guint n;

  quern_inline_sites_add (sites, 0, &(QuernPlace) { 2, 7, 0x10 }, 0x20,
                          quern_inline_sites_add_site (sites, &site));
  quern_inline_sites_finish (sites);
  code = quern_inlined_code_new (analysis, 0, sites, NULL, NULL);

  g_assert_cmpuint (quern_inlined_code_get_n_blocks (code), ==, 1);
  g_assert_cmpuint (quern_inlined_code_find_blocks (code, 0, 2, &n), ==, 0);
  g_assert_cmpuint (n, ==, 1);
  quern_inlined_code_find_blocks (code, 0, 1, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpstr (quern_inlined_code_get_block (code, 0)->site->name, ==, "grow");
  g_assert_cmpint (quern_inlined_code_get_block_self (code, 0)[0], ==, 100);
  g_assert_cmpint (quern_inlined_code_get_block_inclusive (code, 0)[0], ==, 100);
  g_assert_cmpuint (quern_inlined_code_get_line (code, 0)->file, ==, 2);
  g_assert_cmpuint (quern_inlined_code_get_line (code, 0)->line, ==, 7);
  g_assert_cmpuint (quern_inlined_code_find_rest (code, 2, 7), ==, QUERN_NONE);

  /* Lines 0, 1 and 2 of the function's own file. */
  g_assert_cmpuint (quern_inlined_code_get_rest (code, &n), ==, 1);
  g_assert_cmpuint (n, ==, 3);
}

static void
test_cancelled (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "callgrind",
                                                 "callgrind-basic-default.callgrind.out", NULL);
  g_autoptr (QuernAnalysis) analysis = load (path, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (quern_annotation_new_of_file (analysis, 0, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/annotation/small", test_small);
  g_test_add_func ("/analysis/annotation/inlined", test_inlined);
  g_test_add_func ("/analysis/annotation/profiles", test_profiles);
  g_test_add_func ("/analysis/annotation/parts", test_parts);
  g_test_add_func ("/analysis/annotation/cancelled", test_cancelled);

  return g_test_run ();
}
