/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-column-table.h"

#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-sink.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _QuernColumnTable
{
  const QuernTableScope *scope;   /* borrowed */
  QuernColumnSource     *source;  /* borrowed */
  const QuernColumnInfo *infos;   /* borrowed */
  guint                  n_infos;
  const gint64          *base;    /* borrowed */
  QuernTable            *table;   /* owned */
  guint                 *first;   /* owned, by info: its first column, or QUERN_NONE; COST has one
                                   * or two for each event of the scope */
};

/* Marks the title of a column of estimates, as a list does. has: QuernColumnNeeds */
static char *
dup_title (const QuernColumnInfo *info,
           guint                  has,
           const char            *title)
{
  gboolean is_estimate = (has & QUERN_NEEDS_COVERAGE) != 0 && info->estimate_tooltip != NULL;

  return title != NULL ? g_strconcat (is_estimate ? "≈ " : "", _(title), NULL) : g_strdup ("");
}

/* Columns of the same key must be adjacent: they become one array in JSON. */
static void
add_costs (QuernColumnTable      *self,
           const QuernColumnInfo *info,
           guint                  has)
{
  g_autofree char *title =
    dup_title (info, has, info->file_title != NULL ? info->file_title : info->title);
  g_autofree char *share_title =
    info->share_title != NULL ? dup_title (info, has, info->share_title) : NULL;

  if (info->is_of_row)
    {
      if (share_title != NULL)
        quern_table_add_column (self->table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, "share",
                                share_title);
      quern_table_add_column (self->table, QUERN_COLUMN_FIGURE, info->audience, info->key, title);
      return;
    }

  for (guint i = 0; i < self->scope->n_events; i++)
    quern_table_add_titled_costs (self->scope, self->table, self->scope->events[i], info->key,
                                  title, share_title);
}

static void
add_columns (QuernColumnTable *self,
             guint             has,
             QuernColumnRows   rows)
{
  for (guint i = 0; i < self->n_infos; i++)
    {
      const QuernColumnInfo *info = &self->infos[i];
      g_autofree char *title =
        dup_title (info, has, quern_column_info_get_file_title (info, has));
      QuernAudience audience = info->audience;

      self->first[i] = QUERN_NONE;
      if (!quern_column_info_is_in_file (info, has, rows))
        continue;

      self->first[i] = quern_table_get_n_columns (self->table);
      if (info->kind == QUERN_COLUMN_COST)
        {
          add_costs (self, info, has);
          continue;
        }

      /* People get percentages, programs get fractions of 1. */
      if (info->kind == QUERN_COLUMN_SHARE && audience == QUERN_FOR_ALL)
        {
          quern_table_add_column (self->table, QUERN_COLUMN_SHARE, QUERN_FOR_PEOPLE, info->key,
                                  title);
          quern_table_add_column (self->table, QUERN_COLUMN_VALUE, QUERN_FOR_PROGRAMS, info->key,
                                  "");
          continue;
        }

      quern_table_add_column (self->table, info->kind, audience, info->key,
                              (audience & QUERN_FOR_PEOPLE) != 0 ? title : "");
    }
}

QuernColumnTable *
quern_column_table_new (const QuernTableScope *scope,
                        QuernColumnSource     *source,
                        const QuernColumnInfo *infos,
                        guint                  n_infos,
                        guint                  has,
                        QuernColumnRows        rows,
                        const gint64          *base)
{
  QuernColumnTable *self = g_new0 (QuernColumnTable, 1);

  self->scope = scope;
  self->source = source;
  source->for_people = scope->for_people;
  self->infos = infos;
  self->n_infos = n_infos;
  self->base = base;
  self->table =
    quern_table_new (quern_profile_get_events (quern_analysis_get_profile (scope->analysis)));
  self->first = g_new (guint, n_infos);
  add_columns (self, has, rows);

  return self;
}

/* Returns the column after those of the event. */
static guint
set_estimate (QuernColumnTable *self,
              QuernCell        *cells,
              guint             column,
              QuernEventId      event,
              double            cost)
{
  QuernEventSet *events = quern_table_get_events (self->table);

  if (quern_table_get_column (self->table, column)->kind == QUERN_COLUMN_SHARE)
    {
      double whole = quern_event_set_get_value (events, event, self->base);

      cells[column++].value = whole > 0.0 || whole < 0.0 ? cost / whole : (double) NAN;
    }

  if (quern_table_get_column (self->table, column)->kind == QUERN_COLUMN_VALUE)
    cells[column].value = (double) NAN;
  else
    cells[column].cost = quern_cost_round (cost);

  return column + 1;
}

