/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts words in an open hash table. */

#include "mill.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 32

static size_t
hash (const char *text,
      size_t      length)
{
  size_t value = 5381;

  for (size_t i = 0; i < length; i++)
    value = value * 33 + (unsigned char) text[i];

  return value;
}

static Word *
find_slot (WordTable  *table,
           const char *text,
           size_t      length)
{
  size_t i = hash (text, length);

  for (;; i++)
    {
      Word *word = &table->slots[i & (table->n_slots - 1)];

      if (word->count == 0)
        return word;
      if (strncmp (word->text, text, length) == 0 && word->text[length] == '\0')
        return word;
    }
}

static void
grow (WordTable *table)
{
  Word *old = table->slots;
  size_t n_old = table->n_slots;

  table->n_slots *= 2;
  table->slots = calloc (table->n_slots, sizeof (Word));

  for (size_t i = 0; i < n_old; i++)
    {
      if (old[i].count > 0)
        *find_slot (table, old[i].text, strlen (old[i].text)) = old[i];
    }

  free (old);
}

void
word_table_init (WordTable *table)
{
  table->slots = calloc (FIRST_SLOTS, sizeof (Word));
  table->n_slots = FIRST_SLOTS;
  table->n_words = 0;
}

void
word_table_clear (WordTable *table)
{
  free (table->slots);
  table->slots = NULL;
}

void
word_table_count (WordTable  *table,
                  const char *text,
                  size_t      length)
{
  Word *word;

  if (length >= MAX_WORD)
    length = MAX_WORD - 1;

  word = find_slot (table, text, length);
  if (word->count == 0)
    {
      memcpy (word->text, text, length);
      word->text[length] = '\0';
      table->n_words++;
    }
  word->count++;

  if (table->n_words * 2 > table->n_slots)
    grow (table);
}

size_t
count_words (WordTable  *table,
             const char *text)
{
  size_t n = 0;

  while (*text != '\0')
    {
      const char *start = text;

      while (isalpha ((unsigned char) *text))
        text++;

      if (text > start)
        {
          word_table_count (table, start, (size_t) (text - start));
          n++;
        }
      else
        text++;
    }

  return n;
}
