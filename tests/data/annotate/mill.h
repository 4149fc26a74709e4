/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Inlined into mill.c. */
static inline unsigned
turn (unsigned stone)
{
  stone ^= stone << 13;
  stone ^= stone >> 17;
  stone ^= stone << 5;
  return stone;
}

static inline int
is_fine (unsigned grain)
{
  while (grain % 3 == 0 && grain > 0)
    grain /= 3;
  return grain % 7 != 0;
}
