/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "listing-fixture.h"

#include <math.h>
#include <stdlib.h>

static gint64
add_up (QuernListing *listing)
{
  gint64 sum = 0;

  for (guint i = 0; i < quern_listing_get_n (listing); i++)
    sum += strtoll (quern_listing_get (listing, i)->own, NULL, 10);

  return sum;
}

static gint64
get_self (QuernAnalysis *analysis)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  return quern_profile_get_self (profile, quern_profile_get_n_functions (profile) - 1)[0];
}

/* The number of rows is bounded, and their costs add up to those of all lines. */
static void
test_sums (gconstpointer data)
{
  guint n_lines = GPOINTER_TO_UINT (data);
  g_autofree char *profile = listing_fixture_write (n_lines);
  g_autoptr (QuernAnalysis) analysis = listing_fixture_load (profile);

  for (guint context = 0; context < 20; context += 4)
    {
      g_autoptr (QuernListing) listing = listing_fixture_new (analysis, NULL, context);
      g_autofree char *caption = quern_listing_dup_caption (listing);
      guint n = quern_listing_get_n (listing);

      g_assert_cmpint (add_up (listing), ==, get_self (analysis));
      g_assert_cmpuint (n, <=, QUERN_LISTING_MAX_ROWS + 1);
      g_assert_cmpuint (n, >=, MIN (n_lines / 3, QUERN_LISTING_MAX_ROWS / 4));
      g_assert_cmpint (strstr (caption, "left out") != NULL, ==, n_lines > 1000);
    }
}

typedef struct
{
  const char *line;
  double      share;      /* of the program, including calls */
  double      self_share; /* excluding calls */
} Heat;

/* A program that costs 100,000. */
static const char heat_profile[] =
  "events: Ir\nfl=a.c\nfn=rest\n100 38730\nfn=big\n50 60670\nfn=main\n"
  "1 10\n2 10\n3 99\n4 100\n5 281\n20 100\ncfn=big\ncalls=1 50\n20 60570\n";

static const Heat heats[] = {
  { "1", 0.0, 0.0 },
  { "2", 0.0, 0.0 },
  { "3", 0.0, 0.0 },
  { "4", 0.001, 0.001 },
  { "5", 0.00281, 0.00281 },
  { "20", 0.6067, 0.001 },
};

/* Heat is relative to the program, so cheap functions have none. */
static void
test_heat (void)
{
  g_autoptr (QuernAnalysis) analysis = listing_fixture_load (heat_profile);

  for (gboolean self_heat = FALSE; self_heat <= TRUE; self_heat++)
    {
      g_autoptr (QuernListing) listing =
        listing_fixture_new_with_heat (analysis, NULL, 0, self_heat);
      guint at = 0;

      for (guint i = 0; i < quern_listing_get_n (listing); i++)
        {
          const QuernListingRow *row = quern_listing_get (listing, i);

          if (row->kind != QUERN_LISTING_CODE)
            continue;
          g_assert_cmpstr (row->place, ==, heats[at].line);
          g_assert_cmpfloat_with_epsilon (quern_listing_get_heat (listing, i),
                                          self_heat ? heats[at].self_share : heats[at].share,
                                          1e-9);
          at++;
        }
      g_assert_cmpuint (at, ==, G_N_ELEMENTS (heats));
    }
}

/* The costliest callees have rows, and one more row has the sum of the others. */
static void
test_below (void)
{
  g_autofree char *profile = listing_fixture_write (10);
  g_autoptr (QuernAnalysis) analysis = listing_fixture_load (profile);
  g_autoptr (QuernListing) listing = listing_fixture_new (analysis, NULL, 0);
  static const char *const expected[][2] = {
    { "12", "→ 1× callee5" }, { "11", "→ 1× callee4" }, { "10", "→ 1× callee3" },
    { "24", "→ 3 more callees" },
  };
  guint at = 0;

  while (quern_listing_get (listing, at)->key != 4)
    at++;
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QuernListingRow *row = quern_listing_get (listing, at + 1 + i);

      g_assert_cmpint (row->kind, ==, QUERN_LISTING_BELOW);
      g_assert_cmpstr (row->inclusive, ==, expected[i][0]);
      g_assert_cmpstr (row->text, ==, expected[i][1]);
    }
  g_assert_cmpint (quern_listing_get (listing, at + 5)->kind, !=, QUERN_LISTING_BELOW);
}

