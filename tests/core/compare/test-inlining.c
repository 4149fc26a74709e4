/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-diff.h"
#include "quern-inlining-text.h"

#include "profile-fixture.h"

#define N_FUNCTIONS 8
#define N_FILES 2
#define N_LINES 24

/* Calls between functions are on lines from here on. */
#define CALL_LINE 100

/* The cost of each function on each line, and how often main (function 0) calls each other one. */
typedef struct
{
  gint64   costs[N_FUNCTIONS][N_FILES][N_LINES];
  guint64  called[N_FUNCTIONS];
  gboolean is_there[N_FUNCTIONS];
} Side;

static char *
dup_name (guint function)
{
  return function == 0 ? g_strdup ("main") : g_strdup_printf ("f%c", (char) ('a' + function));
}

/* shift: how many lines down the whole text moved. */
static QuernAnalysis *
analyse (const Side *side,
         guint       shift)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernFunctionId ids[N_FUNCTIONS];
  QuernFileId files[N_FILES];
  QuernEventId event;
  QuernAnalysis *analysis;

  quern_profile_builder_begin_input (builder, "test");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; i < N_FILES; i++)
    files[i] = quern_profile_builder_add_file (
      builder, quern_profile_builder_add_string (builder, i == 0 ? "a.c" : "b.c", 3));
  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      g_autofree char *name = dup_name (i);

      if (side->is_there[i])
        ids[i] = profile_fixture_add_function (builder, "a.c", name);
    }
  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      if (!side->is_there[i])
        continue;
      quern_profile_builder_begin_function (builder, ids[i]);
      for (guint file = 0; file < N_FILES; file++)
        for (guint line = 0; line < N_LINES; line++)
          if (side->costs[i][file][line] != 0)
            quern_profile_builder_add_cost (
              builder, &(QuernPlace) { files[file], line > 0 ? line + shift : 0, 0 },
              &side->costs[i][file][line], 1);
      for (guint k = 1; i == 0 && k < N_FUNCTIONS; k++)
        if (side->is_there[k] && side->called[k] > 0)
          quern_profile_builder_add_call (
            builder, &(QuernPlace) { files[0], CALL_LINE + k + shift, 0 }, ids[k],
            &(QuernPlace) { files[0], 10 * k + shift, 0 }, side->called[k],
            &side->costs[k][0][1], 1);
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static QuernDiff *
compare_shifted (const Side *before,
                 const Side *after,
                 guint       shift)
{
  g_autoptr (QuernAnalysis) first = analyse (before, 0);
  g_autoptr (QuernAnalysis) second = analyse (after, shift);
  g_autoptr (GError) error = NULL;
  QuernDiff *diff = quern_diff_new ((QuernAnalysis * const []) { first, second },
                                    QUERN_MATCH_RENAMED, NULL, NULL, &error);

  g_assert_no_error (error);

  return diff;
}

static QuernDiff *
compare (const Side *before,
         const Side *after)
{
  return compare_shifted (before, after, 0);
}

static guint
find_row (const QuernDiff *diff,
          guint            function)
{
  g_autofree char *name = dup_name (function);

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    if (strcmp (quern_diff_get_name (diff, i), name) == 0)
      return i;

  return QUERN_NONE;
}

/* Returns NULL if it was not inlined. */
static const QuernInlined *
find_inlined (const QuernDiff *diff,
              guint            function,
              guint            into)
{
  guint rows[] = { find_row (diff, function), find_row (diff, into) };

  return rows[0] == QUERN_NONE || rows[1] == QUERN_NONE
           ? NULL : quern_inlining_find (quern_diff_get_inlining (diff), rows[0], rows[1]);
}

static guint
count_inlined (const QuernDiff *diff)
{
  guint n_all = 0;

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    {
      guint n;

      quern_inlining_get (quern_diff_get_inlining (diff), i, &n);
      n_all += n;
    }

  return n_all;
}

