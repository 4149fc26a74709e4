/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-run-series.h"

#include "quern-analysis.h"
#include "quern-level-fold.h"
#include "quern-memory.h"

static gint64
get_cost (QuernAnalysis *analysis,
          QuernEventId   event,
          const gint64  *row)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));

  return quern_event_set_get_cost (events, event, row);
}

static gboolean
add_run (QuernSeriesBuilder *builder,
         QuernAnalysis      *analysis,
         QuernEventId        event,
         guint64             size)
{
  guint n = quern_profile_get_n_functions (quern_analysis_get_profile (analysis));

  for (QuernFunctionId i = 0; i < n; i++)
    {
      gint64 self = get_cost (analysis, event, quern_analysis_get_self (analysis, i));
      gint64 cost = get_cost (analysis, event, quern_analysis_get_inclusive (analysis, i));
      QuernCostPoint point = {
        .size = size, .count = 1, .sum_of_squares = (double) cost * (double) cost,
        .known = QUERN_COST_POINT_SUM_OF_SQUARES | QUERN_COST_POINT_REAL_SUM,
      };

      /* A function that this run did not reach has no point, and neither has one with a negative
       * cost: no curve takes these. */
      if (cost < 0 || (cost == 0 && self == 0 && quern_analysis_get_called (analysis, i) == 0))
        continue;

      point.min = point.max = point.sum = point.real_sum = (guint64) cost;
      if (self >= 0)
        {
          point.self_min = point.self_max = point.self_sum = (guint64) self;
          point.self_sum_of_squares = (double) self * (double) self;
          point.known = QUERN_COST_POINT_ALL;
        }
      if (!quern_series_builder_add (builder, i, &point))
        return FALSE;
    }

  return TRUE;
}

/* Chooses the parts of a file to include. FALSE if there are none. */
static gboolean
choose_parts (QuernProfile               *profile,
              const QuernRunSeriesWanted *wanted,
              guint                       input,
              gboolean                   *chosen)
{
  gboolean is_any = FALSE;

  for (guint i = 0; i < quern_profile_get_n_parts (profile); i++)
    {
      chosen[i] = quern_profile_get_part (profile, i)->input == input &&
                  (wanted->chosen == NULL || wanted->chosen[i]);
      is_any |= chosen[i];
    }

  return is_any;
}

/* Analyses the chosen parts only; NULL with error set on failure. */
static QuernAnalysis *
analyse_run (QuernProfile                *profile,
             const QuernRunSeriesWanted  *wanted,
             const gboolean              *chosen,
             GCancellable                *cancellable,
             GError                     **error)
{
  g_autoptr (QuernProfile) run = NULL;
  g_autoptr (QuernProfile) folded = NULL;
  g_autoptr (QuernProfile) merged = NULL;

  run = quern_profile_select_parts (profile, chosen, cancellable, error);
  if (run != NULL)
    folded = quern_php_fold (run, wanted->internal, wanted->steps_over, cancellable, error);

  if (folded != NULL)
    merged = wanted->folds_levels ? quern_level_fold (folded, cancellable, error)
                                  : g_object_ref (folded);

  return merged != NULL
           ? quern_analysis_new (merged, !wanted->no_cycles, cancellable, error) : NULL;
}

static QuernFunctionId
get_owner (guint32  owner,
           gpointer user_data)
{
  return owner;
}

/**
 * quern_run_series_new:
 * @profile: a profile as it was read, with one file per run
 * @wanted: which points to create
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Creates the points of all functions, one per run; runs with the same size share a point.
 *
 * Returns: (transfer full) (nullable): the points; %NULL if it was cancelled, or
 *   there is not enough memory
 */
QuernSeries *
quern_run_series_new (QuernProfile                *profile,
                      const QuernRunSeriesWanted  *wanted,
                      GCancellable                *cancellable,
                      GError                     **error)
{
  g_autoptr (QuernSeriesBuilder) builder = quern_series_builder_new ();
  g_autofree gboolean *chosen = g_new0 (gboolean, MAX (quern_profile_get_n_parts (profile), 1));
  QuernWatch watch = { .cancellable = cancellable };
  QuernSeries *series;

  for (guint i = 0; i < quern_profile_get_n_inputs (profile); i++)
    {
      g_autoptr (QuernAnalysis) analysis = NULL;

      if (!choose_parts (profile, wanted, i, chosen))
        continue;
      analysis = analyse_run (profile, wanted, chosen, cancellable, error);
      if (analysis == NULL)
        return NULL;
      if (!add_run (builder, analysis, wanted->event, wanted->sizes[i]))
        {
          quern_memory_set_out (error);
          return NULL;
        }
    }

  series = quern_series_builder_finish (builder, quern_profile_get_n_functions (profile), get_owner,
                                        NULL, &watch);
  if (series == NULL && !g_cancellable_set_error_if_cancelled (cancellable, error))
    quern_memory_set_out (error);

  return series;
}
