/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A libFuzzer mutator for inputs that consist of lines. */

#include "fuzz.h"
#include "mutate-lines.h"

#include <string.h>

/* libFuzzer's default mutations, by bytes and by dictionary. */
size_t LLVMFuzzerMutate (uint8_t *data,
                         size_t   size,
                         size_t   max_size);

size_t LLVMFuzzerCustomMutator (uint8_t      *data,
                                size_t        size,
                                size_t        max_size,
                                unsigned int  seed);

size_t
LLVMFuzzerCustomMutator (uint8_t      *data,
                         size_t        size,
                         size_t        max_size,
                         unsigned int  seed)
{
  static GRand *rand;
  g_autoptr (GString) text = NULL;

  if (rand == NULL)
    rand = g_rand_new_with_seed (seed);
  if (g_rand_int (rand) % 3 == 0)
    return LLVMFuzzerMutate (data, size, max_size);

  text = g_string_new_len ((const char *) data, (gssize) size);
  for (guint n = 1 + g_rand_int (rand) % 4; n > 0; n--)
    mutate_lines (text, rand);

  size = MIN (text->len, max_size);
  memcpy (data, text->str, size);

  return size;
}