static void
set_costs (QuernColumnTable       *self,
           QuernCell              *cells,
           guint                   column,
           const QuernColumnValue *value)
{
  for (guint i = 0; value->is_estimate && i < self->scope->n_events; i++)
    column = set_estimate (self, cells, column, self->scope->events[i],
                           i == 0                   ? value->number
                           : value->further != NULL ? value->further[2 * (i - 1)]
                                                    : (double) NAN);

  for (guint i = 0; !value->is_estimate && i < self->scope->n_events; i++)
    {
      guint first = column;

      column = quern_table_set_cost_cells (self->scope, self->table, cells, column, value->costs,
                                           self->base);
      if (quern_column_value_has_no_share (value, quern_table_get_events (self->table),
                                           self->scope->events[i]) &&
          quern_table_get_column (self->table, first)->kind == QUERN_COLUMN_SHARE)
        cells[first].value = (double) NAN;
    }
}

/* Formats a cost here, as the event depends on the row and not on the column. */
static void
set_figure (QuernColumnTable       *self,
            QuernCell              *cell,
            const QuernColumnValue *value)
{
  QuernEventSet *events = quern_table_get_events (self->table);
  g_autoptr (QuernSink) sink = NULL;
  char *text;

  if (self->scope->for_people)
    text = quern_table_scope_dup_cost (self->scope, value->event, value->costs);
  else if (quern_event_set_is_ratio (events, value->event))
    {
      double number = quern_event_set_get_value (events, value->event, value->costs);

      if (!isfinite (number))
        return;
      sink = quern_sink_new ();
      quern_sink_write_number (sink, number);
      text = quern_sink_steal_text (sink, NULL);
    }
  else
    {
      text = g_strdup_printf ("%" G_GINT64_FORMAT,
                              quern_event_set_get_cost (events, value->event, value->costs));
    }
  cell->text = quern_table_take_text (self->table, text);
}

static double
get_share (QuernColumnTable       *self,
           const QuernColumnValue *value)
{
  QuernEventSet *events = quern_table_get_events (self->table);
  double whole;

  if (quern_event_set_is_ratio (events, value->event) ||
      quern_event_set_is_difference (events, value->event))
    return (double) NAN;

  whole = quern_event_set_get_value (events, value->event, self->base);

  return fpclassify (whole) != FP_ZERO
         ? quern_event_set_get_value (events, value->event, value->costs) / whole : (double) NAN;
}

static void
set_cost_of_row (QuernColumnTable       *self,
                 QuernCell              *cells,
                 guint                   column,
                 const QuernColumnValue *value)
{
  if (quern_table_get_column (self->table, column)->kind == QUERN_COLUMN_SHARE)
    cells[column++].value = get_share (self, value);
  set_figure (self, &cells[column], value);
}

static void
set_text (QuernColumnTable       *self,
          QuernCell              *cell,
          const QuernColumnValue *value)
{
  cell->text = value->owned != NULL ? quern_table_keep_text (self->table, value->owned)
                                    : value->text;
}

static void
set_cell (QuernColumnTable *self,
          QuernCell        *cells,
          guint             i,
          gconstpointer     row)
{
  const QuernColumnInfo *info = &self->infos[i];
  guint column = self->first[i];
  QuernColumnValue value;

  quern_column_info_get (info, self->source, row, &value);
  switch (info->kind)
    {
    case QUERN_COLUMN_COST:
      if (info->is_of_row)
        set_cost_of_row (self, cells, column, &value);
      else
        set_costs (self, cells, column, &value);
      break;

    case QUERN_COLUMN_COUNT:
      cells[column].count = value.count;
      break;

    case QUERN_COLUMN_SHARE:
      cells[column].value = value.number;
      if (info->audience == QUERN_FOR_ALL)
        cells[column + 1].value = value.number;
      break;

    case QUERN_COLUMN_VALUE:
      cells[column].value = value.number;
      break;

    case QUERN_COLUMN_MEAN:
      cells[column].value = quern_column_value_get_mean (
        &value, quern_table_get_events (self->table), self->scope->events[0]);
      break;

    case QUERN_COLUMN_NAME:
    case QUERN_COLUMN_PATH:
    case QUERN_COLUMN_TEXT:
    case QUERN_COLUMN_FIGURE:
    default:
      set_text (self, &cells[column], &value);
    }
  quern_column_value_clear (&value);
}

void
quern_column_table_add_row (QuernColumnTable *self,
                            gconstpointer     row)
{
  QuernAudience audience = self->scope->for_people ? QUERN_FOR_PEOPLE : QUERN_FOR_PROGRAMS;
  QuernCell *cells = quern_table_add_row (self->table);

  for (guint i = 0; i < self->n_infos; i++)
    if (self->first[i] != QUERN_NONE && (self->infos[i].audience & audience) != 0)
      set_cell (self, cells, i, row);
}

QuernTable *
quern_column_table_finish (QuernColumnTable *self)
{
  QuernTable *table = self->table;

  g_free (self->first);
  g_free (self);

  return table;
}
