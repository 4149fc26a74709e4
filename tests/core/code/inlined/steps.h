/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#define INLINED static inline __attribute__ ((always_inline))

INLINED int
halve (int number)
{
  return number / 2;
}

INLINED int
triple (int number)
{
  number *= 3;

  return number + 1;
}

INLINED int
step (int number)
{
  if (number % 2 == 0)
    return halve (number);

  return triple (number);
}
