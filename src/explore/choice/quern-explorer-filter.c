/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which functions are listed, of those that are searched for: by their numbers, by where
 * they are, and only those with a bookmark. */

#include "quern-explorer-private.h"

/* Leaves only those of them that have a bookmark. */
static void
keep_bookmarked (QuernExplorer *self,
                 guint8        *found,
                 guint          n)
{
  g_autofree guint8 *bookmarked = g_new0 (guint8, MAX (n, 1));
  QuernFunctionNotes *notes = self->notes != NULL ? quern_notes_get_found (self->notes) : NULL;

  for (guint i = 0; notes != NULL && i < quern_function_notes_get_notes (notes)->len; i++)
    {
      const QuernNote *note = g_ptr_array_index (quern_function_notes_get_notes (notes), i);
      QuernFunctionId function = quern_function_notes_get_function (notes, i);

      if (note->is_bookmarked && function < n)
        bookmarked[function] = 1;
    }

  for (guint i = 0; i < n; i++)
    found[i] &= bookmarked[i];
}

static gboolean
asks_for_points (QuernExplorer *self)
{
  return quern_function_filter_asks_for_points (&self->filter) &&
         quern_explorer_get_growths (self) != NULL;
}

/* FALSE also for what is not known yet. */
static gboolean
grows_as_wanted (QuernExplorer   *self,
                 QuernFunctionId  function)
{
  QuernGrowths *growths = quern_explorer_get_growths (self);
  QuernGrowthSummary summary;

  if (quern_growths_get_n_points (growths, function) < self->filter.min_points)
    return FALSE;
  if (!quern_function_filter_asks_for_curve (&self->filter))
    return TRUE;

  return quern_growths_peek (growths, function, &summary) &&
         summary.answer == QUERN_CURVE_FITTED &&
         quern_function_filter_takes_growth (&self->filter, summary.growth, summary.exponent,
                                             summary.r_squared);
}

/* Leaves only those whose numbers are as wanted; cycles have no points. */
static void
keep_wanted (QuernExplorer *self,
             guint8        *found,
             guint          n)
{
  guint n_functions = quern_profile_get_n_functions (quern_explorer_get_profile (self));
  gboolean by_points = asks_for_points (self);

  for (guint i = 0; i < n; i++)
    if (found[i] != 0)
      found[i] = quern_function_filter_takes_costs (&self->filter, self->analysis, self->event,
                                                    i) &&
                 (!by_points || (i < n_functions && grows_as_wanted (self, i))) ? 1 : 0;
}

/* By node; NULL for any object. */
static const guint8 *
get_in_objects (QuernExplorer *self)
{
  return self->object_search != NULL ? quern_name_search_get_found (self->object_search) : NULL;
}

/* found: nullable, for all */
static guint8 *
narrow (QuernExplorer *self,
        const guint8  *found)
{
  guint n = quern_analysis_get_n_nodes (self->analysis);
  guint8 *narrowed = g_new0 (guint8, MAX (n, 1));
  const guint8 *in_objects = get_in_objects (self);

  for (guint i = 0; i < n; i++)
    narrowed[i] = (found == NULL || found[i] != 0) &&
                  (in_objects == NULL || in_objects[i] != 0) ? 1 : 0;
  if (self->only_bookmarked)
    keep_bookmarked (self, narrowed, n);
  keep_wanted (self, narrowed, n);

  return narrowed;
}

gboolean
quern_explorer_is_filtered (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  if (self->analysis == NULL)
    return FALSE;

  return self->filter.min_called > 0.0 || asks_for_points (self) ||
         (quern_function_filter_asks_for_costs (&self->filter) &&
          quern_explorer_has_filter_costs (self)) ||
         get_in_objects (self) != NULL;
}

gboolean
quern_explorer_has_filter_costs (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);

  return self->analysis != NULL &&
         quern_function_filter_has_shares (
           quern_profile_get_events (quern_explorer_get_profile (self)), self->event);
}

const guint8 *
quern_explorer_get_found (QuernExplorer *self)
{
  const guint8 *found;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  found = self->name_search != NULL ? quern_name_search_get_found (self->name_search) : NULL;
  if (self->analysis == NULL || (!self->only_bookmarked && !quern_explorer_is_filtered (self)))
    return found;

  if (self->narrowed == NULL)
    self->narrowed = narrow (self, found);

  return self->narrowed;
}

const QuernFunctionFilter *
quern_explorer_get_filter (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), NULL);

  return &self->filter;
}

void
quern_explorer_set_filter (QuernExplorer             *self,
                           const QuernFunctionFilter *filter)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));
  g_return_if_fail (filter != NULL);

  if (quern_function_filter_is_equal (&self->filter, filter))
    return;

  self->filter = *filter;
  if (asks_for_points (self))
    quern_growths_begin (self->growths);
  quern_explorer_tell_found (self);
}

const char *
quern_explorer_get_object_filter (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), "");

  return self->object_filter;
}

QuernNameMode
quern_explorer_get_object_filter_mode (QuernExplorer *self)
{
  g_return_val_if_fail (QUERN_IS_EXPLORER (self), QUERN_NAME_LITERAL);

  return self->object_filter_mode;
}

gboolean
quern_explorer_set_object_filter (QuernExplorer  *self,
                                  const char     *text,
                                  QuernNameMode   mode,
                                  GError        **error)
{
  g_autoptr (QuernNameFilter) filter = NULL;

  g_return_val_if_fail (QUERN_IS_EXPLORER (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  if (self->object_filter_mode == mode && g_str_equal (self->object_filter, text))
    return TRUE;

  filter = quern_name_filter_new (text, mode, error);
  if (filter == NULL)
    return FALSE;

  g_free (self->object_filter);
  self->object_filter = g_strdup (text);
  self->object_filter_mode = mode;
  quern_explorer_restart_object_search (self);
  quern_explorer_tell_found (self);

  return TRUE;
}

void
quern_explorer_restart_object_search (QuernExplorer *self)
{
  /* The text has been tried before. */
  if (self->object_search != NULL)
    quern_name_search_begin (self->object_search, self->object_filter, self->object_filter_mode,
                             NULL);
}

void
quern_explorer_clear_filters (QuernExplorer *self)
{
  g_return_if_fail (QUERN_IS_EXPLORER (self));

  quern_explorer_set_object_filter (self, "", QUERN_NAME_LITERAL, NULL);
  quern_explorer_set_filter (self, &(QuernFunctionFilter) { 0 });
}
