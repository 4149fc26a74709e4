/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two parts of a profile as one profile with the events of both. */

#include "quern-comparison.h"

#include "quern-memory.h"
#include "quern-profile-private.h"

/* Two rows of costs as one. */
static void
join_rows (gint64       *row,
           const gint64 *before,
           const gint64 *after,
           guint         n)
{
  for (guint i = 0; i < n; i++)
    {
      row[i] = before != NULL ? before[i] : 0;
      row[n + i] = after != NULL ? after[i] : 0;
    }
}

static gint64 *
new_row (const gint64 *before,
         const gint64 *after,
         guint         n)
{
  gint64 *row = g_new (gint64, MAX (2 * n, 1));

  join_rows (row, before, after, n);

  return row;
}

/* A part whose events are those of its side. */
static QuernPart *
part_copy (const QuernPart *part,
           guint            n,
           gboolean         is_after)
{
  QuernPart *copy = g_memdup2 (part, sizeof *part);
  const gint64 *rows[] = { part->self, part->summary, part->totals };
  gint64 **copies[] = { &copy->self, &copy->summary, &copy->totals };

  copy->trigger = g_strdup (part->trigger);
  copy->timerange = g_strdup (part->timerange);
  copy->command = g_strdup (part->command);
  if (part->descriptions != NULL)
    copy->descriptions = g_ptr_array_ref (part->descriptions);
  copy->columns = g_memdup2 (part->columns, part->n_columns * sizeof *part->columns);
  for (guint i = 0; is_after && i < part->n_columns; i++)
    copy->columns[i] += n;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i] != NULL)
      *copies[i] = new_row (is_after ? NULL : rows[i], is_after ? rows[i] : NULL, n);

  return copy;
}

static gint64 *
join_self (const QuernProfile *before,
           const QuernProfile *after,
           guint               n)
{
  gint64 *self = g_try_malloc_n (MAX ((gsize) before->n_functions * 2 * n, 1), sizeof (gint64));

  for (gsize i = 0; self != NULL && i < before->n_functions; i++)
    join_rows (self + i * 2 * n, before->self + i * n, after->self + i * n, n);

  return self;
}

static int
compare_calls (const QuernCall *a,
               const QuernCall *b)
{
  if (a->caller != b->caller)
    return a->caller < b->caller ? -1 : 1;

  return (a->callee > b->callee) - (a->callee < b->callee);
}

/* The calls of both, each pair of functions once, in their order. */
static gboolean
join_calls (QuernProfile       *self,
            const QuernProfile *before,
            const QuernProfile *after,
            guint               n)
{
  gsize most = (gsize) before->n_calls + after->n_calls;
  guint i = 0;
  guint j = 0;

  self->n_calls = 0;
  self->calls = g_try_new (QuernCall, MAX (most, 1));
  self->call_costs = g_try_malloc_n (MAX (most * 2 * n, 1), sizeof (gint64));
  if (self->calls == NULL || self->call_costs == NULL || most >= QUERN_NONE)
    return FALSE;

  while (i < before->n_calls || j < after->n_calls)
    {
      int order = i == before->n_calls  ? 1
                  : j == after->n_calls ? -1
                                        : compare_calls (&before->calls[i], &after->calls[j]);
      QuernCall *call = &self->calls[self->n_calls];

      *call = order <= 0 ? before->calls[i] : after->calls[j];
      if (order == 0 && __builtin_add_overflow (call->count, after->calls[j].count, &call->count))
        call->count = G_MAXUINT64;
      join_rows (self->call_costs + (gsize) self->n_calls++ * 2 * n,
                 order <= 0 ? before->call_costs + (gsize) i * n : NULL,
                 order >= 0 ? after->call_costs + (gsize) j * n : NULL, n);
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }

  self->calls = g_renew (QuernCall, self->calls, MAX (self->n_calls, 1));
  self->call_costs = g_renew (gint64, self->call_costs, MAX ((gsize) self->n_calls * 2 * n, 1));

  return TRUE;
}

/* A profile without sums that shares the tables of another one. */
static QuernProfile *
share (QuernProfile  *profile,
       QuernEventSet *events,
       const guint   *parts,
       guint          n)
{
  QuernProfile *self = quern_profile_share (profile);

  g_set_object (&self->events, events);
  self->n_side = n;
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) quern_part_free);
  self->part_of = g_new (guint, profile->parts->len);
  for (guint i = 0; i < profile->parts->len; i++)
    self->part_of[i] = QUERN_NONE;
  for (guint side = 0; side < 2; side++)
    {
      self->part_of[parts[side]] = side;
      g_ptr_array_add (self->parts, part_copy (g_ptr_array_index (profile->parts, parts[side]), n,
                                               side == QUERN_COMPARISON_AFTER));
    }

  return self;
}

static QuernProfile *
select_part (QuernProfile  *profile,
             guint          part,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autofree gboolean *chosen = g_new0 (gboolean, profile->parts->len);

  chosen[part] = TRUE;

  return quern_profile_select_parts (profile, chosen, cancellable, error);
}

/**
 * quern_comparison_new:
 * @profile: a profile as it was read: not one of chosen parts
 * @before: one of its parts
 * @after: another one
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Makes a profile of two parts that has each event three times: "Ir (part 1)"
 * and "Ir (part 2)" with the costs of the one part and the other, and the
 * derived event "Δ Ir", which is the second one less the first. So whatever can
 * be asked of a profile can be asked of the difference. The functions and their
 * ids are those of @profile; a call was made as often as in both parts.
 *
 * Returns: (transfer full) (nullable): the comparison; %NULL if it was
 *   cancelled, or there is not enough memory
 */
QuernProfile *
quern_comparison_new (QuernProfile  *profile,
                      guint          before,
                      guint          after,
                      GCancellable  *cancellable,
                      GError       **error)
{
  const guint parts[] = { before, after };
  QuernWatch watch = { .cancellable = cancellable };
  g_autoptr (QuernProfile) first = NULL;
  g_autoptr (QuernProfile) second = NULL;
  g_autoptr (QuernProfile) self = NULL;
  g_autoptr (QuernEventSet) events = NULL;
  guint n;

  g_return_val_if_fail (QUERN_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (profile->part_of == NULL, NULL);
  g_return_val_if_fail (before < profile->parts->len && after < profile->parts->len, NULL);
  g_return_val_if_fail (before != after, NULL);

  first = select_part (profile, before, cancellable, error);
  if (first == NULL)
    return NULL;
  second = select_part (profile, after, cancellable, error);
  if (second == NULL)
    return NULL;
  events = quern_comparison_make_events (profile->events, parts, error);
  if (events == NULL)
    return NULL;

  n = quern_event_set_get_n_real (profile->events);
  self = share (profile, events, parts, n);
  self->total = new_row (first->total, second->total, n);
  self->self_total = new_row (first->self_total, second->self_total, n);
  self->self = join_self (first, second, n);
  if (self->self != NULL && join_calls (self, first, second, n) &&
      quern_profile_index_calls (self, &watch))
    return g_steal_pointer (&self);

  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    quern_memory_set_out (error);

  return NULL;
}
