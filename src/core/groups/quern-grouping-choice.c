/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A group that has nearly all of the cost tells nothing, and gives all pictures one colour: a
 * program that does its work itself is one object, and scripts have no objects at all. */

#include "quern-grouping-choice.h"

#include "quern-hash.h"
#include "quern-name-parts.h"

#include <math.h>

/* The largest share of the cost that a group may have if its groups are to split the cost. */
#define MAX_SHARE 0.9

/* By how much finer groups must be better if none split the cost: not for a trifle, since fewer
 * groups read better. */
#define MIN_GAIN 0.01

/* The functions to check for classes: parsing names is slow, and rare classes do not matter. */
#define MAX_NAMES 10000

typedef struct
{
  QuernProfile *profile;  /* borrowed */
  QuernEventId  event;
  gboolean      is_equal; /* nothing costs anything: each function weighs the same */
  double        total;    /* of the weights of all functions */
  double        largest;  /* weight of a function */
} Weights;

/* Negative costs, as of freed memory and in comparisons, are as important as positive ones. They
 * must not cancel each other out. */
static double
get_weight (const Weights   *weights,
            QuernFunctionId  function)
{
  double cost;

  if (weights->is_equal)
    return 1.0;

  cost = quern_event_set_get_value (quern_profile_get_events (weights->profile), weights->event,
                                    quern_profile_get_self (weights->profile, function));

  return isfinite (cost) ? fabs (cost) : 0.0;
}

static double
find_largest (const double *sums,
              guint         n)
{
  double largest = 0.0;

  for (guint i = 0; i < n; i++)
    largest = MAX (largest, sums[i]);

  return largest;
}

/* Finds the costliest object and file, as shares of the total, and what else is in weights. */
static void
find_places (Weights *weights,
             double  *object_share,
             double  *file_share)
{
  QuernProfile *profile = weights->profile;
  guint n = quern_profile_get_n_functions (profile);
  guint n_objects = quern_profile_get_n_objects (profile);
  guint n_files = quern_profile_get_n_files (profile);
  g_autofree double *objects = g_new0 (double, MAX (n_objects, 1));
  g_autofree double *files = g_new0 (double, MAX (n_files, 1));

  for (QuernFunctionId i = 0; i < n; i++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, i);
      double weight = get_weight (weights, i);

      objects[function->object] += weight;
      files[function->file] += weight;
      weights->total += weight;
      weights->largest = MAX (weights->largest, weight);
    }

  if (weights->total > 0.0)
    {
      *object_share = find_largest (objects, n_objects) / weights->total;
      *file_share = find_largest (files, n_files) / weights->total;
    }
}

/* The share of the costliest class among the costliest functions. No more than MAX_NAMES have a
 * MAX_NAMES-th of the total or more. If none has, since all cost about the same, the first do. */
static double
find_class_share (const Weights *weights)
{
  guint n = quern_profile_get_n_functions (weights->profile);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  g_autoptr (GArray) sums = g_array_new (FALSE, TRUE, sizeof (double));
  double least = MIN (weights->total / MAX_NAMES, weights->largest / 2.0);
  double total = 0.0;
  guint n_names = 0;

  for (QuernFunctionId i = 0; i < n && n_names < MAX_NAMES; i++)
    {
      double weight = get_weight (weights, i);
      char *class;
      guint id; /* plus 1 */

      if (weight < least)
        continue;

      n_names++;
      class = quern_name_parts_dup_class (quern_profile_get_function_name (weights->profile, i));
      if (class == NULL)
        class = g_strdup ("");
      id = GPOINTER_TO_UINT (g_hash_table_lookup (ids, class));
      if (id == 0)
        {
          g_array_set_size (sums, sums->len + 1);
          id = sums->len;
          g_hash_table_insert (ids, class, GUINT_TO_POINTER (id));
        }
      else
        {
          g_free (class);
        }
      g_array_index (sums, double, id - 1) += weight;
      total += weight;
    }

  return total > 0.0 ? find_largest ((const double *) (gpointer) sums->data, sums->len) / total
                     : 1.0;
}

/* Whether groups split the cost better than fewer ones. One group that has everything says nothing,
 * so that anything is better. */
static gboolean
is_better (double share,
           double fewer_share)
{
  return share < fewer_share && (fewer_share >= 1.0 || share <= fewer_share - MIN_GAIN);
}

/**
 * quern_grouping_choose:
 * @profile: a profile
 *
 * Chooses the groups that are most informative at first sight: objects, as these are the fewest;
 * files, if one object has nearly all of the self cost of quern_profile_find_first_event(); else
 * classes. If one group has nearly all of the cost in each case, finer groups are chosen only if
 * their costliest group is clearly smaller.
 *
 * Returns: %QUERN_GROUP_BY_OBJECT, %QUERN_GROUP_BY_FILE or %QUERN_GROUP_BY_CLASS
 */
QuernGroupBy
quern_grouping_choose (QuernProfile *profile)
{
  Weights weights = { .profile = profile };
  double object_share = 0.0;
  double file_share = 0.0;
  gboolean by_file;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), QUERN_GROUP_BY_OBJECT);

  weights.event = quern_profile_find_first_event (profile);
  weights.is_equal = weights.event == QUERN_NONE;
  find_places (&weights, &object_share, &file_share);
  if (weights.total <= 0.0)
    {
      weights.is_equal = TRUE;
      find_places (&weights, &object_share, &file_share);
    }

  if (object_share <= MAX_SHARE)
    return QUERN_GROUP_BY_OBJECT;
  if (file_share <= MAX_SHARE)
    return QUERN_GROUP_BY_FILE;

  by_file = is_better (file_share, object_share);
  if (is_better (find_class_share (&weights), by_file ? file_share : object_share))
    return QUERN_GROUP_BY_CLASS;

  return by_file ? QUERN_GROUP_BY_FILE : QUERN_GROUP_BY_OBJECT;
}
