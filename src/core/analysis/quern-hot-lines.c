/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-hot-lines.h"

#include "quern-annotation.h"
#include "quern-cost-table.h"
#include "quern-memory.h"
#include "quern-place-sums.h"

#include <float.h>
#include <math.h>

/* Records between two checks for a cancellation. */
#define RECORDS_PER_CHECK 65536

struct _QuernHotLines
{
  QuernAnalysis  *analysis; /* owned; dropped when it is finished, like the sums */
  QuernPlaceSums *sums;     /* owned: by line and function */
  guint           n_events;
  guint           n_lines;
  QuernHotLine   *lines;    /* owned */
  gint64         *costs;    /* owned: of each line, a row of self costs and one of inclusive */
};

/* Costs without a line are kept separate by function. */
static gboolean
is_same_line (const QuernPlaceSum *a,
              const QuernPlaceSum *b)
{
  return a->first == b->first && a->position == b->position &&
         (a->position != 0 || a->second == b->second);
}

static guint
count_lines (const QuernPlaceSums *sums)
{
  guint n = 0;

  for (guint i = 0; i < quern_place_sums_get_n (sums); i++)
    if (i == 0 || !is_same_line (quern_place_sums_get (sums, i - 1),
                                 quern_place_sums_get (sums, i)))
      n++;

  return n;
}

static void
add_row (gint64       *sum,
         const gint64 *costs,
         guint         n)
{
  for (guint i = 0; i < n; i++)
    quern_cost_add (&sum[i], costs[i]);
}

/* Merges the functions of each line, which are adjacent in @sums. */
static void
join_functions (QuernHotLines        *self,
                const QuernPlaceSums *sums,
                QuernEventSet        *events,
                QuernEventId          event)
{
  guint n_lines = 0;
  double most = -DBL_MAX;

  for (guint i = 0; i < quern_place_sums_get_n (sums); i++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (sums, i);
      const gint64 *own = sum->self_row != QUERN_NONE
                            ? quern_place_sums_get_costs (sums, sum->self_row) : NULL;
      double cost = own != NULL ? quern_event_set_get_value (events, event, own) : 0.0;
      QuernHotLine *line;
      gint64 *row;

      if (i == 0 || !is_same_line (quern_place_sums_get (sums, i - 1), sum))
        {
          self->lines[n_lines++] = (QuernHotLine) { .file = sum->first, .line = sum->position };
          most = -DBL_MAX;
        }

      line = &self->lines[n_lines - 1];
      line->n_functions++;
      if (line->n_functions == 1 || cost > most)
        {
          line->function = sum->second;
          most = isnan (cost) ? -DBL_MAX : cost;
        }

      row = self->costs + (gsize) (n_lines - 1) * 2 * self->n_events;
      if (own != NULL)
        {
          add_row (row, own, self->n_events);
          add_row (row + self->n_events, own, self->n_events);
        }
      if (sum->call_row != QUERN_NONE)
        add_row (row + self->n_events, quern_place_sums_get_costs (sums, sum->call_row),
                 self->n_events);
    }
}

QuernHotLines *
quern_hot_lines_begin (QuernAnalysis  *analysis,
                       GError        **error)
{
  g_autoptr (QuernHotLines) self = g_new0 (QuernHotLines, 1);

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  self->analysis = g_object_ref (analysis);
  self->sums = quern_place_sums_begin (quern_analysis_get_profile (analysis), QUERN_PLACE_LINES,
                                       error);

  return self->sums != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
quern_hot_lines_add (QuernHotLines      *self,
                     const QuernRecord  *record,
                     GError            **error)
{
  if (record->kind == QUERN_RECORD_CALL && quern_annotation_is_recursive (self->analysis, record))
    return TRUE;

  return quern_place_sums_add_at (self->sums, record, record->function, error);
}

gboolean
quern_hot_lines_finish (QuernHotLines  *self,
                        QuernEventId    event,
                        GError        **error)
{
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));
  gsize per_line;

  if (!quern_place_sums_finish (self->sums, error))
    return FALSE;

  self->n_events = quern_event_set_get_n_real (events);
  self->n_lines = count_lines (self->sums);
  per_line = 2 * self->n_events * sizeof (gint64);
  if (!quern_memory_ensure (self->n_lines * (per_line + sizeof (QuernHotLine)), error))
    return FALSE;

  self->lines = g_new0 (QuernHotLine, MAX (self->n_lines, 1));
  self->costs = g_malloc0 (MAX (self->n_lines * per_line, 1));
  join_functions (self, self->sums, events, event);
  g_clear_pointer (&self->sums, quern_place_sums_free);
  g_clear_object (&self->analysis);

  return TRUE;
}

QuernHotLines *
quern_hot_lines_new (QuernAnalysis  *analysis,
                     QuernEventId    event,
                     GCancellable   *cancellable,
                     GError        **error)
{
  g_autoptr (QuernHotLines) self = quern_hot_lines_begin (analysis, error);
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;
  guint64 n_records = 0;

  if (self == NULL)
    return NULL;

  quern_profile_iter_records (quern_analysis_get_profile (analysis), QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++n_records % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      if (!quern_hot_lines_add (self, record, error))
        return NULL;
    }

  return quern_hot_lines_finish (self, event, error) ? g_steal_pointer (&self) : NULL;
}

void
quern_hot_lines_free (QuernHotLines *self)
{
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->sums, quern_place_sums_free);
  g_free (self->lines);
  g_free (self->costs);
  g_free (self);
}

guint
quern_hot_lines_get_n (const QuernHotLines *self)
{
  return self->n_lines;
}

const QuernHotLine *
quern_hot_lines_get (const QuernHotLines *self,
                     guint                index)
{
  g_return_val_if_fail (index < self->n_lines, NULL);

  return &self->lines[index];
}

const gint64 *
quern_hot_lines_get_self (const QuernHotLines *self,
                          guint                index)
{
  g_return_val_if_fail (index < self->n_lines, NULL);

  return self->costs + (gsize) index * 2 * self->n_events;
}

const gint64 *
quern_hot_lines_get_inclusive (const QuernHotLines *self,
                               guint                index)
{
  g_return_val_if_fail (index < self->n_lines, NULL);

  return self->costs + ((gsize) index * 2 + 1) * self->n_events;
}
