/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-lines.h"

#include "quern-palette.h"
#include "quern-heat-cell.h"

#include "loaded-profile.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char          *folder;   /* owned */
  char          *source;   /* owned */
  QuernExplorer *explorer; /* owned */
} Fixture;

#define N_LINES 30000

/* A long source with costs on three lines, on line 0, and past its end; and code from another
 * file. */
static const char profile_text[] =
  "events: Ir\n"
  "fl=%s\n"
  "fn=main\n"
  "0 7\n"
  "5 100\n"
  "15000 1000\n"
  "cfn=ns::Map<int, char>::a(int)\ncalls=1 1\n15000 50\n"
  "cfn=b\ncalls=2 1\n15000 70\n"
  "cfn=c\ncalls=3 1\n15000 60\n"
  "cfn=d\ncalls=4 1\n15000 10\n"
  "15010 500\n"
  "cfn=ns::Map<int, char>::a(int)\ncalls=5 1\n15010 20\n"
  "99999 3\n"
  "fi=b.h\n7 30\n8 12\ncfn=ns::Map<int, char>::a(int)\ncalls=6 1\n8 5\n"
  "fn=ns::Map<int, char>::a(int)\n1 70\nfn=b\n1 70\nfn=c\n1 60\nfn=d\n1 10\n";

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *content = NULL;
  g_autoptr (QuernAnalysis) analysis = NULL;

  fixture->folder = g_dir_make_tmp ("quern-lines-XXXXXX", NULL);
  fixture->source = g_build_filename (fixture->folder, "a.c", NULL);
  for (guint i = 1; i <= N_LINES; i++)
    g_string_append_printf (text, "line %u\n", i);
  g_assert_true (g_file_set_contents (fixture->source, text->str, -1, NULL));

  content = g_strdup_printf (profile_text, fixture->source);
  analysis = loaded_profile_analyse (loaded_profile_from_text (content));
  fixture->explorer = quern_explorer_new ();
  quern_explorer_set_analysis (fixture->explorer, analysis);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_remove (fixture->source);
  g_rmdir (fixture->folder);
  g_free (fixture->source);
  g_free (fixture->folder);
  g_object_unref (fixture->explorer);
}

static QuernSourceDocument *
load_document (Fixture *fixture)
{
  QuernSourceRequest request = {
    .analysis = quern_explorer_get_analysis (fixture->explorer),
    .node = 0,
    .file = QUERN_NONE,
    .finder = quern_source_finder_new (),
  };
  QuernSourceDocument *document = quern_source_document_load (&request, NULL, NULL);

  quern_source_finder_unref (request.finder);
  g_assert_nonnull (document);
  g_assert_nonnull (document->text);

  return document;
}

static QuernSourceLines *
make_lines (Fixture *fixture)
{
  return quern_source_lines_new (fixture->explorer, load_document (fixture));
}

/* Of a large file, the lines around the hottest one are shown, each with its text. */
static void
test_rows (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (QuernSourceLines) lines = make_lines (fixture);
  g_autofree char *text = quern_source_lines_dup_text (lines);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  int hottest = quern_source_lines_find (lines, 15000);
  const QuernHotRows *hot = quern_source_lines_get_hot (lines);

  g_assert_true (quern_source_lines_is_cut (lines));
  g_assert_cmpuint (g_strv_length (rows), ==, quern_source_lines_get_n (lines));
  g_assert_cmpint (hottest, >, 0);
  g_assert_cmpstr (rows[hottest], ==, "line 15000");
  g_assert_cmpint (quern_source_lines_find (lines, 5), ==, -1);
  /* 64 % of the program. */
  g_assert_cmpint (quern_row_heat_get_step (hot, (guint) hottest), ==, QUERN_N_HEAT_STEPS - 2);
  g_assert_cmpint (quern_row_heat_get_step (hot, (guint) hottest + 1), ==, -1);

  g_assert_cmpuint (quern_hot_rows_find_next (hot, QUERN_NONE, TRUE), ==, (guint) hottest);
  g_assert_cmpuint (quern_hot_rows_find_next (hot, (guint) hottest, TRUE), ==,
                    (guint) hottest + 10);
  g_assert_cmpuint (quern_hot_rows_find_next (hot, (guint) hottest + 10, TRUE), ==,
                    (guint) hottest);
}

/* Call rows name a function without its arguments, so that its figures stay in sight. */
static void
test_call (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (QuernSourceLines) lines = make_lines (fixture);
  guint row = (guint) quern_source_lines_find (lines, 15010);
  guint code_at;
  g_autofree char *text = NULL;

  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 1);
  text = quern_source_lines_dup_below_text (lines, quern_source_lines_get_below (lines, row, 0),
                                            &code_at);
  g_assert_cmpstr (text, ==, "ns::Map::a (a.c)  5×  · 4 each");
}

