/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-change-list.h"

#include "quern-diff-text.h"
#include "quern-name-order.h"
#include "quern-node-text.h"
#include "quern-sort-key.h"

#include <glib/gi18n.h>

/* One of the functions of an open row. */
typedef struct
{
  guint           row;
  guint           side;
  QuernFunctionId function;
} Member;

struct _QuernChangeList
{
  QuernRowList           parent_instance;

  QuernJoinedDiff       *joined;      /* owned, nullable */
  QuernAnalysis         *analysis;    /* owned, nullable */
  QuernChangeRecord      record;      /* valid while there is a diff */
  guint                  n_rows;      /* of the diff */
  GHashTable            *open;        /* owned: set of rows */
  GArray                *members;     /* owned: Member, listed below open rows */
  guint                  n_unchanged;
  gboolean               shows_unchanged;
  guint8                *found;       /* owned, nullable: by node, 1 if found */
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
  g_array_set_size (self->members, 0);
  g_clear_pointer (&self->found, g_free);
  self->n_rows = 0;
  self->n_unchanged = 0;
}

static void
quern_change_list_finalize (GObject *object)
{
  QuernChangeList *self = QUERN_CHANGE_LIST (object);

  forget (self);
  g_hash_table_unref (self->open);
  g_array_unref (self->members);

  G_OBJECT_CLASS (quern_change_list_parent_class)->finalize (object);
}

static const Member *
get_member (QuernChangeList *self,
            guint32          record)
{
  return &g_array_index (self->members, Member, record - self->n_rows);
}

static void
set_record (QuernChangeList *self,
            guint32          record)
{
  if (record < self->n_rows)
    quern_change_record_set_row (&self->record, record);
  else
    quern_change_record_set_member (&self->record, get_member (self, record)->row,
                                    get_member (self, record)->side,
                                    get_member (self, record)->function);
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

static void
set_text_keys (QuernChangeList   *self,
               QuernColumnSource *source,
               const guint32     *records,
               guint64           *keys,
               guint              n)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_full (n, g_free);
  g_autofree guint32 *order = NULL;

  for (guint i = 0; i < n; i++)
    {
      QuernColumnValue value;

      set_record (self, records[i]);
      quern_column_info_get (self->column, source, &self->record, &value);
      g_ptr_array_add (texts, g_strdup (value.text != NULL ? value.text : ""));
      quern_column_value_clear (&value);
    }
  order = quern_name_order ((const char *const *) texts->pdata, n);
  for (guint i = 0; i < n; i++)
    keys[order[i]] = quern_sort_key_from_count (i, self->descending);
}

static void
set_keys (QuernChangeList *self,
          const guint32   *records,
          guint64         *keys,
          guint            n)
{
  QuernColumnSource source = { .analysis = self->analysis };
  QuernColumnSorting sorting;

  if (self->column->order == QUERN_ORDER_TEXT)
    {
      set_text_keys (self, &source, records, keys, n);
      return;
    }

  quern_column_sorting_init (&sorting, self->column, &source, self->record.difference,
                             self->descending);
  for (guint i = 0; i < n; i++)
    {
      set_record (self, records[i]);
      keys[i] = quern_column_sorting_make_key (&sorting, &self->record);
    }
}

/* Indices of the records in their order (transfer full). */
static guint32 *
sort (QuernChangeList *self,
      const guint32   *records,
      guint            n)
{
  g_autofree guint64 *keys = g_new (guint64, MAX (n, 1));

  if (n > 0)
    set_keys (self, records, keys, n);

  return quern_sort_by_keys (keys, n);
}

/* Appends the functions of a row, in the order of rows. */
static void
add_members (QuernChangeList *self,
             guint            row,
             GArray          *records)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->joined);
  guint32 first = self->n_rows + self->members->len;
  g_autoptr (GArray) below = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *order = NULL;

  for (guint side = 0; side < 2; side++)
    {
      guint n;
      const QuernFunctionId *functions = quern_diff_get_members (diff, row, side, &n);

      for (guint i = 0; i < n; i++)
        {
          g_array_append_vals (self->members, &(Member) { row, side, functions[i] }, 1);
          g_array_append_vals (below, &(guint32) { first + below->len }, 1);
        }
    }
  order = sort (self, (const guint32 *) (gconstpointer) below->data, below->len);
  for (guint i = 0; i < below->len; i++)
    g_array_append_vals (records, &g_array_index (below, guint32, order[i]), 1);
}

static void
update (QuernChangeList *self)
{
  g_autofree guint32 *rows = g_new (guint32, MAX (self->n_rows, 1));
  g_autofree guint32 *order = NULL;
  g_autoptr (GArray) records = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_rows = 0;
  gsize n_records;

  for (guint i = 0; i < self->n_rows; i++)
    if (is_listed (self, i))
      rows[n_rows++] = i;
  order = sort (self, rows, n_rows);

  g_array_set_size (self->members, 0);
  for (guint i = 0; i < n_rows; i++)
    {
      guint32 row = rows[order[i]];

      g_array_append_val (records, row);
      if (g_hash_table_contains (self->open, GUINT_TO_POINTER (row)))
        add_members (self, row, records);
    }
  n_records = records->len;
  quern_row_list_set_order (QUERN_ROW_LIST (self),
                            (guint32 *) (gpointer) g_array_steal (records, NULL),
                            (guint) n_records);
}

/* Opening rows of several functions. */

static gboolean
quern_change_list_can_open (QuernRowList *list,
                            guint32       record)
{
  QuernChangeList *self = QUERN_CHANGE_LIST (list);
  guint n[2];

  if (record >= self->n_rows)
    return FALSE;

  for (guint side = 0; side < 2; side++)
    quern_diff_get_members (quern_joined_diff_get_diff (self->joined), record, side, &n[side]);

  return n[0] > 1 || n[1] > 1;
}

