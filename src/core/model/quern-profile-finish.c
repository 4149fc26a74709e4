/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of the building: what was collected in the order of the file is put
 * into the order in which it is looked up. */

#include "quern-profile-builder-private.h"

#include "quern-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* A row in the order of the part's columns becomes one of the events. */
static gint64 *
make_row (const QuernPart *part,
          const gint64    *costs,
          guint            n_costs,
          guint            n_events)
{
  gint64 *row = g_new0 (gint64, MAX (n_events, 1));

  for (guint i = 0; i < MIN (n_costs, part->n_columns); i++)
    quern_cost_add (&row[part->columns[i]], costs[i]);

  return row;
}

static void
compare_to_self (QuernProfileBuilder *self,
                 const char          *key,
                 const gint64        *row,
                 const gint64        *costs)
{
  guint n = quern_event_set_get_n_real (self->events);

  for (guint i = 0; i < n; i++)
    {
      if (row[i] == costs[i])
        continue;

      quern_profile_builder_warn (self, QUERN_PARSE_ERROR_INCONSISTENT,
                                  (QuernLocation) { 0, 0, self->input },
                                  _("part %u: “%s:” says %" PRIi64
                                    " %s, but its lines add up to %" PRIi64),
                                  self->profile->parts->len, key, row[i],
                                  quern_event_set_get_name (self->events, i), costs[i]);
      return;
    }
}

/* Called whenever the part that is read ends. */
void
quern_profile_builder_close_part (QuernProfileBuilder *self)
{
  guint n = quern_event_set_get_n_real (self->events);
  QuernPart *part = g_steal_pointer (&self->part);

  if (part == NULL)
    return;

  part->self = g_new0 (gint64, MAX (n, 1));
  if (n > 0)
    {
      memcpy (part->self, self->part_self->data, n * sizeof *part->self);
      memset (self->part_self->data, 0, n * sizeof *part->self);
    }

  if (self->summary != NULL)
    {
      part->summary = make_row (part, self->summary, self->n_summary, n);
      compare_to_self (self, "summary", part->summary, part->self);
    }
  if (self->totals != NULL)
    {
      part->totals = make_row (part, self->totals, self->n_totals, n);
      compare_to_self (self, "totals", part->totals, part->self);
    }
  g_clear_pointer (&self->summary, g_free);
  g_clear_pointer (&self->totals, g_free);

  /* For rows of earlier parts to be made longer at the end. */
  g_array_append_val (self->part_events, n);
}

static gint64 *
lengthen (gint64 *row,
          guint   from,
          guint   to)
{
  if (row == NULL || from == to)
    return row;

  row = g_renew (gint64, row, to);
  memset (row + from, 0, (to - from) * sizeof *row);

  return row;
}

static void
add_up_parts (QuernProfileBuilder *self)
{
  QuernProfile *profile = self->profile;
  guint n = quern_event_set_get_n_real (self->events);

  profile->total = g_new0 (gint64, MAX (n, 1));
  profile->self_total = g_new0 (gint64, MAX (n, 1));

  for (guint i = 0; i < profile->parts->len; i++)
    {
      QuernPart *part = g_ptr_array_index (profile->parts, i);
      guint n_then = g_array_index (self->part_events, guint, i);

      part->self = lengthen (part->self, n_then, n);
      part->summary = lengthen (part->summary, n_then, n);
      part->totals = lengthen (part->totals, n_then, n);

      for (guint j = 0; j < n; j++)
        {
          gint64 claimed = part->summary != NULL ? part->summary[j] : G_MININT64;

          quern_cost_add (&profile->self_total[j], part->self[j]);
          quern_cost_add (&profile->total[j], MAX (claimed, part->self[j]));
        }
    }
}

static void
warn_of_formula (guint         index,
                 const GError *error,
                 gpointer      user_data)
{
  QuernProfileBuilder *self = user_data;
  QuernLocation where = g_array_index (self->formulas, QuernEventNote, index).where;
  guint32 column = quern_parse_error_get_location (error).column;

  if (where.column > 0 && column > 0)
    where.column += column - 1;

  /* The report is of the file that holds the formula. */
  self->input = where.input;
  quern_profile_builder_warn (self, (QuernParseError) error->code, where, "%s", error->message);
}

