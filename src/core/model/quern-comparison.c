/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares two parts of a profile: makes one profile with the events of both. */

#include "quern-comparison.h"

#include "quern-format.h"
#include "quern-memory.h"
#include "quern-profile-private.h"

#include <string.h>

/* Extends rows of one side to rows of both, with 0 for the other side. NULL if out of memory. */
static gint64 *
widen (const gint64 *rows,
       gsize         n_rows,
       guint         n,
       guint         side)
{
  gint64 *wide = g_try_malloc0_n (MAX (n_rows * 2 * n, 1), sizeof (gint64));

  for (gsize i = 0; wide != NULL && i < n_rows; i++)
    memcpy (wide + (2 * i + side) * n, rows + i * n, n * sizeof (gint64));

  return wide;
}

/* Like widen(), in place. FALSE if out of memory. */
static gboolean
widen_table (gint64 **rows,
             gsize    n_rows,
             guint    n,
             guint    side)
{
  gint64 *wide = widen (*rows, n_rows, n, side);

  if (wide == NULL)
    return FALSE;

  g_free (*rows);
  *rows = wide;

  return TRUE;
}

/* Merges rows in which each column has costs on one side only. NULL if out of memory. */
static gint64 *
join_rows (const gint64 *before,
           const gint64 *after,
           gsize         n)
{
  gint64 *rows = g_try_malloc_n (MAX (n, 1), sizeof (gint64));

  for (gsize i = 0; rows != NULL && i < n; i++)
    rows[i] = before[i] + after[i];

  return rows;
}

/* Copies a part, moving its costs to the events of its side. */
static QuernPart *
part_copy (const QuernPart *part,
           guint            n,
           guint            side)
{
  QuernPart *copy = g_memdup2 (part, sizeof *part);
  const gint64 *rows[] = { part->self, part->summary, part->totals };
  gint64 **copies[] = { &copy->self, &copy->summary, &copy->totals };

  copy->label = g_strdup (part->label);
  copy->trigger = g_strdup (part->trigger);
  copy->timerange = g_strdup (part->timerange);
  copy->command = g_strdup (part->command);
  if (part->descriptions != NULL)
    copy->descriptions = g_ptr_array_ref (part->descriptions);
  copy->columns = g_memdup2 (part->columns, part->n_columns * sizeof *part->columns);
  for (guint i = 0; i < part->n_columns; i++)
    copy->columns[i] += side * n;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i] != NULL)
      *copies[i] = widen (rows[i], 1, n, side);

  return copy;
}

static int
compare_calls (const QuernCall *a,
               const QuernCall *b)
{
  if (a->caller != b->caller)
    return a->caller < b->caller ? -1 : 1;

  return (a->callee > b->callee) - (a->callee < b->callee);
}

/* Merges the sorted calls of both sides, each pair of functions once. */
static gboolean
join_calls (QuernProfile       *self,
            const QuernProfile *before,
            const QuernProfile *after)
{
  const gsize n = 2 * (gsize) self->n_side;
  gsize most = (gsize) before->n_calls + after->n_calls;
  guint i = 0;
  guint j = 0;

  self->n_calls = 0;
  self->calls = g_try_new (QuernCall, MAX (most, 1));
  self->call_costs = g_try_malloc_n (MAX (most * n, 1), sizeof (gint64));
  if (self->calls == NULL || self->call_costs == NULL || most >= QUERN_NONE)
    return FALSE;

  while (i < before->n_calls || j < after->n_calls)
    {
      int order = i == before->n_calls  ? 1
                  : j == after->n_calls ? -1
                                        : compare_calls (&before->calls[i], &after->calls[j]);
      QuernCall *call = &self->calls[self->n_calls];
      gint64 *row = self->call_costs + self->n_calls++ * n;

      *call = order <= 0 ? before->calls[i] : after->calls[j];
      if (order == 0 && __builtin_add_overflow (call->count, after->calls[j].count, &call->count))
        call->count = G_MAXUINT64;
      memcpy (row, order <= 0 ? before->call_costs + i * n : after->call_costs + j * n,
              n * sizeof (gint64));
      for (guint k = self->n_side; order == 0 && k < n; k++)
        row[k] = after->call_costs[j * n + k];
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }

  self->calls = g_renew (QuernCall, self->calls, MAX (self->n_calls, 1));
  self->call_costs = g_renew (gint64, self->call_costs, MAX (self->n_calls * n, 1));

  return TRUE;
}

static gboolean
join_tables (QuernProfile       *self,
             const QuernProfile *before,
             const QuernProfile *after)
{
  const gsize n = 2 * (gsize) self->n_side;

  self->total = join_rows (before->total, after->total, n);
  self->self_total = join_rows (before->self_total, after->self_total, n);
  self->self = join_rows (before->self, after->self, self->n_functions * n);
  if (before->hidden != NULL && after->hidden != NULL)
    {
      self->hidden = join_rows (before->hidden, after->hidden, self->n_functions * n);
      if (self->hidden == NULL)
        return FALSE;
    }

  return self->total != NULL && self->self_total != NULL && self->self != NULL &&
         join_calls (self, before, after);
}

