/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-keys.h"

#include "quern-name-order.h"
#include "quern-sort-key.h"

#include <math.h>
#include <string.h>

/* What keys are made of, and where they go. */
typedef struct
{
  guint64       *keys;
  QuernAnalysis *analysis;
  QuernProfile  *profile;
  QuernGrowths  *growths;
  guint          n_nodes;
  QuernEventId   event;
  gboolean       descending;
} Maker;

static void
add_costs (Maker    *self,
           gboolean  inclusive)
{
  g_autofree gint64 *costs = quern_analysis_dup_costs (self->analysis, self->event, inclusive);

  for (guint i = 0; i < self->n_nodes; i++)
    self->keys[i] = quern_sort_key_from_cost (costs[i], self->descending);
}

/* By how far they are from 0. */
static void
add_differences (Maker    *self,
                 gboolean  inclusive)
{
  for (guint i = 0; i < self->n_nodes; i++)
    self->keys[i] = quern_sort_key_of_event (quern_profile_get_events (self->profile), self->event,
                                             inclusive
                                               ? quern_analysis_get_inclusive (self->analysis, i)
                                               : quern_analysis_get_self (self->analysis, i),
                                             self->descending);
}

static void
add_values (Maker    *self,
            gboolean  inclusive,
            gboolean  per_call)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);

  for (guint i = 0; i < self->n_nodes; i++)
    {
      const gint64 *row = inclusive ? quern_analysis_get_inclusive (self->analysis, i)
                                    : quern_analysis_get_self (self->analysis, i);
      double value = quern_event_set_get_value (events, self->event, row);

      if (per_call)
        {
          guint64 n_calls = quern_analysis_get_called (self->analysis, i);

          value = n_calls > 0 ? value / (double) n_calls : (double) NAN;
        }
      self->keys[i] = quern_sort_key_from_value (value, self->descending);
    }
}

static void
add_called (Maker *self)
{
  for (guint i = 0; i < self->n_nodes; i++)
    self->keys[i] = quern_sort_key_from_count (quern_analysis_get_called (self->analysis, i),
                                               self->descending);
}

/* Cycles stand in none, and come last. */
static void
add_contexts (Maker *self)
{
  for (guint i = 0; i < self->n_nodes; i++)
    self->keys[i] = quern_analysis_is_cycle (self->analysis, i)
                      ? QUERN_SORT_KEY_LAST
                      : quern_sort_key_from_count (
                          quern_analysis_get_n_contexts (self->analysis, i), self->descending);
}

static void
add_names (Maker         *self,
           const guint32 *ranks)
{
  for (guint i = 0; i < self->n_nodes; i++)
    self->keys[i] = quern_sort_key_from_count (ranks[i], self->descending);
}

static const char *
behind_slash (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

/* Ranks of the object files or the source files by their base names; paths of
 * one base name have ranks of their own. */
static guint32 *
rank_places (QuernProfile *profile,
             guint         n_places,
             const char  *(*get_name) (QuernProfile *, guint32))
{
  g_autofree const char **names = g_new (const char *, n_places);
  g_autofree guint32 *order = NULL;
  guint32 *ranks = g_new (guint32, n_places);

  for (guint i = 0; i < n_places; i++)
    names[i] = behind_slash (get_name (profile, i));

  order = quern_name_order (names, n_places);
  for (guint i = 0; i < n_places; i++)
    ranks[order[i]] = i;

  return ranks;
}

/* Cycles are in no place. */
static void
add_locations (Maker *self)
{
  QuernProfile *profile = self->profile;
  guint n_functions = quern_profile_get_n_functions (profile);
  g_autofree guint32 *objects = NULL;
  g_autofree guint32 *files = NULL;

  objects = rank_places (profile, quern_profile_get_n_objects (profile),
                         quern_profile_get_object_name);
  files = rank_places (profile, quern_profile_get_n_files (profile),
                       quern_profile_get_file_name);

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      const QuernFunction *function = quern_profile_get_function (profile, id);

      self->keys[id] = quern_sort_key_from_count ((guint64) objects[function->object] << 32 |
                                                    files[function->file],
                                                  self->descending);
    }
  for (guint i = n_functions; i < self->n_nodes; i++)
    self->keys[i] = QUERN_SORT_KEY_LAST;
}

/* NaN: there is none. */
static double
get_growth_value (const QuernGrowthSummary *summary,
                  QuernFunctionKey          key)
{
  if (summary->answer != QUERN_CURVE_FITTED)
    return (double) NAN;

  if (key == QUERN_FUNCTION_KEY_GROWTH)
    return quern_growth_get_steepness (summary->growth, summary->exponent);
  if (key == QUERN_FUNCTION_KEY_QUALITY)
    return summary->growth == QUERN_GROWTH_CONSTANT ? (double) NAN : summary->r_squared;

  return key == QUERN_FUNCTION_KEY_POWER_A ? summary->power_a
         : key == QUERN_FUNCTION_KEY_POWER_B ? summary->power_b
                                             : summary->power_c;
}

