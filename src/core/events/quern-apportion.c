/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-apportion.h"

#include "quern-linear.h"

/* The remainder that a share lost by rounding down. */
typedef struct
{
  guint     share;
  QuernWide rest;
} Rest;

static int
compare_rests (gconstpointer a,
               gconstpointer b)
{
  const Rest *first = a;
  const Rest *second = b;

  if (first->rest != second->rest)
    return first->rest > second->rest ? -1 : 1;

  return first->share < second->share ? -1 : first->share > second->share;
}

/* Distributes the units left over by rounding down to the shares with the largest remainders. */
static void
hand_out (QuernWide left,
          Rest     *rests,
          guint     n,
          gint64   *shares)
{
  qsort (rests, n, sizeof *rests, compare_rests);
  for (guint i = 0; i < n && left > 0; i++, left--)
    shares[rests[i].share]++;
}

/**
 * quern_apportion:
 * @whole: the number to split
 * @weights: (array length=n): the relative sizes of the shares; negative ones count as 0
 * @n: the number of shares, at least 1
 * @shares: (out caller-allocates) (array length=n): whole numbers that add up to @whole
 *
 * Splits a number by the largest remainder method: each share is the exact one, rounded up
 * or down. No share exceeds its weight as long as @whole does not exceed the sum of the
 * weights. If no weight is positive, or @whole is %G_MININT64, the first share gets everything.
 */
void
quern_apportion (gint64        whole,
                 const gint64 *weights,
                 guint         n,
                 gint64       *shares)
{
  const QuernWide amount = whole < 0 ? -(QuernWide) whole : whole;
  g_autofree Rest *rests = NULL;
  QuernWide sum = 0;
  QuernWide left = amount;

  for (guint i = 0; i < n; i++)
    {
      shares[i] = 0;
      sum += MAX (weights[i], 0);
    }
  if (sum == 0 || n == 1 || whole == G_MININT64)
    {
      shares[0] = whole;
      return;
    }

  rests = g_new (Rest, n);
  for (guint i = 0; i < n; i++)
    {
      const QuernWide exact = amount * MAX (weights[i], 0);

      shares[i] = (gint64) (exact / sum);
      rests[i] = (Rest) { .share = i, .rest = exact % sum };
      left -= shares[i];
    }
  hand_out (left, rests, n, shares);

  for (guint i = 0; i < n && whole < 0; i++)
    shares[i] = -shares[i];
}
