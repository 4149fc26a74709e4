/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Points and contexts: of each part as it was read, and their sum. */

#include "quern-profile-builder-private.h"

/* Those of the chosen parts; NULL if none of them has any. */
static GPtrArray *
choose (GPtrArray      *all,
        const gboolean *chosen)
{
  g_autoptr (GPtrArray) some = g_ptr_array_new ();

  for (guint i = 0; all != NULL && i < all->len; i++)
    if ((chosen == NULL || chosen[i]) && g_ptr_array_index (all, i) != NULL)
      g_ptr_array_add (some, g_ptr_array_index (all, i));

  return some->len > 0 ? g_steal_pointer (&some) : NULL;
}

/**
 * quern_profile_add_up_series:
 * @self: a profile with events and functions, and no sums of points yet
 * @chosen: (nullable): by part, whether it counts; %NULL: all do
 * @watch: how it is stopped
 *
 * Makes the sums of points and contexts, where there are any.
 *
 * Returns: %FALSE if there is not enough memory, or it was stopped
 */
gboolean
quern_profile_add_up_series (QuernProfile   *self,
                             const gboolean *chosen,
                             QuernWatch     *watch)
{
  g_autoptr (GPtrArray) series = choose (self->part_series, chosen);
  g_autoptr (GPtrArray) contexts = choose (self->part_contexts, chosen);

  if (series != NULL)
    {
      self->series = series->len == 1
                       ? quern_series_ref (g_ptr_array_index (series, 0))
                       : quern_series_merge (series, self->n_functions, watch);
      if (self->series == NULL)
        return FALSE;
    }
  if (contexts != NULL)
    {
      self->contexts = contexts->len == 1
                         ? quern_context_tree_ref (g_ptr_array_index (contexts, 0))
                         : quern_context_tree_merge (contexts, watch);
      if (self->contexts == NULL)
        return FALSE;
    }

  return TRUE;
}

/**
 * quern_profile_take_points:
 * @self: a profile of files that have points
 * @function: a function
 * @row: (inout): its inclusive costs; of the event that the points are of, what they add up to
 *   replaces it, held at the end of 64 bits
 * @called: (inout): the same for how often it is called
 *
 * The points of a function tell what it costs, recursion once, and how often it was called:
 * its calls, where the file has any at all, may miss something.
 *
 * Returns: has it any points?
 */
gboolean
quern_profile_take_points (QuernProfile    *self,
                           QuernFunctionId  function,
                           gint64          *row,
                           guint64         *called)
{
  gboolean is_found[2] = { FALSE, FALSE };

  for (guint part = 0; part < self->part_series->len; part++)
    {
      const QuernSeries *series = g_ptr_array_index (self->part_series, part);
      QuernSeriesSums sums = { 0 };
      guint side = 0;
      gint64 *cost;

      if (self->part_of != NULL && self->part_of[part] == QUERN_NONE)
        continue;
      if (self->part_of != NULL && self->n_side > 0)
        side = self->part_of[part] == 1 ? 1 : 0;
      if (series != NULL)
        sums = quern_series_add_up (series, function);
      if (sums.n_points == 0)
        continue;

      cost = &row[self->series_events.cost + side * self->n_side];
      if (!is_found[0] && !is_found[1])
        *called = 0;
      if (!is_found[side])
        *cost = 0;
      is_found[side] = TRUE;
      quern_cost_point_add_number (called, sums.count);
      quern_cost_add (cost, (gint64) MIN (sums.inclusive, G_MAXINT64));
    }

  return is_found[0] || is_found[1];
}

/* Puts what the current part has into its place. */
static void
set_of_part (QuernProfileBuilder  *self,
             GPtrArray           **all,
             GDestroyNotify        unref,
             gpointer              what)
{
  guint part = self->profile->parts->len - 1;

  if (*all == NULL)
    *all = g_ptr_array_new_with_free_func (unref);
  g_ptr_array_set_size (*all, (int) part);
  g_ptr_array_add (*all, what);
}

/**
 * quern_profile_builder_can_take_series:
 * @self: a builder
 * @events: which events the points of a part are of
 *
 * Returns: whether they are those of the parts before it
 */
gboolean
quern_profile_builder_can_take_series (QuernProfileBuilder     *self,
                                       const QuernSeriesEvents *events)
{
  const QuernSeriesEvents *before = &self->profile->series_events;

  return self->profile->part_series == NULL ||
         (before->cost == events->cost && before->calls == events->calls &&
          before->input == events->input);
}

/**
 * quern_profile_builder_take_series:
 * @self: a builder, in a part that has none yet
 * @series: (transfer full): its points
 * @events: which events they are of
 *
 * Gives a part its points.
 */
void
quern_profile_builder_take_series (QuernProfileBuilder     *self,
                                   QuernSeries             *series,
                                   const QuernSeriesEvents *events)
{
  g_return_if_fail (self->part != NULL);

  self->profile->series_events = *events;
  set_of_part (self, &self->profile->part_series, (GDestroyNotify) quern_series_unref, series);
}

/**
 * quern_profile_builder_take_contexts:
 * @self: a builder, in a part that has none yet
 * @contexts: (transfer full): its calling contexts
 * @events: which events they are of; QUERN_NONE for what they do not tell
 *
 * Gives a part its calling contexts. If the parts before have points or contexts of other
 * events, they are left out: no two of them could be added up.
 */
void
quern_profile_builder_take_contexts (QuernProfileBuilder     *self,
                                     QuernContextTree        *contexts,
                                     const QuernSeriesEvents *events)
{
  const QuernSeriesEvents *before = &self->profile->series_events;

  g_return_if_fail (self->part != NULL);

  if (self->profile->part_series == NULL && self->profile->part_contexts == NULL)
    self->profile->series_events = *events;
  if (before->cost == events->cost && before->calls == events->calls)
    set_of_part (self, &self->profile->part_contexts,
                 (GDestroyNotify) quern_context_tree_unref, contexts);
  else
    quern_context_tree_unref (contexts);
}

/**
 * quern_profile_builder_set_program_cost:
 * @self: a builder, in a part
 * @costs: (array length=n_costs): one for each column
 * @n_costs: how many
 *
 * Says what the part's program spent, where the costs of its functions are
 * known not to be all of it: unlike quern_profile_builder_set_summary(), it is
 * not compared to them.
 */
void
quern_profile_builder_set_program_cost (QuernProfileBuilder *self,
                                        const gint64        *costs,
                                        guint                n_costs)
{
  quern_profile_builder_set_summary (self, costs, n_costs, (QuernLocation) { 0, 0, self->input });
  quern_profile_builder_set_summary_rule (self, QUERN_SUMMARY_LOOSE);
}

/**
 * quern_profile_get_series:
 * @self: a profile
 *
 * Returns: (nullable) (transfer none): its points by the size of the input;
 *   %NULL if its format has none
 */
QuernSeries *
quern_profile_get_series (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->series;
}

/**
 * quern_profile_get_contexts:
 * @self: a profile
 *
 * Returns: (nullable) (transfer none): its calling contexts; %NULL if nothing
 *   is known of them
 */
QuernContextTree *
quern_profile_get_contexts (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return self->contexts;
}

/* Which events the points and contexts are of. */
const QuernSeriesEvents *
quern_profile_get_series_events (QuernProfile *self)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  return &self->series_events;
}
