/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Puts the words into order, the commonest first. */

#include "mill.h"

#include <stdlib.h>
#include <string.h>

static int
compare_words (const void *a,
               const void *b)
{
  const Word *word_a = a;
  const Word *word_b = b;

  if (word_a->count != word_b->count)
    return word_a->count < word_b->count ? 1 : -1;

  return strcmp (word_a->text, word_b->text);
}

size_t
rank_words (WordTable  *table,
            Word      **ranked)
{
  size_t n = 0;

  *ranked = malloc (table->n_words * sizeof (Word));
  if (*ranked == NULL)
    return 0;

  for (size_t i = 0; i < table->n_slots; i++)
    {
      if (table->slots[i].count > 0)
        (*ranked)[n++] = table->slots[i];
    }

  qsort (*ranked, n, sizeof (Word), compare_words);

  return n;
}
