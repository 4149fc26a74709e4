/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small program to be profiled: it grinds a text into words, counts and
 * sorts them, and works out the sums that stand in the text. */

#pragma once

#include <stddef.h>

#define MAX_WORD 32

typedef struct
{
  char     text[MAX_WORD];
  unsigned count;
} Word;

typedef struct
{
  Word   *slots;   /* owned; free ones have a count of 0 */
  size_t  n_slots; /* a power of two */
  size_t  n_words;
} WordTable;

/* grain.c */
char  *grow_text        (size_t       n_lines,
                         unsigned     seed);

/* words.c */
void   word_table_init  (WordTable   *table);
void   word_table_clear (WordTable   *table);
void   word_table_count (WordTable   *table,
                         const char  *text,
                         size_t       length);
size_t count_words      (WordTable   *table,
                         const char  *text);

/* sieve.c */
size_t rank_words       (WordTable   *table,
                         Word       **ranked);

/* sums.c */
long   evaluate         (const char **text);
long   evaluate_all     (const char  *text,
                         size_t      *n_sums);