/* Cycles have no points, and some functions have none. */
static void
add_growths (Maker            *self,
             QuernFunctionKey  key)
{
  guint n_functions = self->growths != NULL ? quern_profile_get_n_functions (self->profile) : 0;

  for (guint i = 0; i < self->n_nodes; i++)
    self->keys[i] = QUERN_SORT_KEY_LAST;

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      guint64 n_points = quern_growths_get_n_points (self->growths, id);
      QuernGrowthSummary summary;

      if (key == QUERN_FUNCTION_KEY_POINTS && n_points > 0)
        self->keys[id] = quern_sort_key_from_count (n_points, self->descending);
      else if (key != QUERN_FUNCTION_KEY_POINTS &&
               quern_growths_peek (self->growths, id, &summary))
        self->keys[id] = quern_sort_key_from_value (get_growth_value (&summary, key),
                                                    self->descending);
    }
}

gboolean
quern_function_key_is_of_points (QuernFunctionKey key)
{
  return key >= QUERN_FUNCTION_KEY_POINTS && key <= QUERN_FUNCTION_KEY_POWER_C;
}

void
quern_function_keys_fill (guint64          *keys,
                          QuernAnalysis    *analysis,
                          const guint32    *name_ranks,
                          QuernGrowths     *growths,
                          QuernFunctionKey  key,
                          QuernEventId      event,
                          gboolean          descending)
{
  Maker maker;

  g_return_if_fail (keys != NULL);
  g_return_if_fail (QUERN_IS_ANALYSIS (analysis));
  g_return_if_fail (key != QUERN_FUNCTION_KEY_NAME || name_ranks != NULL);

  maker = (Maker) {
    keys,
    analysis,
    quern_analysis_get_profile (analysis),
    growths,
    quern_analysis_get_n_nodes (analysis),
    event,
    descending,
  };

  switch (key)
    {
    case QUERN_FUNCTION_KEY_INCLUSIVE:
    case QUERN_FUNCTION_KEY_SELF:
      if (quern_event_set_is_difference (quern_profile_get_events (maker.profile), event))
        add_differences (&maker, key == QUERN_FUNCTION_KEY_INCLUSIVE);
      else if (quern_event_set_is_ratio (quern_profile_get_events (maker.profile), event))
        add_values (&maker, key == QUERN_FUNCTION_KEY_INCLUSIVE, FALSE);
      else
        add_costs (&maker, key == QUERN_FUNCTION_KEY_INCLUSIVE);
      break;

    case QUERN_FUNCTION_KEY_SELF_PER_CALL:
    case QUERN_FUNCTION_KEY_INCLUSIVE_PER_CALL:
      add_values (&maker, key == QUERN_FUNCTION_KEY_INCLUSIVE_PER_CALL, TRUE);
      break;

    case QUERN_FUNCTION_KEY_CALLED:
      add_called (&maker);
      break;

    case QUERN_FUNCTION_KEY_CONTEXTS:
      add_contexts (&maker);
      break;

    case QUERN_FUNCTION_KEY_NAME:
      add_names (&maker, name_ranks);
      break;

    case QUERN_FUNCTION_KEY_POINTS:
    case QUERN_FUNCTION_KEY_GROWTH:
    case QUERN_FUNCTION_KEY_QUALITY:
    case QUERN_FUNCTION_KEY_POWER_A:
    case QUERN_FUNCTION_KEY_POWER_B:
    case QUERN_FUNCTION_KEY_POWER_C:
      add_growths (&maker, key);
      break;

    case QUERN_FUNCTION_KEY_LOCATION:
    default:
      add_locations (&maker);
    }
}

/* A place for each string that is a name, and for others: QUERN_NONE. */
static guint32 *
create_indices (QuernProfile *profile)
{
  guint n_functions = quern_profile_get_n_functions (profile);
  gsize n_strings = 0;
  guint32 *indices;

  for (QuernFunctionId id = 0; id < n_functions; id++)
    n_strings = MAX (n_strings, (gsize) quern_profile_get_function (profile, id)->name + 1);

  indices = g_new (guint32, n_strings);
  for (gsize i = 0; i < n_strings; i++)
    indices[i] = QUERN_NONE;

  return indices;
}

/* Strings are sorted, not functions: the work depends on the size of the file,
 * however many functions share one long name. */
guint32 *
quern_function_keys_rank_names (QuernAnalysis *analysis)
{
  QuernProfile *profile;
  g_autofree guint32 *indices = NULL; /* by string */
  g_autofree const char **names = NULL;
  g_autofree guint32 *order = NULL;
  g_autofree guint32 *ranks = NULL;
  guint32 *of_nodes;
  guint n_functions;
  guint n_names = 0;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  profile = quern_analysis_get_profile (analysis);
  n_functions = quern_profile_get_n_functions (profile);
  of_nodes = g_new0 (guint32, MAX (quern_analysis_get_n_nodes (analysis), 1));
  names = g_new (const char *, n_functions);
  indices = create_indices (profile);

  for (QuernFunctionId id = 0; id < n_functions; id++)
    {
      guint32 *index = &indices[quern_profile_get_function (profile, id)->name];

      if (*index == QUERN_NONE)
        {
          *index = n_names;
          names[n_names++] = quern_profile_get_function_name (profile, id);
        }
      of_nodes[id] = *index;
    }

  order = quern_name_order (names, n_names);
  ranks = g_new (guint32, n_names);
  for (guint i = 0; i < n_names; i++)
    ranks[order[i]] = i;

  /* Cycles keep 0. */
  for (QuernFunctionId id = 0; id < n_functions; id++)
    of_nodes[id] = 1 + ranks[of_nodes[id]];

  return of_nodes;
}