static gboolean
quern_change_list_is_open (QuernRowList *list,
                           guint32       record)
{
  return g_hash_table_contains (QUERN_CHANGE_LIST (list)->open, GUINT_TO_POINTER (record));
}

static guint32
quern_change_list_get_parent (QuernRowList *list,
                              guint32       record)
{
  QuernChangeList *self = QUERN_CHANGE_LIST (list);

  return record < self->n_rows ? QUERN_NONE : get_member (self, record)->row;
}

static void
quern_change_list_set_open (QuernRowList *list,
                            guint32       record,
                            gboolean      open)
{
  QuernChangeList *self = QUERN_CHANGE_LIST (list);

  if (open)
    g_hash_table_add (self->open, GUINT_TO_POINTER (record));
  else
    g_hash_table_remove (self->open, GUINT_TO_POINTER (record));
  update (self);
}

static void
quern_change_list_class_init (QuernChangeListClass *klass)
{
  QuernRowListClass *list_class = QUERN_ROW_LIST_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_change_list_finalize;
  list_class->can_open = quern_change_list_can_open;
  list_class->is_open = quern_change_list_is_open;
  list_class->get_parent = quern_change_list_get_parent;
  list_class->set_open = quern_change_list_set_open;
}

static void
quern_change_list_init (QuernChangeList *self)
{
  self->column = quern_change_columns_find ("delta-self");
  self->descending = TRUE;
  self->open = g_hash_table_new (NULL, NULL);
  self->members = g_array_new (FALSE, FALSE, sizeof (Member));
}

QuernChangeList *
quern_change_list_new (void)
{
  return g_object_new (QUERN_TYPE_CHANGE_LIST, NULL);
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
  if (joined != self->joined)
    g_hash_table_remove_all (self->open);
  forget (self);
  self->joined = joined;
  if (joined != NULL)
    {
      self->n_rows = quern_diff_get_n_rows (quern_joined_diff_get_diff (joined));
      if (!quern_column_info_fits (self->column, quern_change_columns_get_has (joined)))
        {
          self->column = quern_change_columns_find ("delta-self");
          self->descending = TRUE;
        }
      self->analysis = g_object_ref (analysis);
      quern_change_record_init (&self->record, joined,
                                quern_profile_get_events (quern_analysis_get_profile (analysis)),
                                difference);
      for (guint i = 0; i < self->n_rows; i++)
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
quern_change_list_count_rows (QuernChangeList *self)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), 0);

  return g_list_model_get_n_items (G_LIST_MODEL (self)) - self->members->len;
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
  g_return_if_fail (found == NULL || self->analysis != NULL);

  g_free (self->found);
  self->found = found != NULL
                  ? g_memdup2 (found, quern_analysis_get_n_nodes (self->analysis)) : NULL;
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

/* The row of the diff that a record is, or is below; QUERN_NONE for none. */
static guint
get_row (QuernChangeList *self,
         guint            record)
{
  if (record < self->n_rows || record == QUERN_NONE)
    return record;

  return get_member (self, record)->row;
}

QuernFunctionId
quern_change_list_get_member (QuernChangeList *self,
                              guint            record,
                              guint           *side)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), QUERN_NONE);

  if (record < self->n_rows || record == QUERN_NONE)
    return QUERN_NONE;

  *side = get_member (self, record)->side;

  return get_member (self, record)->function;
}

guint
quern_change_list_find_member (QuernChangeList *self,
                               guint            row,
                               guint            side,
                               QuernFunctionId  function)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), QUERN_NONE);

  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = &g_array_index (self->members, Member, i);

      if (member->row == row && member->side == side && member->function == function)
        return self->n_rows + i;
    }

  return QUERN_NONE;
}

/* The profile of a side, analysed alone. */
static QuernAnalysis *
get_side (QuernChangeList *self,
          guint            side)
{
  return quern_diff_get_side (quern_joined_diff_get_diff (self->joined), side);
}

QuernNodeId
quern_change_list_get_node (QuernChangeList *self,
                            guint            record)
{
  guint row;

  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), QUERN_NONE);

  row = get_row (self, record);

  return row != QUERN_NONE ? quern_joined_diff_get_function (self->joined, row) : QUERN_NONE;
}

char *
quern_change_list_dup_member_name (QuernChangeList *self,
                                   guint            record)
{
  guint side;
  QuernFunctionId member = quern_change_list_get_member (self, record, &side);

  return member != QUERN_NONE ? quern_analysis_dup_node_name (get_side (self, side), member) : NULL;
}

static char *
dup_member_mark (QuernAnalysis   *analysis,
                 QuernFunctionId  member,
                 guint            side)
{
  const char *name = side == 0 ? _("before") : _("after");
  g_autofree char *note = quern_node_text_note (analysis, member);

  return note != NULL ? g_strconcat (note, " · ", name, NULL) : g_strdup (name);
}

char *
quern_change_list_dup_mark (QuernChangeList *self,
                            guint            record)
{
  QuernFunctionId member;
  guint row;
  guint side;

  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), NULL);

  row = get_row (self, record);
  member = quern_change_list_get_member (self, record, &side);
  if (row == QUERN_NONE)
    return NULL;
  if (member != QUERN_NONE)
    return dup_member_mark (get_side (self, side), member, side);

  return quern_diff_dup_mark (quern_joined_diff_get_diff (self->joined), row);
}

const QuernChangeRecord *
quern_change_list_fill (QuernChangeList *self,
                        guint            record)
{
  g_return_val_if_fail (QUERN_IS_CHANGE_LIST (self), NULL);
  g_return_val_if_fail (self->joined != NULL, NULL);

  set_record (self, record);

  return &self->record;
}