static void
finish_events (QuernProfileBuilder *self)
{
  guint n = self->formulas->len;
  g_autofree QuernFormulaSource *sources = g_new (QuernFormulaSource, MAX (n, 1));

  for (guint i = 0; i < self->long_names->len; i++)
    {
      const QuernEventNote *note = &g_array_index (self->long_names, QuernEventNote, i);
      QuernEventId event = quern_event_set_find (self->events, note->name);

      if (event != QUERN_NONE)
        quern_event_set_set_long_name (self->events, event, note->long_name);
    }

  for (guint i = 0; i < n; i++)
    {
      const QuernEventNote *note = &g_array_index (self->formulas, QuernEventNote, i);

      sources[i] = (QuernFormulaSource) { note->name, note->formula, note->long_name, note->where };
    }

  quern_event_set_add_formulas (self->events, sources, n, warn_of_formula, self);
  quern_event_set_add_known (self->events);
}

/* Sorts entries 0 to n - 1, which come in the given order, by their keys, in
 * linear time. Stable: entries with equal keys keep their order. */
static guint32 *
sort_by_key (const guint32 *order,
             const guint32 *key_of,
             guint          n,
             guint          n_keys,
             guint32      **first_of)
{
  guint32 *first = g_new0 (guint32, (gsize) n_keys + 1);
  guint32 *sorted = g_new (guint32, MAX (n, 1));
  g_autofree guint32 *next = NULL;

  for (guint i = 0; i < n; i++)
    first[key_of[i] + 1]++;
  for (guint i = 0; i < n_keys; i++)
    first[i + 1] += first[i];

  next = g_memdup2 (first, ((gsize) n_keys + 1) * sizeof *next);
  for (guint i = 0; i < n; i++)
    {
      guint32 entry = order != NULL ? order[i] : i;

      sorted[next[key_of[entry]]++] = entry;
    }

  if (first_of != NULL)
    *first_of = first;
  else
    g_free (first);

  return sorted;
}

static void
finish_calls (QuernProfileBuilder *self)
{
  QuernProfile *profile = self->profile;
  const QuernCall *calls = (const QuernCall *) (gpointer) self->calls->data;
  guint n = self->calls->len;
  guint n_functions = self->functions->len;
  g_autofree guint32 *keys = g_new (guint32, MAX (n, 1));
  g_autofree guint32 *by_callee = NULL;
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n; i++)
    keys[i] = calls[i].callee;
  by_callee = sort_by_key (NULL, keys, n, n_functions, NULL);

  for (guint i = 0; i < n; i++)
    keys[i] = calls[i].caller;
  order = sort_by_key (by_callee, keys, n, n_functions, &profile->calls_from);

  profile->n_calls = n;
  profile->calls = g_new (QuernCall, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      profile->calls[i] = calls[order[i]];
      keys[i] = profile->calls[i].callee;
    }
  profile->call_costs = quern_cost_table_steal (&self->call_costs, order);
  profile->calls_to = sort_by_key (NULL, keys, n, n_functions, &profile->first_to);
}

static void
finish_functions (QuernProfileBuilder *self)
{
  QuernProfile *profile = self->profile;

  profile->n_objects = self->objects->len;
  profile->n_files = self->files->len;
  profile->n_functions = self->functions->len;
  profile->objects = (QuernStringId *) (gpointer) g_array_steal (self->objects, NULL);
  profile->files = (QuernStringId *) (gpointer) g_array_steal (self->files, NULL);
  profile->functions = (QuernFunction *) (gpointer) g_array_steal (self->functions, NULL);
  profile->self = quern_cost_table_steal (&self->self, NULL);
}

/**
 * quern_profile_builder_finish:
 * @self: a builder; only to be freed after it
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Makes the profile.
 *
 * Returns: (transfer full): the profile, or %NULL if it was cancelled
 */
QuernProfile *
quern_profile_builder_finish (QuernProfileBuilder  *self,
                              GCancellable         *cancellable,
                              GError              **error)
{
  QuernProfile *profile = self->profile;

  g_return_val_if_fail (profile != NULL, NULL);

  quern_profile_builder_close_part (self);
  finish_events (self);
  add_up_parts (self);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  finish_calls (self);
  finish_functions (self);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  quern_record_store_seal (profile->records, profile->n_functions);
  profile->events = g_steal_pointer (&self->events);

  return g_steal_pointer (&self->profile);
}
