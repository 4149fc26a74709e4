/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program to record: it works, and with the path of a file waits until that file exists, and
 * works again. */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define WAIT_US 20000
#define MAX_WAITS 15000 /* longer than any test */

void work (int n);

static volatile long sum;

void
work (int n)
{
  for (int i = 0; i < n; i++)
    sum += i;
}

int
main (int    argc,
      char **argv)
{
  work (100000);
  printf ("worked once\n");
  fflush (stdout);
  if (argc > 1)
    {
      for (int i = 0; i < MAX_WAITS && access (argv[1], F_OK) != 0; i++)
        usleep (WAIT_US);
      work (300000);
      printf ("worked twice\n");
    }

  return 3;
}
