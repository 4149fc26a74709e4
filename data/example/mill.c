/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mill.h"

#include <stdio.h>
#include <stdlib.h>

#define N_LINES 2000
#define N_SHOWN 10

static void
print_words (const Word *ranked,
             size_t      n_words)
{
  for (size_t i = 0; i < n_words && i < N_SHOWN; i++)
    printf ("%6u  %s\n", ranked[i].count, ranked[i].text);
}

static void
grind (const char *text)
{
  WordTable table;
  Word *ranked = NULL;
  size_t n_words;
  size_t n_sums = 0;
  long sum;

  word_table_init (&table);
  count_words (&table, text);
  n_words = rank_words (&table, &ranked);
  sum = evaluate_all (text, &n_sums);

  printf ("%zu different words\n", n_words);
  print_words (ranked, n_words);
  printf ("%zu sums, together %ld\n", n_sums, sum);

  free (ranked);
  word_table_clear (&table);
}

int
main (void)
{
  char *text = grow_text (N_LINES, 1);

  if (text == NULL)
    return EXIT_FAILURE;

  grind (text);
  free (text);

  return EXIT_SUCCESS;
}
