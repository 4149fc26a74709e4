/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-row-list.h"

#include "quern-row.h"

/* Below this many rows, reporting all as new is cheap. A view has widgets for fewer. */
#define N_FEW 256

typedef struct
{
  guint32    *order;  /* owned: record by position */
  guint       n_rows;
  GHashTable *living; /* owned: position → weak QuernRow */
} QuernRowListPrivate;

static void list_model_iface_init (GListModelInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (QuernRowList, quern_row_list, G_TYPE_OBJECT,
                                  G_ADD_PRIVATE (QuernRowList)
                                  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static GType
quern_row_list_get_item_type (GListModel *model)
{
  return QUERN_TYPE_ROW;
}

static guint
quern_row_list_get_n_items (GListModel *model)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (QUERN_ROW_LIST (model));

  return priv->n_rows;
}

static gpointer
quern_row_list_get_item (GListModel *model,
                         guint       position)
{
  QuernRowList *self = QUERN_ROW_LIST (model);
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (self);
  QuernRow *row;

  if (position >= priv->n_rows)
    return NULL;

  row = g_hash_table_lookup (priv->living, GUINT_TO_POINTER (position));
  if (row != NULL)
    return g_object_ref (row);

  row = quern_row_new (self, position, priv->order[position]);
  g_hash_table_insert (priv->living, GUINT_TO_POINTER (position), row);

  return row;
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = quern_row_list_get_item_type;
  iface->get_n_items = quern_row_list_get_n_items;
  iface->get_item = quern_row_list_get_item;
}

static void
quern_row_list_finalize (GObject *object)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (QUERN_ROW_LIST (object));

  /* Rows keep the list alive, so none are left. */
  g_clear_pointer (&priv->living, g_hash_table_unref);
  g_clear_pointer (&priv->order, g_free);

  G_OBJECT_CLASS (quern_row_list_parent_class)->finalize (object);
}

static void
quern_row_list_class_init (QuernRowListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_row_list_finalize;
}

static void
quern_row_list_init (QuernRowList *self)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (self);

  priv->living = g_hash_table_new (NULL, NULL);
}

/* References to live rows while handlers run, since these may release any row. */
static GPtrArray *
hold_living (QuernRowListPrivate *priv)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, priv->living);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_ptr_array_add (rows, g_object_ref (row));

  return rows;
}

/* How many rows to report as kept if only n_rows are left. Before version 4.12, GTK removes the
 * wrong widgets if the removed rows begin among rows without a widget and end among rows with one:
 * it takes off the length of the first of these stretches as a whole. A view scrolled to the
 * removed rows would then keep blank ones. So in that case, report all as new: a stretch begins
 * at 0. */
static guint
count_kept (QuernRowListPrivate *priv,
            guint                n_rows)
{
  GHashTableIter iter;
  gpointer position;
  guint n_used = 0; /* up to the last row that may have a widget */

  if (n_rows >= priv->n_rows)
    return priv->n_rows;

  g_hash_table_iter_init (&iter, priv->living);
  while (g_hash_table_iter_next (&iter, &position, NULL))
    n_used = MAX (n_used, GPOINTER_TO_UINT (position) + 1);

  /* If enough rows without a widget follow, the lengths add up. A view that does not show all of
   * the rows yet has fewer. */
  return n_used > n_rows && (n_rows < N_FEW || priv->n_rows - n_used < n_rows) ? 0 : n_rows;
}

void
quern_row_list_set_order (QuernRowList *self,
                          guint32      *order,
                          guint         n_rows)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (self);
  g_autoptr (GPtrArray) rows = hold_living (priv);
  guint old_n_rows = priv->n_rows;
  guint n_kept = count_kept (priv, n_rows);

  g_free (priv->order);
  priv->order = order;
  priv->n_rows = n_rows;

  for (guint i = 0; i < rows->len; i++)
    {
      QuernRow *row = g_ptr_array_index (rows, i);
      guint32 position = quern_row_get_position (row);

      if (position >= n_rows)
        g_hash_table_remove (priv->living, GUINT_TO_POINTER (position));
      quern_row_set_record (row, position < n_rows ? order[position] : QUERN_NONE);
    }

  if (old_n_rows != n_rows)
    g_list_model_items_changed (G_LIST_MODEL (self), n_kept, old_n_rows - n_kept, n_rows - n_kept);

  for (guint i = 0; i < rows->len; i++)
    quern_row_changed (g_ptr_array_index (rows, i));
}

void
quern_row_list_forget (QuernRowList *self,
                       QuernRow     *row,
                       guint32       position)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (self);

  g_assert (g_hash_table_lookup (priv->living, GUINT_TO_POINTER (position)) == row);
  g_hash_table_remove (priv->living, GUINT_TO_POINTER (position));
}

guint32
quern_row_list_get_record (QuernRowList *self,
                           guint         position)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (self);

  g_return_val_if_fail (QUERN_IS_ROW_LIST (self), QUERN_NONE);

  return position < priv->n_rows ? priv->order[position] : QUERN_NONE;
}

guint32
quern_row_list_find (QuernRowList *self,
                     guint32       record)
{
  QuernRowListPrivate *priv = quern_row_list_get_instance_private (self);

  g_return_val_if_fail (QUERN_IS_ROW_LIST (self), QUERN_NONE);

  for (guint i = 0; i < priv->n_rows; i++)
    if (priv->order[i] == record)
      return i;

  return QUERN_NONE;
}

void
quern_row_list_touch (QuernRowList *self)
{
  g_autoptr (GPtrArray) rows = NULL;

  g_return_if_fail (QUERN_IS_ROW_LIST (self));

  rows = hold_living (quern_row_list_get_instance_private (self));
  for (guint i = 0; i < rows->len; i++)
    quern_row_changed (g_ptr_array_index (rows, i));
}

gboolean
quern_row_list_can_open (QuernRowList *self,
                         guint32       record)
{
  QuernRowListClass *klass;

  g_return_val_if_fail (QUERN_IS_ROW_LIST (self), FALSE);

  klass = QUERN_ROW_LIST_GET_CLASS (self);

  return record != QUERN_NONE && klass->can_open != NULL && klass->can_open (self, record);
}

gboolean
quern_row_list_is_open (QuernRowList *self,
                        guint32       record)
{
  return quern_row_list_can_open (self, record) &&
         QUERN_ROW_LIST_GET_CLASS (self)->is_open (self, record);
}

guint32
quern_row_list_get_parent (QuernRowList *self,
                           guint32       record)
{
  QuernRowListClass *klass;

  g_return_val_if_fail (QUERN_IS_ROW_LIST (self), QUERN_NONE);

  klass = QUERN_ROW_LIST_GET_CLASS (self);

  return record != QUERN_NONE && klass->get_parent != NULL ? klass->get_parent (self, record)
                                                           : QUERN_NONE;
}

void
quern_row_list_set_open (QuernRowList *self,
                         guint32       record,
                         gboolean      open)
{
  if (quern_row_list_is_open (self, record) != (open != FALSE) &&
      quern_row_list_can_open (self, record))
    QUERN_ROW_LIST_GET_CLASS (self)->set_open (self, record, open);
}
