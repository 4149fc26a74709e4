/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-jump-layout.h"

static guint
find_lane (const QuernJumpArrow *arrows,
           guint                 n,
           guint64               from,
           guint64               to)
{
  for (guint i = 0; i < n; i++)
    if (arrows[i].from == from && arrows[i].to == to)
      return arrows[i].lane;

  g_assert_not_reached ();
}

static void
test_nested (void)
{
  QuernJumpArrow arrows[] = {
    { .from = 10, .to = 2, .weight = 5 },
    { .from = 4, .to = 6, .weight = 1 },
    { .from = 12, .to = 14, .weight = 1 },
  };

  g_assert_cmpuint (quern_jump_layout (arrows, 3), ==, 2);
  g_assert_cmpuint (find_lane (arrows, 3, 4, 6), ==, 0);
  g_assert_cmpuint (find_lane (arrows, 3, 10, 2), ==, 1);
  g_assert_cmpuint (find_lane (arrows, 3, 12, 14), ==, 0);
}

static void
test_none (void)
{
  g_assert_cmpuint (quern_jump_layout (NULL, 0), ==, 0);
}

/* If more arrows overlap than there are lanes, the most frequent ones are shown. */
static void
test_too_many (void)
{
  QuernJumpArrow arrows[9];

  for (guint i = 0; i < 9; i++)
    arrows[i] = (QuernJumpArrow) { .from = 10 - i, .to = 11 + i, .weight = 1 + (i * 4) % 9 };
  g_assert_cmpuint (quern_jump_layout (arrows, 9), ==, QUERN_JUMP_MAX_LANES);
  for (guint i = 0; i < 9; i++)
    g_assert_cmpint (arrows[i].lane != QUERN_JUMP_NO_LANE, ==, arrows[i].weight > 4);
}

/* Arrows on the same lane do not overlap, and the result is deterministic. */
static void
test_random (void)
{
  enum { MAX = 120 };

  for (guint round = 0; round < 300; round++)
    {
      QuernJumpArrow arrows[MAX];
      QuernJumpArrow shuffled[MAX];
      guint n = (guint) g_test_rand_int_range (1, MAX);

      for (guint i = 0; i < n; i++)
        arrows[i] = (QuernJumpArrow) {
          .from = (guint64) g_test_rand_int_range (0, 200),
          .to = (guint64) g_test_rand_int_range (0, 200),
          .weight = (guint64) g_test_rand_int_range (0, 20),
        };
      for (guint i = 0; i < n; i++)
        shuffled[i] = arrows[n - 1 - i];

      g_assert_cmpuint (quern_jump_layout (arrows, n), <=, QUERN_JUMP_MAX_LANES);
      g_assert_cmpuint (quern_jump_layout (shuffled, n), <=, QUERN_JUMP_MAX_LANES);
      for (guint i = 0; i < n; i++)
        {
          if (arrows[i].lane == QUERN_JUMP_NO_LANE)
            continue;
          g_assert_cmpuint (arrows[i].from, ==, shuffled[i].from);
          g_assert_cmpuint (arrows[i].to, ==, shuffled[i].to);
          g_assert_cmpuint (arrows[i].lane, ==, shuffled[i].lane);
          for (guint j = 0; j < i; j++)
            {
              g_assert_true (arrows[i].lane != arrows[j].lane ||
                             MAX (arrows[i].from, arrows[i].to) <
                               MIN (arrows[j].from, arrows[j].to) ||
                             MAX (arrows[j].from, arrows[j].to) <
                               MIN (arrows[i].from, arrows[i].to));
            }
        }
    }
}

/* As many jumps as a hostile file may have are laid out without delay. */
static void
test_hostile (void)
{
  const guint n = 200000;
  g_autofree QuernJumpArrow *arrows = g_new0 (QuernJumpArrow, n);

  for (guint i = 0; i < n; i++)
    arrows[i] = (QuernJumpArrow) { .from = i, .to = G_MAXUINT64 - i, .weight = G_MAXUINT64 };
  g_assert_cmpuint (quern_jump_layout (arrows, n), ==, QUERN_JUMP_MAX_LANES);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layout/jumps/nested", test_nested);
  g_test_add_func ("/layout/jumps/none", test_none);
  g_test_add_func ("/layout/jumps/too-many", test_too_many);
  g_test_add_func ("/layout/jumps/random", test_random);
  g_test_add_func ("/layout/jumps/hostile", test_hostile);

  return g_test_run ();
}
