/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-document.h"

#include "loaded-profile.h"

#include <glib/gstdio.h>
#include <utime.h>

typedef struct
{
  QuernAnalysis     *analysis; /* owned */
  QuernSourceFinder *finder;   /* owned */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "annotate", NULL);
  g_autofree char *map = g_strconcat ("/build=", folder, NULL);

  fixture->analysis =
    loaded_profile_analyse (loaded_profile_from_data ("annotate", "mill.callgrind.out"));
  fixture->finder = quern_source_finder_new ();
  quern_source_finder_add_map (fixture->finder, map);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->analysis);
  quern_source_finder_unref (fixture->finder);
}

static QuernSourceRequest
make_request (Fixture    *fixture,
              const char *name)
{
  return (QuernSourceRequest) {
    .analysis = fixture->analysis,
    .node = loaded_profile_find (quern_analysis_get_profile (fixture->analysis), name),
    .file = QUERN_NONE,
    .finder = fixture->finder,
  };
}

/* The function's own file is shown first, or another one on request. */
static void
test_files (Fixture       *fixture,
            gconstpointer  data)
{
  QuernSourceRequest request = make_request (fixture, "fill");
  g_autoptr (QuernSourceDocument) own = quern_source_document_load (&request, NULL, NULL);
  g_autoptr (QuernSourceDocument) other = NULL;
  g_autoptr (QuernSourceDocument) whole = NULL;
  guint inlined = 1 - own->file;

  g_assert_cmpstr (quern_source_document_get_name (own), ==, "/build/mill.c");
  g_assert_nonnull (own->text);
  g_assert_cmpint (own->place->how, ==, QUERN_SOURCE_BY_MAP);
  g_assert_cmpuint (quern_annotation_get_n_files (own->annotation), ==, 2);
  g_assert_false (own->is_newer);

  request.file = quern_annotation_get_file (own->annotation, inlined)->file;
  other = quern_source_document_load (&request, NULL, NULL);
  g_assert_cmpstr (quern_source_document_get_name (other), ==, "/build/mill.h");

  /* All functions together have more cost in a file than one of them. */
  request.by_file = TRUE;
  whole = quern_source_document_load (&request, NULL, NULL);
  g_assert_cmpstr (quern_source_document_get_name (whole), ==, "/build/mill.h");
  g_assert_cmpint (quern_annotation_get_self (whole->annotation)[0], >,
                   quern_annotation_get_file_self (other->annotation, other->file)[0]);
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  QuernSourceRequest request = make_request (fixture, "qsort_r");
  g_autoptr (QuernSourceFinder) nowhere = quern_source_finder_new ();
  g_autoptr (QuernSourceDocument) document = NULL;

  request.finder = nowhere;
  quern_source_finder_add_profile (nowhere, "/nowhere/callgrind.out.1");
  document = quern_source_document_load (&request, NULL, NULL);
  g_assert_null (document->text);
  g_assert_cmpint (document->place->how, ==, QUERN_SOURCE_NOT_FOUND);
  g_assert_cmpuint (document->place->tried->len, >, 0);
  g_assert_true (g_str_has_suffix (quern_source_document_get_name (document), "msort.c"));
}

static void
test_newer (Fixture       *fixture,
            gconstpointer  data)
{
  QuernSourceRequest request = make_request (fixture, "fill");
  g_autoptr (QuernSourceDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("callgrind.out.XXXXXX", &path, &error);

  /* Make the profile older than the source. */
  g_assert_no_error (error);
  g_assert_true (g_close (fd, NULL));
  g_assert_cmpint (g_utime (path, &(struct utimbuf) { 1, 1 }), ==, 0);
  quern_source_finder_add_profile (fixture->finder, path);
  document = quern_source_document_load (&request, NULL, NULL);
  g_assert_true (document->is_newer);
  g_assert_cmpint (g_remove (path), ==, 0);
}

/* A cycle has the lines of all its members. */
static void
test_cycle (Fixture       *fixture,
            gconstpointer  data)
{
  QuernSourceRequest request = make_request (fixture, "fill");
  g_autoptr (QuernSourceDocument) document = NULL;

  for (gboolean by_file = FALSE; by_file <= TRUE; by_file++)
    {
      g_clear_pointer (&document, quern_source_document_free);
      request.node = quern_analysis_get_cycle_node (fixture->analysis, 1);
      request.by_file = by_file;
      document = quern_source_document_load (&request, NULL, NULL);
      g_assert_cmpstr (quern_source_document_get_name (document), ==, "/build/mill.c");
      g_assert_nonnull (document->text);
    }
}

static void
loaded_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  GAsyncResult **kept = user_data;

  *kept = g_object_ref (result);
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  QuernSourceRequest request = make_request (fixture, "fill");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  quern_source_document_load_async (&request, cancellable, loaded_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (quern_source_document_load_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/explore/source-document/files", Fixture, NULL, set_up, test_files, tear_down);
  g_test_add ("/explore/source-document/missing", Fixture, NULL, set_up, test_missing, tear_down);
  g_test_add ("/explore/source-document/newer", Fixture, NULL, set_up, test_newer, tear_down);
  g_test_add ("/explore/source-document/cycle", Fixture, NULL, set_up, test_cycle, tear_down);
  g_test_add ("/explore/source-document/cancelled", Fixture, NULL, set_up, test_cancelled,
              tear_down);

  return g_test_run ();
}
