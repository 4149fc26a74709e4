/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program that is recorded: see README. */

#include <stdio.h>
#include <stdlib.h>

#define N 120

static int
compare (const void *a,
         const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static unsigned
hash (const char *text)
{
  unsigned h = 5381;

  for (; *text != '\0'; text++)
    h = h * 33 + (unsigned char) *text;

  return h;
}

__attribute__((noinline)) static int
sift (int *numbers,
      int  n)
{
  int n_moved = 0;

  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && numbers[j - 1] > numbers[j]; j--)
      {
        int first = numbers[j - 1];

        numbers[j - 1] = numbers[j];
        numbers[j] = first;
        n_moved++;
      }

  return n_moved;
}

__attribute__((noinline)) static int
classify (int number)
{
  switch (number % 7)
    {
    case 0: return 3;
    case 1: return number > 50 ? 8 : 1;
    case 2: return -1;
    case 5: return number * 2;
    default: return 0;
    }
}

__attribute__((noinline)) static long
fibonacci (int n)
{
  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);
}

int
main (void)
{
  int numbers[N];
  int sum = 0;

  for (int i = 0; i < N; i++)
    numbers[i] = (i * 73) % 101;

  qsort (numbers, N / 2, sizeof numbers[0], compare);
  sum += sift (numbers, N);
  for (int i = 0; i < N; i++)
    sum += classify (numbers[i]);
  sum += (int) hash ("the quick brown fox");
  printf ("%d %ld\n", sum, fibonacci (9));

  return 0;
}