/* Lines without a row are accounted for: the sum of all lines is the function's self cost. */
static void
test_outside (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (QuernSourceLines) lines = make_lines (fixture);
  QuernAnnotation *annotation = quern_source_lines_get_document (lines)->annotation;
  g_autofree char *unknown = quern_source_lines_dup_unknown (lines);
  gint64 sum = 7 + 103; /* the costs in that text */

  g_assert_cmpstr (unknown, ==, "Line not known: self 0.38 %, with calls 0.38 % · "
                                "Lines that are not shown: self 5.53 %, with calls 5.53 %");
  for (guint i = 0; i < quern_source_lines_get_n (lines); i++)
    {
      guint index = quern_source_lines_get_index (lines, i);

      sum += index != QUERN_NONE ? quern_annotation_get_line_self (annotation, index)[0] : 0;
    }
  g_assert_cmpint (sum, ==, quern_annotation_get_file_self (
                              annotation, quern_source_lines_get_document (lines)->file)[0]);
  g_assert_cmpint (sum, ==, 1610);
}

/* Many callees are summarized in one row, which opens to show them, costliest first. */
static void
test_below (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (QuernSourceLines) lines = make_lines (fixture);
  guint row = (guint) quern_source_lines_find (lines, 15000);
  const guint64 counts[] = { 2, 3, 1, 4 };
  const QuernSourceRow *what;

  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 1);
  what = quern_source_lines_get_below (lines, row, 0);
  g_assert_cmpint (what->kind, ==, QUERN_SOURCE_ROW_CALLS);
  g_assert_cmpuint (what->n, ==, 4);

  quern_source_lines_toggle (lines, row, 0);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 5);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      what = quern_source_lines_get_below (lines, row, i + 1);
      g_assert_cmpint (what->kind, ==, QUERN_SOURCE_ROW_CALL);
      g_assert_cmpuint (what->call->count, ==, counts[i]);
    }
  quern_source_lines_toggle (lines, row, 0);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 1);

  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row + 10), ==, 1);
  what = quern_source_lines_get_below (lines, row + 10, 0);
  g_assert_cmpuint (what->call->count, ==, 5);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row + 1), ==, 0);
}

/* Code from another file can be opened below the line where it is inlined. */
static void
test_inlined (Fixture       *fixture,
              gconstpointer  data)
{
  QuernSourceDocument *document = load_document (fixture);
  QuernAnnotation *annotation = document->annotation;
  QuernFileId other = quern_annotation_get_file (annotation, 1 - document->file)->file;
  const QuernInlineSite site = {
    quern_annotation_get_file (annotation, document->file)->file, 15020, "grow"
  };
  g_autoptr (QuernInlineSites) sites = quern_inline_sites_new ();
  g_autoptr (QuernSourceLines) lines = NULL;
  guint32 number = quern_inline_sites_add_site (sites, &site);
  const QuernSourceRow *what;
  guint row;

  for (guint64 line = 7; line <= 8; line++)
    quern_inline_sites_add (sites, 0, &(QuernPlace) { other, line, 0x10 * line }, 0x10 * line + 8,
                            number);
  quern_inline_sites_finish (sites);
  document->inlined = quern_inlined_code_new (quern_explorer_get_analysis (fixture->explorer), 0,
                                              sites, NULL, NULL);
  lines = quern_source_lines_new (fixture->explorer, document);
  row = (guint) quern_source_lines_find (lines, 15020);

  /* The line has heat, though no cost itself. */
  g_assert_cmpuint (quern_source_lines_get_index (lines, row), ==, QUERN_NONE);
  g_assert_cmpint (quern_row_heat_get_step (quern_source_lines_get_hot (lines), row), >=, 0);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 1);
  what = quern_source_lines_get_below (lines, row, 0);
  g_assert_cmpint (what->kind, ==, QUERN_SOURCE_ROW_BLOCK);
  g_assert_cmpuint (what->n, ==, 2);
  g_assert_cmpint (what->own[0], ==, 42);
  g_assert_cmpint (what->inclusive[0], ==, 47);

  /* The block, its two lines, and the call in the second. */
  quern_source_lines_toggle (lines, row, 0);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 4);
  g_assert_true (quern_source_lines_get_below (lines, row, 0)->is_open);
  what = quern_source_lines_get_below (lines, row, 2);
  g_assert_cmpint (what->kind, ==, QUERN_SOURCE_ROW_LINE);
  g_assert_cmpint (what->own[0], ==, 12);
  what = quern_source_lines_get_below (lines, row, 3);
  g_assert_cmpint (what->kind, ==, QUERN_SOURCE_ROW_CALL);
  g_assert_cmpuint (what->call->count, ==, 6);

  /* Lines and calls cannot be opened. */
  quern_source_lines_toggle (lines, row, 2);
  quern_source_lines_toggle (lines, row, 3);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 4);
  quern_source_lines_toggle (lines, row, 0);
  g_assert_cmpuint (quern_source_lines_get_n_below (lines, row), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/views/source-lines/rows", Fixture, NULL, set_up, test_rows, tear_down);
  g_test_add ("/views/source-lines/call", Fixture, NULL, set_up, test_call, tear_down);
  g_test_add ("/views/source-lines/outside", Fixture, NULL, set_up, test_outside, tear_down);
  g_test_add ("/views/source-lines/inlined", Fixture, NULL, set_up, test_inlined, tear_down);
  g_test_add ("/views/source-lines/below", Fixture, NULL, set_up, test_below, tear_down);

  return g_test_run ();
}