QuernProfile *
quern_comparison_join (QuernProfile  *before,
                       QuernProfile  *after,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autoptr (QuernProfile) self = NULL;
  QuernWatch watch = { .cancellable = cancellable };
  const QuernProfile *root = before;

  g_return_val_if_fail (QUERN_IS_PROFILE (before) && before->n_side > 0, NULL);
  g_return_val_if_fail (QUERN_IS_PROFILE (after) && after->n_side == before->n_side, NULL);
  g_return_val_if_fail (quern_profile_has_functions_of (before, after), NULL);

  while (root->base != NULL)
    root = root->base;

  self = quern_profile_share (before);
  self->sides[QUERN_COMPARISON_BEFORE] = g_object_ref (before);
  self->sides[QUERN_COMPARISON_AFTER] = g_object_ref (after);
  self->part_of = g_new (guint, MAX (root->parts->len, 1));
  for (guint i = 0; i < root->parts->len; i++)
    self->part_of[i] = before->part_of[i] != QUERN_NONE ? before->part_of[i] : after->part_of[i];
  self->parts = g_ptr_array_new ();
  for (guint i = 0; i < before->parts->len; i++)
    g_ptr_array_add (self->parts, g_ptr_array_index (before->parts, i));

  if (join_tables (self, before, after) && quern_profile_index_calls (self, &watch))
    return g_steal_pointer (&self);

  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    quern_memory_set_out (error);

  return NULL;
}

/* Makes the profile of one part, with its costs in the columns of its side. */
static QuernProfile *
create_side (QuernProfile   *profile,
             QuernEventSet  *events,
             const guint    *parts,
             guint           side,
             GCancellable   *cancellable,
             GError        **error)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, profile->parts->len);
  const guint n = quern_event_set_get_n_real (profile->events);
  g_autoptr (QuernProfile) self = NULL;

  /* The new profile is not shared yet, so it may be changed below. */
  chosen[parts[side]] = TRUE;
  self = quern_profile_select_parts (profile, chosen, cancellable, error);
  if (self == NULL)
    return NULL;

  g_set_object (&self->events, events);
  self->n_side = n;
  self->part_of[parts[side]] = side;
  g_ptr_array_unref (self->parts);
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_part_free);
  for (guint i = 0; i < 2; i++)
    g_ptr_array_add (self->parts, part_copy (g_ptr_array_index (profile->parts, parts[i]), n, i));
  g_clear_pointer (&self->series, quern_series_unref);
  g_clear_pointer (&self->contexts, quern_context_tree_unref);

  if (widen_table (&self->total, 1, n, side) && widen_table (&self->self_total, 1, n, side) &&
      widen_table (&self->self, self->n_functions, n, side) &&
      widen_table (&self->call_costs, self->n_calls, n, side))
    return g_steal_pointer (&self);

  quern_memory_set_out (error);

  return NULL;
}

/**
 * quern_comparison_new:
 * @profile: a profile as it was read, not one of selected parts
 * @before: one of its parts
 * @after: another one
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Makes a profile of two parts that has each event three times: "Ir (part 1)"
 * and "Ir (part 2)" with the costs of the respective part, and the derived event
 * "Δ Ir", the second minus the first. All functions for profiles thus also work
 * on the difference. The functions and their ids are those of @profile. Numbers
 * that are not events, such as call counts, are available from the sides.
 *
 * Returns: (transfer full) (nullable): the comparison; %NULL if
 *   cancelled, or out of memory
 */
QuernProfile *
quern_comparison_new (QuernProfile  *profile,
                      guint          before,
                      guint          after,
                      GCancellable  *cancellable,
                      GError       **error)
{
  const guint parts[] = { before, after };
  g_auto (GStrv) labels = g_new0 (char *, G_N_ELEMENTS (parts) + 1);
  g_autoptr (QuernProfile) first = NULL;
  g_autoptr (QuernProfile) second = NULL;
  g_autoptr (QuernEventSet) events = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (profile->part_of == NULL, NULL);
  g_return_val_if_fail (before < profile->parts->len && after < profile->parts->len, NULL);
  g_return_val_if_fail (before != after, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const QuernPart *part = g_ptr_array_index (profile->parts, parts[i]);

      labels[i] = part->label != NULL ? g_strdup (part->label)
                                      : g_strdup_printf ("part %u", parts[i] + 1);
    }
  events = quern_comparison_make_events (profile->events, (const char * const *) labels, error);
  if (events == NULL)
    return NULL;
  first = create_side (profile, events, parts, QUERN_COMPARISON_BEFORE, cancellable, error);
  if (first == NULL)
    return NULL;
  second = create_side (profile, events, parts, QUERN_COMPARISON_AFTER, cancellable, error);
  if (second == NULL)
    return NULL;

  return quern_comparison_join (first, second, cancellable, error);
}

QuernProfile *
quern_comparison_get_side (QuernProfile        *self,
                           QuernComparisonSide  side)
{
  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);
  g_return_val_if_fail (side < G_N_ELEMENTS (self->sides), NULL);

  return self->sides[side];
}

char *
quern_comparison_dup_count (QuernProfile *self,
                            guint64       after,
                            guint64       before)
{
  g_autofree char *last = quern_format_count (after);
  g_autofree char *first = NULL;

  g_return_val_if_fail (QUERN_IS_PROFILE (self), NULL);

  if (self->sides[QUERN_COMPARISON_BEFORE] == NULL)
    return g_steal_pointer (&last);

  first = quern_format_count (before);

  return g_strconcat (first, " → ", last, NULL);
}
