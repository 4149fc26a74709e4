/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program to be profiled: recursion, cycles, inlined code, jumps. */
#include "mill.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_GRAINS 400

static unsigned grains[N_GRAINS];

static void grind (int from, int to, int depth);

__attribute__ ((noinline)) static void
fill (unsigned seed)
{
  for (int i = 0; i < N_GRAINS; i++)
    {
      seed = turn (seed);
      grains[i] = seed % 1000;
    }
}

__attribute__ ((noinline)) static int
compare (const void *a, const void *b)
{
  unsigned x = *(const unsigned *) a;
  unsigned y = *(const unsigned *) b;

  return x < y ? -1 : x > y;
}

__attribute__ ((noinline)) static void
split (int from, int to, int depth)
{
  int middle = (from + to) / 2;

  grind (from, middle, depth + 1);
  grind (middle, to, depth + 1);
}

__attribute__ ((noinline)) static void
grind (int from, int to, int depth)
{
  if (to - from < 8 || depth > 6)
    {
      for (int i = from; i < to; i++)
        if (is_fine (grains[i]))
          grains[i] = grains[i] / 2 + 1;
        else
          grains[i] = turn (grains[i]) % 1000;
      return;
    }

  split (from, to, depth);
}

__attribute__ ((noinline)) static long
weigh (int n)
{
  if (n == 0)
    return 0;
  return (long) grains[n - 1] + weigh (n - 1);
}

__attribute__ ((noinline)) static int
count_kinds (void)
{
  int kinds = 0;

  for (int i = 0; i < N_GRAINS; i++)
    switch (grains[i] % 4)
      {
      case 0:
        kinds += 1;
        break;
      case 1:
        kinds += 2;
        break;
      default:
        kinds += 3;
        break;
      }

  return kinds;
}

__attribute__ ((noinline)) static void
report (void)
{
  char text[64];

  snprintf (text, sizeof text, "%ld %d", weigh (N_GRAINS), count_kinds ());
  puts (text);
}

int
main (void)
{
  for (unsigned round = 1; round < 4; round++)
    {
      fill (round * 2463534242u);
      grind (0, N_GRAINS, 0);
      qsort (grains, N_GRAINS, sizeof grains[0], compare);
    }
  report ();

  return 0;
}