/* main calls fb, which is gone on the side after, and fc and fd as often as before. */
static void
init_example (Side *before,
              Side *after)
{
  memset (before, 0, sizeof *before);
  before->is_there[0] = before->is_there[1] = before->is_there[2] = before->is_there[3] = TRUE;
  before->called[1] = before->called[2] = before->called[3] = 10;
  before->costs[0][0][1] = 100;
  before->costs[1][0][10] = 900; /* line belongs to fb alone: it is in X */
  before->costs[1][0][11] = 95;  /* 95 % of the line: still in X */
  before->costs[2][0][11] = 5;
  before->costs[1][0][12] = 94;  /* 94 %: not in X */
  before->costs[2][0][12] = 6;
  before->costs[1][0][0] = 5;    /* no line information */
  before->costs[2][0][15] = 70;
  before->costs[3][0][16] = 80;
  *after = *before;
  after->is_there[1] = FALSE;
  after->called[1] = 0;
  memset (after->costs[1], 0, sizeof after->costs[1]);
}

static void
test_sure (void)
{
  Side before, after;
  g_autofree char *mark_of_fb = NULL;
  g_autofree char *mark_of_main = NULL;

  init_example (&before, &after);
  after.costs[0][0][10] = 700;
  after.costs[0][0][11] = 90;
  after.costs[0][0][12] = 50; /* not in X */
  after.costs[0][0][0] = 7;
  {
    g_autoptr (QuernDiff) diff = compare (&before, &after);
    const QuernInlined *found = find_inlined (diff, 1, 0);

    g_assert_nonnull (found);
    g_assert_cmpint (found->moved, ==, 790);
    g_assert_cmpint (found->kind, ==, QUERN_INLINING_SURE);
    g_assert_false (found->is_undone);
    g_assert_cmpuint (count_inlined (diff), ==, 1);
    mark_of_fb = quern_inlining_dup_mark (diff, find_row (diff, 1));
    mark_of_main = quern_inlining_dup_mark (diff, find_row (diff, 0));
    g_assert_cmpstr (mark_of_fb, ==, "inlined into main");
    g_assert_cmpstr (mark_of_main, ==, "+ fb");
    g_assert_null (quern_inlining_dup_mark (diff, find_row (diff, 2)));
  }
  {
    g_autoptr (QuernDiff) diff = compare (&after, &before);
    const QuernInlined *found = find_inlined (diff, 1, 0);
    g_autofree char *mark = quern_inlining_dup_mark (diff, find_row (diff, 1));

    g_assert_nonnull (found);
    g_assert_cmpint (found->moved, ==, 790);
    g_assert_true (found->is_undone);
    g_assert_cmpuint (count_inlined (diff), ==, 1);
    g_assert_cmpstr (mark, ==, "was part of main");
  }
}

/* X are the lines that belong to fb; 5 % of its cost of 995 on them is 49.75. */
static void
test_share (void)
{
  for (gint64 moved = 49; moved <= 50; moved++)
    {
      Side before, after;
      g_autoptr (QuernDiff) diff = NULL;

      init_example (&before, &after);
      after.costs[2][0][10] = moved;
      after.costs[2][0][11] = 0;
      before.costs[2][0][11] = 0; /* fc has no cost on X before */
      diff = compare (&before, &after);
      g_assert_cmpuint (count_inlined (diff), ==, moved == 50 ? 1 : 0);
      g_assert_true ((find_inlined (diff, 1, 2) != NULL) == (moved == 50));
    }
}

/* fc has a cost of 5 on X before: its gain makes inlining only probable, from 995 / 2 on. */
static void
test_probable (void)
{
  for (gint64 gained = 497; gained <= 498; gained++)
    {
      Side before, after;
      g_autoptr (QuernDiff) diff = NULL;
      const QuernInlined *found;

      init_example (&before, &after);
      after.costs[2][0][11] = 5 + gained;
      diff = compare (&before, &after);
      found = find_inlined (diff, 1, 2);
      g_assert_true ((found != NULL) == (gained == 498));
      g_assert_cmpuint (count_inlined (diff), ==, gained == 498 ? 1 : 0);
      if (found != NULL)
        {
          g_assert_cmpint (found->kind, ==, QUERN_INLINING_PROBABLE);
          g_assert_cmpint (found->moved, ==, 498);
        }
    }
}

