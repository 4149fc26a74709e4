/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-estimate-words.h"

#include "quern-config.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* With one decimal, boxes with smaller shares would look the same. */
#define SMALL_SHARE 0.001

/* Decimals of shares in words, and the most that bounds get to tell them apart. */
#define PRECISION 2
#define MAX_PRECISION 6

#define ABOUT "\342\211\210"

/* NaN, which is shown as a dash, if the costs cancel out. */
static double
get_share (double cost,
           double total)
{
  return total < 0.0 || total > 0.0 ? cost / total : (double) NAN;
}

char *
quern_estimate_words_dup_share (double cost,
                                double total)
{
  return quern_format_percent (get_share (cost, total), PRECISION);
}

char *
quern_estimate_words_dup_percent (const QuernBox *box,
                                  double          total)
{
  double share = get_share (box->cost, total);
  g_autofree char *percent = quern_format_percent (share, share < SMALL_SHARE ? 2 : 1);

  return quern_format_mark (box->is_estimate ? ABOUT : "", percent);
}

char *
quern_estimate_words_dup_certainty (const QuernBox *box,
                                    double          total)
{
  g_autofree char *about = NULL;

  if (!box->is_estimate)
    {
      g_autofree char *exact = quern_estimate_words_dup_share (box->cost, total);

      /* Translators: %s is a share, "7.03 %". */
      return g_strdup_printf (_("here: %s (exact)"), exact);
    }

  for (guint precision = PRECISION; precision <= MAX_PRECISION; precision++)
    {
      g_autofree char *cost = quern_format_percent (get_share (box->cost, total), precision);
      g_autofree char *low = quern_format_percent (get_share (box->low, total), precision);
      g_autofree char *high = quern_format_percent (get_share (box->high, total), precision);

      if (!g_str_equal (low, high))
        /* Translators: shares; the first two are certain bounds of the third. */
        return g_strdup_printf (_("here: between %s and %s, about %s"), low, high, cost);
    }

  about = quern_estimate_words_dup_share (box->cost, total);

  /* Translators: an estimated share, "7.03 %". */
  return g_strdup_printf (_("here: about %s"), about);
}

char *
quern_estimate_words_dup_description (const QuernBox *box,
                                      double          total,
                                      const char     *name)
{
  g_autofree char *cost = quern_estimate_words_dup_share (box->cost, total);

  if (box->is_estimate)
    /* Translators: a function, its share, its level in a nested picture. */
    return g_strdup_printf (_("%s, about %s, level %u"), name, cost, box->depth);

  /* Translators: a function, its share, its level in a nested picture. */
  return g_strdup_printf (_("%s, %s, level %u"), name, cost, box->depth);
}
