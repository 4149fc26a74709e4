/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program with inlined code, whose debug information is read. The tests know
 * the numbers of its lines. */

#include "steps.h"

#include <stdio.h>
#include <stdlib.h>

int count_steps (int number);
int thrice (int number);

__attribute__ ((noinline)) int
count_steps (int number)
{
  int n = 0;

  for (; number > 1; n++)
    number = step (number);

  return n;
}

__attribute__ ((noinline)) int
thrice (int number)
{
  return triple (number) ^ triple (number + 5);
}

int
main (int   argc,
      char *argv[])
{
  int number = argc > 1 ? atoi (argv[1]) : 27;

  printf ("%d %d\n", count_steps (number), thrice (number));

  return 0;
}

/* Where it was compiled: nobody's copy from another folder. */
extern const char built_in[];
const char built_in[] = BUILT_IN;
