/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-listing-picture.h"
#include "quern-loader.h"

#include <glib/gstdio.h>

/* Returns a profile of a function in which every third line has a cost, and may call callee0 and
 * jump back. Line 4 calls six functions. (transfer full) */
static inline char *
listing_fixture_write (guint n_lines)
{
  GString *text = g_string_new ("events: Ir\nfl=a.c\n");

  for (guint i = 0; i < 6; i++)
    g_string_append_printf (text, "fn=callee%u\n%u 7\n", i, n_lines + i + 1);
  g_string_append (text, "fn=main\n");
  for (guint line = 1; line <= n_lines; line += 3)
    {
      g_string_append_printf (text, "%u %u\n", line, 10 + line % 50);
      for (guint i = 0; i < (line == 4 ? 6u : line % 2); i++)
        g_string_append_printf (text, "cfn=callee%u\ncalls=1 %u\n%u %u\n", i, n_lines + i + 1,
                                line, 7 + i);
      if (line > 3)
        g_string_append_printf (text, "jcnd=1/2 %u\n%u\n", line - 3, line);
    }

  return g_string_free (text, FALSE);
}

static inline QuernAnalysis *
listing_fixture_load (const char *text)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-listing-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "callgrind.out.1", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernAnalysis *analysis;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  profile = quern_load (files, NULL, NULL, &error);
  g_assert_no_error (error);
  g_remove (path);
  g_rmdir (folder);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static inline char *
listing_fixture_dup_cell (const gint64 *costs,
                          gpointer      user_data)
{
  return costs[0] != 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, costs[0]) : g_strdup ("");
}

/* Makes a listing of the last function. text: (nullable) its source. */
static inline QuernListing *
listing_fixture_new_with_heat (QuernAnalysis   *analysis,
                               QuernSourceText *text,
                               guint            context,
                               gboolean         self_heat)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernListingOptions options = {
    .dup_cell = listing_fixture_dup_cell,
    .context = context,
    .self_heat = self_heat,
    .titles = { "Self", "With calls", "Line", "Source" },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernAnnotation) annotation =
    quern_annotation_new_of_node (analysis, quern_profile_get_n_functions (profile) - 1, NULL,
                                  &error);
  const QuernAnnotatedSource source = { annotation, 0, NULL, text, NULL };
  QuernListing *listing;

  quern_code_heat_init (&options.heat, profile, 0);
  listing = quern_listing_new (&options);
  g_assert_no_error (error);
  quern_listing_add_source (listing, &source, "a.c");

  return listing;
}

static inline QuernListing *
listing_fixture_new (QuernAnalysis   *analysis,
                     QuernSourceText *text,
                     guint            context)
{
  return listing_fixture_new_with_heat (analysis, text, context, FALSE);
}
