/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Works out sums. evaluate(), product() and number() call each other: in the
 * profile they are one cycle. */

#include "mill.h"

#include <ctype.h>
#include <stdlib.h>

static long
number (const char **text)
{
  char *end = NULL;
  long value;

  if (**text == '(')
    {
      (*text)++;
      value = evaluate (text);
      if (**text == ')')
        (*text)++;

      return value;
    }

  value = strtol (*text, &end, 10);
  *text = end;

  return value;
}

static long
product (const char **text)
{
  long value = number (text);

  while (**text == '*')
    {
      (*text)++;
      value *= number (text);
    }

  return value;
}

long
evaluate (const char **text)
{
  long value = product (text);

  while (**text == '+' || **text == '-')
    {
      int sign = *(*text)++ == '+' ? 1 : -1;

      value += sign * product (text);
    }

  return value;
}

long
evaluate_all (const char *text,
              size_t     *n_sums)
{
  long sum = 0;

  while (*text != '\0')
    {
      if (*text == '(' || isdigit ((unsigned char) *text))
        {
          sum += evaluate (&text);
          (*n_sums)++;
        }
      else
        text++;
    }

  return sum;
}