/* Jumps lead from code row to code row, also if rows are left out. */
static void
test_jumps (gconstpointer data)
{
  guint n_lines = GPOINTER_TO_UINT (data);
  g_autofree char *profile = listing_fixture_write (n_lines);
  g_autoptr (QuernAnalysis) analysis = listing_fixture_load (profile);
  g_autoptr (QuernListing) listing = listing_fixture_new (analysis, NULL, 0);
  guint n_jumps;
  guint n_lanes;
  const QuernJumpArrow *jumps = quern_listing_get_jumps (listing, &n_jumps, &n_lanes);

  g_assert_cmpuint (n_jumps, >, 0);
  g_assert_cmpuint (n_lanes, >, 0);
  for (guint i = 0; i < n_jumps; i++)
    {
      const QuernListingRow *from = quern_listing_get (listing, (guint) jumps[i].from);
      const QuernListingRow *to = quern_listing_get (listing, (guint) jumps[i].to);

      g_assert_cmpint (from->kind, ==, QUERN_LISTING_CODE);
      g_assert_cmpint (to->kind, ==, QUERN_LISTING_CODE);
      g_assert_cmpuint (to->key, ==, from->key - 3);
    }
}

/* Pages are cut between rows, each fits, and a line is not separated from its callees. */
static void
test_pages (void)
{
  g_autofree char *profile = listing_fixture_write (900);
  g_autoptr (QuernAnalysis) analysis = listing_fixture_load (profile);
  QuernListing *listing = listing_fixture_new (analysis, NULL, 0);
  g_autoptr (QuernPicture) picture = quern_listing_picture_new (listing, NULL, NULL);
  guint n_rows = quern_listing_get_n (listing);
  QuernRect extent;

  quern_picture_get_extent (picture, &extent);
  g_assert_true (quern_picture_can_be_cut (picture));
  for (double room = 230.0; room < 2000.0; room += 7.0)
    {
      double head = 0.0;
      double y = quern_picture_find_cut (picture, room, &head);
      double height = (extent.height - head) / n_rows;
      double before = 0.0;

      for (; y < extent.height; y = quern_picture_find_cut (picture, y + room - head, &head))
        {
          double row = (y - head) / height;

          g_assert_cmpfloat (fabs (row - round (row)), <, 1e-6);
          g_assert_cmpfloat (y, >, before);
          g_assert_cmpfloat (y - before, <=, room + 1e-6);
          g_assert_cmpint (quern_listing_get (listing, (guint) lround (row))->kind, !=,
                           QUERN_LISTING_BELOW);
          before = y;
        }
    }
}

/* Any colour of an editor scheme is adjusted to be readable on the background. */
static void
test_colours (void)
{
  g_autoptr (QuernListingColours) colours = quern_listing_colours_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  const QuernListingRun runs[] = { { 2, 0, 3, 0 }, { 2, 4, 1, 1 }, { 5, 0, 2, 0 } };
  guint n_runs;

  for (guint i = 0; i < 50; i++)
    {
      QuernColor color = { g_rand_double (rand), g_rand_double (rand), g_rand_double (rand) };
      guint ink = quern_listing_colours_add_ink (colours, color, color);

      g_assert_cmpuint (ink, ==, i);
      g_assert_cmpuint (quern_listing_colours_add_ink (colours, color, color), ==, i);
      for (QuernScheme scheme = QUERN_SCHEME_LIGHT; scheme <= QUERN_SCHEME_PRINT; scheme++)
        g_assert_cmpfloat (
          quern_palette_contrast (quern_listing_colours_get_ink (colours, scheme, ink),
                                  quern_palette_get_surface (scheme, QUERN_SURFACE_VIEW)), >=, 4.5);
    }

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    quern_listing_colours_add_run (colours, &runs[i]);
  g_assert_cmpuint (quern_listing_colours_get_runs (colours, 2, &n_runs)[1].start, ==, 4);
  g_assert_cmpuint (n_runs, ==, 2);
  g_assert_null (quern_listing_colours_get_runs (colours, 3, &n_runs));
  g_assert_cmpuint (quern_listing_colours_get_runs (colours, 5, &n_runs)->length, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/paint/listing-picture/sums/few", GUINT_TO_POINTER (100), test_sums);
  g_test_add_data_func ("/paint/listing-picture/sums/many", GUINT_TO_POINTER (50000), test_sums);
  g_test_add_func ("/paint/listing-picture/heat", test_heat);
  g_test_add_func ("/paint/listing-picture/below", test_below);
  g_test_add_data_func ("/paint/listing-picture/jumps/few", GUINT_TO_POINTER (100), test_jumps);
  g_test_add_data_func ("/paint/listing-picture/jumps/many", GUINT_TO_POINTER (1300),
                        test_jumps);
  g_test_add_func ("/paint/listing-picture/pages", test_pages);
  g_test_add_func ("/paint/listing-picture/colours", test_colours);

  return g_test_run ();
}