/* A function called as often as before was not inlined, nor one whose text moved. */
static void
test_none (void)
{
  Side before, after;
  g_autoptr (QuernDiff) same = NULL;
  g_autoptr (QuernDiff) shifted = NULL;
  g_autoptr (QuernDiff) less = NULL;

  init_example (&before, &after);
  after = before;
  after.costs[0][0][10] = 700;
  same = compare (&before, &after);
  g_assert_cmpuint (count_inlined (same), ==, 0);
  after.called[1]--;
  less = compare (&before, &after);
  g_assert_nonnull (find_inlined (less, 1, 0));

  init_example (&before, &after);
  after.costs[0][0][10] = 700;
  shifted = compare_shifted (&before, &after, 1);
  g_assert_cmpuint (count_inlined (shifted), ==, 0);
}

/* A new function that consists mostly of the lines of a removed one is a renamed one. */
static void
test_renamed (void)
{
  for (gint64 own = 700; own <= 701; own++)
    {
      Side before, after;
      g_autoptr (QuernDiff) diff = NULL;

      init_example (&before, &after);
      after.is_there[7] = TRUE;
      after.called[7] = 3;
      after.costs[7][0][10] = 700;
      after.costs[7][0][20] = own;
      diff = compare (&before, &after);
      g_assert_true ((find_inlined (diff, 1, 7) != NULL) == (own > 700));
    }
}

/* fb is gone and fh is new; they share a line. Each seems to be inlined into the other one. */
static void
test_both_ways (void)
{
  for (guint swap = 0; swap < 2; swap++)
    {
      Side sides[2];
      g_autoptr (QuernDiff) diff = NULL;

      init_example (&sides[0], &sides[1]);
      memset (sides[0].costs[1], 0, sizeof sides[0].costs[1]);
      sides[0].costs[1][0][10] = 400;
      sides[0].costs[1][0][13] = 600;
      sides[1].is_there[7] = TRUE;
      sides[1].called[7] = 3;
      sides[1].costs[7][0][10] = 380;
      sides[1].costs[7][0][20] = 100;
      sides[1].costs[7][0][21] = sides[1].costs[2][0][21] = 900; /* not in X */
      diff = compare (&sides[swap], &sides[1 - swap]);
      g_assert_cmpuint (count_inlined (diff), ==, 0);

      /* Without what fb had of fh, only fb was inlined. */
      sides[1].costs[7][0][10] = 0;
      sides[1].costs[3][0][10] = 380;
      g_clear_pointer (&diff, quern_diff_free);
      diff = compare (&sides[swap], &sides[1 - swap]);
      g_assert_nonnull (find_inlined (diff, 1, 3));
      g_assert_cmpuint (count_inlined (diff), ==, 1);
    }
}

/* Without line information: main → fb → fc before, main → fc after. */
static QuernAnalysis *
analyse_without_lines (gboolean has_middle,
                       gboolean has_callee)
{
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  QuernPlace place = { 0, 0, 0 };
  QuernFunctionId ids[3];
  QuernEventId event;
  QuernAnalysis *analysis;

  quern_profile_builder_begin_input (builder, "test");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; i < 3; i++)
    if (i != 1 || has_middle)
      {
        g_autofree char *name = dup_name (i);

        ids[i] = profile_fixture_add_function (builder, "a.c", name);
        quern_profile_builder_begin_function (builder, ids[i]);
        quern_profile_builder_add_cost (builder, &place, (const gint64[]) { 100 }, 1);
      }
  quern_profile_builder_begin_function (builder, ids[0]);
  if (has_middle)
    {
      quern_profile_builder_add_call (builder, &place, ids[1], NULL, 5, (const gint64[]) { 200 },
                                      1);
      quern_profile_builder_begin_function (builder, ids[1]);
    }
  if (has_callee)
    quern_profile_builder_add_call (builder, &place, ids[2], NULL, 5, (const gint64[]) { 100 }, 1);
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  analysis = quern_analysis_new (profile, TRUE, NULL, &error);
  g_assert_no_error (error);

  return analysis;
}

