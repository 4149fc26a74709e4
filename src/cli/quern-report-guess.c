/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-guess.h"

#include <glib/gi18n.h>
#include <string.h>

/* Longer words are not compared: nobody types them. Bytes. */
#define MAX_LENGTH 128

/* How many letters may differ: one of three, and always one. */
static guint
get_limit (gsize length)
{
  return MAX (1, (guint) length / 3);
}

/* The optimal string alignment distance of two short words, in bytes. */
static guint
get_distance (const char *a,
              gsize       a_length,
              const char *b,
              gsize       b_length)
{
  guint rows[3][MAX_LENGTH + 1];
  guint *before = rows[0];
  guint *above = rows[1];
  guint *row = rows[2];

  for (gsize j = 0; j <= b_length; j++)
    above[j] = (guint) j;

  for (gsize i = 1; i <= a_length; i++)
    {
      guint *next = before;

      row[0] = (guint) i;
      for (gsize j = 1; j <= b_length; j++)
        {
          char x = g_ascii_tolower (a[i - 1]);
          char y = g_ascii_tolower (b[j - 1]);

          row[j] = MIN (MIN (above[j], row[j - 1]) + 1, above[j - 1] + (x != y));
          if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) &&
              g_ascii_tolower (a[i - 2]) == y)
            row[j] = MIN (row[j], before[j - 2] + 1);
        }
      before = above;
      above = row;
      row = next;
    }

  return above[b_length];
}

void
quern_report_guess_init (QuernReportGuess *self,
                         const char       *word)
{
  *self = (QuernReportGuess) { .word = word, .distance = get_limit (strlen (word)) + 1 };
}

void
quern_report_guess_add (QuernReportGuess *self,
                        const char       *candidate)
{
  gsize word_length = strlen (self->word);
  gsize length = strlen (candidate);
  guint distance;

  if (word_length == 0 || length == 0 || word_length > MAX_LENGTH || length > MAX_LENGTH)
    return;

  /* The first letters are as good as one that is wrong. */
  if (word_length >= 2 && g_ascii_strncasecmp (candidate, self->word, word_length) == 0)
    distance = length > word_length ? 1 : 0;
  else if (MAX (word_length, length) - MIN (word_length, length) < self->distance)
    distance = get_distance (self->word, word_length, candidate, length);
  else
    return;

  /* "-x" is no misspelling of "-y": something has to be right. */
  if (distance < self->distance && distance < MAX (word_length, length))
    {
      self->distance = distance;
      self->best = candidate;
    }
}

char *
quern_report_guess_dup_hint (const QuernReportGuess *self,
                             const char             *prefix)
{
  if (self->best == NULL)
    return g_strdup ("");

  return g_strdup_printf (_("; did you mean “%s%s”?"), prefix, self->best);
}
