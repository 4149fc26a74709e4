/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Grows a text out of nothing: the same one for the same seed. */

#include "mill.h"

#include <stdlib.h>
#include <string.h>

#define WORDS_PER_LINE 8
#define MAX_LINE 512

static const char *const stems[] = {
  "grain", "stone", "wheat", "rye", "barley", "mill", "water", "wheel",
  "flour", "bran", "sack", "miller", "bread", "oven", "field", "harvest",
};

static const char *const endings[] = { "", "s", "ing", "ed", "er", "less" };

static unsigned
next_random (unsigned *state)
{
  *state = *state * 1103515245u + 12345u;

  return *state >> 16;
}

static size_t
append (char       *line,
        size_t      length,
        const char *text)
{
  size_t n = strlen (text);

  memcpy (line + length, text, n);

  return length + n;
}

static size_t
append_word (char     *line,
             size_t    length,
             unsigned *state)
{
  size_t n_stems = sizeof stems / sizeof *stems;
  size_t n_endings = sizeof endings / sizeof *endings;

  length = append (line, length, stems[next_random (state) % n_stems]);
  length = append (line, length, endings[next_random (state) % n_endings]);

  return append (line, length, " ");
}

/* The first number of a sum may be a sum in brackets: a direct recursion. */
static size_t
append_sum (char     *line,
            size_t    length,
            unsigned *state,
            int       depth)
{
  static const char operators[] = "+-*";
  char text[3] = "0 ";

  if (depth > 0 && next_random (state) % 3 == 0)
    {
      length = append (line, length, "(");
      length = append_sum (line, length, state, depth - 1);
      length = append (line, length, ")");
    }
  else
    {
      text[0] = (char) ('1' + next_random (state) % 9);
      text[1] = '\0';
      length = append (line, length, text);
    }

  text[0] = operators[next_random (state) % 3];
  length = append (line, length, text);
  text[0] = (char) ('1' + next_random (state) % 9);

  return append (line, length, text);
}

static size_t
grow_line (char     *line,
           unsigned *state)
{
  size_t length = 0;

  for (int i = 0; i < WORDS_PER_LINE; i++)
    length = append_word (line, length, state);

  if (next_random (state) % 2 == 0)
    length = append_sum (line, length, state, 4);

  return append (line, length, "\n");
}

char *
grow_text (size_t   n_lines,
           unsigned seed)
{
  char *text = malloc (n_lines * MAX_LINE + 1);
  size_t length = 0;

  if (text == NULL)
    return NULL;

  for (size_t i = 0; i < n_lines; i++)
    length += grow_line (text + length, &seed);
  text[length] = '\0';

  return text;
}
