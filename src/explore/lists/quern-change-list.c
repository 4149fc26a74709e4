/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-list.h"

#include "quern-name-order.h"
#include "quern-sort-key.h"

struct _QuernChangeList
{
  QuernRowList           parent_instance;

  QuernJoinedDiff       *joined;      /* owned, nullable */
  QuernAnalysis         *analysis;    /* owned, nullable */
  QuernChangeRecord      record;      /* valid while there is a diff */
  guint                  n_unchanged;
  gboolean               shows_unchanged;
  const guint8          *found;       /* borrowed, nullable: by node */
  const QuernColumnInfo *column;      /* static: sorted by this */
  gboolean               descending;
};

G_DEFINE_FINAL_TYPE (QuernChangeList, quern_change_list, QUERN_TYPE_ROW_LIST)

static void
forget (QuernChangeList *self)
{
  quern_change_record_clear (&self->record);
  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_object (&self->analysis);
  self->found = NULL;
  self->n_unchanged = 0;
}

static void
quern_change_list_finalize (GObject *object)
{
  forget (QUERN_CHANGE_LIST (object));

  G_OBJECT_CLASS (quern_change_list_parent_class)->finalize (object);
}

static void
quern_change_list_class_init (QuernChangeListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_change_list_finalize;
  QUERN_ROW_LIST_CLASS (klass)->row_type = QUERN_TYPE_CHANGE_ROW;
}

static void
quern_change_list_init (QuernChangeList *self)
{
  self->column = quern_change_columns_find ("delta-self");
  self->descending = TRUE;
}

QuernChangeList *
quern_change_list_new (void)
{
  return g_object_new (QUERN_TYPE_CHANGE_LIST, NULL);
}

static gboolean
is_listed (QuernChangeList *self,
           guint            row)
{
  QuernFunctionId function = quern_joined_diff_get_function (self->joined, row);

  if (!self->shows_unchanged && quern_joined_diff_is_unchanged (self->joined, row))
    return FALSE;

  return self->found == NULL || self->found[function] != 0;
}

/* rows: those that are listed */
static void
set_text_keys (QuernChangeList   *self,
               QuernColumnSource *source,
               const guint32     *rows,
               guint64           *keys,
               guint              n_rows)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_full (n_rows, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      QuernColumnValue value;

      quern_change_record_set_row (&self->record, rows[i]);
      quern_column_info_get (self->column, source, &self->record, &value);
      g_ptr_array_add (texts, g_strdup (value.text != NULL ? value.text : ""));
      quern_column_value_clear (&value);
    }
  order = quern_name_order ((const char *const *) texts->pdata, n_rows);
  for (guint i = 0; i < n_rows; i++)
    keys[order[i]] = quern_sort_key_from_count (i, self->descending);
}

static void
set_keys (QuernChangeList *self,
          const guint32   *rows,
          guint64         *keys,
          guint            n_rows)
{
  QuernColumnSource source = { .analysis = self->analysis };
  QuernColumnSorting sorting;

  if (self->column->order == QUERN_ORDER_TEXT)
    {
      set_text_keys (self, &source, rows, keys, n_rows);
      return;
    }

  quern_column_sorting_init (&sorting, self->column, &source, self->record.difference,
                             self->descending);
  for (guint i = 0; i < n_rows; i++)
    {
      quern_change_record_set_row (&self->record, rows[i]);
      keys[i] = quern_column_sorting_make_key (&sorting, &self->record);
    }
}

static void
update (QuernChangeList *self)
{
  guint n = self->joined != NULL
              ? quern_diff_get_n_rows (quern_joined_diff_get_diff (self->joined)) : 0;
  g_autofree guint32 *rows = g_new (guint32, MAX (n, 1));
  g_autofree guint64 *keys = g_new (guint64, MAX (n, 1));
  guint32 *order;
  guint n_rows = 0;

  for (guint i = 0; i < n; i++)
    if (is_listed (self, i))
      rows[n_rows++] = i;
  if (n_rows > 0)
    set_keys (self, rows, keys, n_rows);

  order = quern_sort_by_keys (keys, n_rows);
  for (guint i = 0; i < n_rows; i++)
    order[i] = rows[order[i]];
  quern_row_list_set_order (QUERN_ROW_LIST (self), order, n_rows);
}

void
quern_change_list_set_joined (QuernChangeList *self,
                              QuernJoinedDiff *joined,
                              QuernAnalysis   *analysis,
                              QuernEventId     difference)
{
  g_return_if_fail (QUERN_IS_CHANGE_LIST (self));
  g_return_if_fail (joined == NULL || QUERN_IS_ANALYSIS (analysis));

  if (joined != NULL)
    quern_joined_diff_ref (joined);
  forget (self);
  self->joined = joined;
  if (joined != NULL)
    {
      const QuernDiff *diff = quern_joined_diff_get_diff (joined);

      if (!quern_column_info_fits (self->column, quern_change_columns_get_has (joined)))
        {
          self->column = quern_change_columns_find ("delta-self");
          self->descending = TRUE;
        }
      self->analysis = g_object_ref (analysis);
      quern_change_record_init (&self->record, joined,
                                quern_profile_get_events (quern_analysis_get_profile (analysis)),
                                difference);
      for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
        self->n_unchanged += quern_joined_diff_is_unchanged (joined, i) ? 1 : 0;
    }
  update (self);
}

QuernJoinedDiff *
quern_change_list_get_joined (QuernChangeList *self)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), NULL);

  return self->joined;
}

QuernAnalysis *
quern_change_list_get_analysis (QuernChangeList *self)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), NULL);

  return self->analysis;
}

QuernEventId
quern_change_list_get_difference (QuernChangeList *self)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), QUERN_NONE);

  return self->joined != NULL ? self->record.difference : QUERN_NONE;
}

void
quern_change_list_set_shows_unchanged (QuernChangeList *self,
                                       gboolean         shows_unchanged)
{
  g_return_if_fail (QUERN_IS_CHANGE_LIST (self));

  if (self->shows_unchanged == (shows_unchanged != FALSE))
    return;

  self->shows_unchanged = shows_unchanged != FALSE;
  update (self);
}

guint
quern_change_list_count_unchanged (QuernChangeList *self)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), 0);

  return self->n_unchanged;
}

void
quern_change_list_show_found (QuernChangeList *self,
                              const guint8    *found)
{
  g_return_if_fail (QUERN_IS_CHANGE_LIST (self));

  self->found = found;
  update (self);
}

void
quern_change_list_sort (QuernChangeList *self,
                        const char      *column,
                        gboolean         descending)
{
  const QuernColumnInfo *info = quern_change_columns_find (column);

  g_return_if_fail (QUERN_IS_CHANGE_LIST (self));
  g_return_if_fail (info != NULL);

  self->column = info;
  self->descending = descending;
  update (self);
}

const QuernChangeRecord *
quern_change_list_fill (QuernChangeList *self,
                        guint            record)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), NULL);
  g_return_val_if_fail (self->joined != NULL, NULL);

  quern_change_record_set_row (&self->record, record);

  return &self->record;
}