static void
test_perhaps (void)
{
  /* Whether main calls fc after, whether fb called it before, and whether fb was perhaps
   * inlined. */
  static const gboolean cases[][3] = {
    { TRUE, TRUE, TRUE }, { FALSE, TRUE, FALSE }, { FALSE, FALSE, FALSE }, { TRUE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint swap = 0; swap < 2; swap++)
      {
        g_autoptr (QuernAnalysis) before = analyse_without_lines (TRUE, cases[i][1]);
        g_autoptr (QuernAnalysis) after = analyse_without_lines (FALSE, cases[i][0]);
        g_autoptr (GError) error = NULL;
        g_autoptr (QuernDiff) diff =
          quern_diff_new ((QuernAnalysis * const []) { swap ? after : before,
                                                       swap ? before : after },
                          QUERN_MATCH_RENAMED, NULL, NULL, &error);
        const QuernInlined *found;

        g_assert_no_error (error);
        found = find_inlined (diff, 1, 0);
        g_assert_true ((found != NULL) == cases[i][2]);
        if (found != NULL)
          {
            g_assert_cmpint (found->kind, ==, QUERN_INLINING_PERHAPS);
            g_assert_cmpint (found->is_undone, ==, (gint) swap);
          }
      }
}

/* Random costs, compared with another implementation of the formula: line by line, for each pair
 * of functions. */

static void
side_fill (Side *self)
{
  memset (self, 0, sizeof *self);
  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      self->is_there[i] = i == 0 || g_test_rand_double () < 0.8;
      self->called[i] = i > 0 && self->is_there[i] ? (guint64) g_test_rand_int_range (1, 4) : 0;
      for (guint file = 0; self->is_there[i] && file < N_FILES; file++)
        for (guint line = 0; line < N_LINES; line++)
          if (line % N_FUNCTIONS == i || g_test_rand_double () < 0.04)
            self->costs[i][file][line] = g_test_rand_int_range (1, 1000);
    }
  self->costs[0][0][1] = 1; /* not only fb's: at least one line is known */
}

static gboolean
is_on_x (const Side *side,
         guint       function,
         guint       file,
         guint       line)
{
  gint64 total = 0;

  for (guint i = 0; i < N_FUNCTIONS; i++)
    total += side->costs[i][file][line];

  return line > 0 && total > 0 && 100 * side->costs[function][file][line] >= 95 * total;
}

static gint64
get_cost_on_x (const Side *lines,
               const Side *side,
               guint       owner,
               guint       function)
{
  gint64 cost = 0;

  for (guint file = 0; file < N_FILES; file++)
    for (guint line = 0; line < N_LINES; line++)
      if (is_on_x (lines, owner, file, line))
        cost += side->costs[function][file][line];

  return cost;
}

static gint64
get_self (const Side *side,
          guint       function)
{
  gint64 cost = 0;

  for (guint file = 0; file < N_FILES; file++)
    for (guint line = 0; line < N_LINES; line++)
      cost += side->costs[function][file][line];

  return cost;
}

/* moved: by function, the cost of owner's lines that certainly moved there. FALSE if owner was not
 * certainly inlined. */
static gboolean
find_moved (const Side *before,
            const Side *after,
            guint       owner,
            gint64     *moved)
{
  gint64 sum = 0;

  memset (moved, 0, N_FUNCTIONS * sizeof (gint64));
  if (!before->is_there[owner] ||
      (after->is_there[owner] && after->called[owner] >= before->called[owner]))
    return FALSE;

  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      gint64 cost = get_cost_on_x (before, after, owner, i);

      if (i == owner || get_cost_on_x (before, before, owner, i) != 0 ||
          (!before->is_there[i] && 2 * cost >= get_self (after, i)))
        continue;
      sum += moved[i] = cost;
    }
  for (guint i = 0; i < N_FUNCTIONS; i++)
    if (20 * moved[i] < sum)
      moved[i] = 0;

  return sum > 0 && 20 * sum >= get_cost_on_x (before, before, owner, owner);
}

/* Whether owner is gone, into is new, and they have lines in common: each may seem to be inlined
 * into the other one, and then neither was. */
static gboolean
may_be_refuted (const Side *before,
                const Side *after,
                guint       owner,
                guint       into)
{
  return before->is_there[owner] && !after->is_there[owner] && !before->is_there[into] &&
         after->is_there[into] && get_cost_on_x (after, before, into, owner) > 0;
}

/* Returns how many functions were certainly inlined; is_undone: the sides are swapped. */
static guint
check_moved (const QuernDiff *diff,
             const Side      *before,
             const Side      *after,
             gboolean         is_undone)
{
  guint n_sure = 0;

  for (guint owner = 0; owner < N_FUNCTIONS; owner++)
    {
      gint64 moved[N_FUNCTIONS];
      gboolean is_sure = find_moved (before, after, owner, moved);

      for (guint into = 0; into < N_FUNCTIONS; into++)
        {
          const QuernInlined *found = find_inlined (diff, owner, into);

          if (found != NULL && found->is_undone != is_undone)
            continue;
          if (may_be_refuted (before, after, owner, into) &&
              (found == NULL || find_inlined (diff, into, owner) != NULL))
            g_assert_null (found);
          else if (is_sure && moved[into] > 0)
            {
              g_assert_nonnull (found);
              g_assert_cmpint (found->kind, ==, QUERN_INLINING_SURE);
              g_assert_cmpint (found->moved, ==, moved[into]);
              n_sure++;
            }
          else if (found != NULL)
            {
              g_assert_cmpint (found->kind, ==, QUERN_INLINING_PROBABLE);
              g_assert_false (is_sure);
              g_assert_cmpint (found->moved, >, 0);
              g_assert_cmpint (found->moved, <=, get_cost_on_x (before, after, owner, into));
            }
        }
    }

  return n_sure;
}

static void
test_formula (void)
{
  guint n_sure = 0;

  for (guint i = 0; i < 300; i++)
    {
      Side before, after;
      g_autoptr (QuernDiff) diff = NULL;
      g_autoptr (QuernDiff) swapped = NULL;
      g_autoptr (QuernDiff) same = NULL;

      side_fill (&before);
      side_fill (&after);
      diff = compare (&before, &after);
      swapped = compare (&after, &before);
      same = compare (&before, &before);
      n_sure += check_moved (diff, &before, &after, FALSE);
      check_moved (diff, &after, &before, TRUE);
      check_moved (swapped, &before, &after, TRUE);
      check_moved (swapped, &after, &before, FALSE);
      g_assert_cmpuint (count_inlined (diff), ==, count_inlined (swapped));
      g_assert_cmpuint (count_inlined (same), ==, 0);
    }
  g_assert_cmpuint (n_sure, >, 300);
}

static void
test_cancel (void)
{
  Side before, after;
  g_autoptr (QuernAnalysis) first = NULL;
  g_autoptr (QuernAnalysis) second = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  init_example (&before, &after);
  first = analyse (&before, 0);
  second = analyse (&after, 0);
  g_cancellable_cancel (cancellable);
  g_assert_null (quern_diff_new ((QuernAnalysis * const []) { first, second },
                                 QUERN_MATCH_RENAMED, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inlining/sure", test_sure);
  g_test_add_func ("/inlining/share", test_share);
  g_test_add_func ("/inlining/probable", test_probable);
  g_test_add_func ("/inlining/none", test_none);
  g_test_add_func ("/inlining/renamed", test_renamed);
  g_test_add_func ("/inlining/both-ways", test_both_ways);
  g_test_add_func ("/inlining/perhaps", test_perhaps);
  g_test_add_func ("/inlining/formula", test_formula);
  g_test_add_func ("/inlining/cancel", test_cancel);

  return g_test_run ();
}
