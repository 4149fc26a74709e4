/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-row.h"

#include "quern-row-list.h"

struct _QuernRow
{
  GObject       parent_instance;

  QuernRowList *list;     /* owned */
  guint32       position; /* or QUERN_NONE */
  guint32       record;   /* or QUERN_NONE */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernRow, quern_row, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
quern_row_finalize (GObject *object)
{
  QuernRow *self = QUERN_ROW (object);

  if (self->position != QUERN_NONE)
    quern_row_list_forget (self->list, self, self->position);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (quern_row_parent_class)->finalize (object);
}

static void
quern_row_class_init (QuernRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_row_finalize;

  signals[SIGNAL_CHANGED] =
    g_signal_new ("changed", QUERN_TYPE_ROW, G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_row_init (QuernRow *self)
{
}

QuernRow *
quern_row_new (QuernRowList *list,
               guint32       position,
               guint32       record)
{
  QuernRow *self = g_object_new (QUERN_TYPE_ROW, NULL);

  self->list = g_object_ref (list);
  self->position = position;
  self->record = record;

  return self;
}

void
quern_row_set_record (QuernRow *self,
                      guint32   record)
{
  self->record = record;
  if (record == QUERN_NONE)
    self->position = QUERN_NONE;
}

void
quern_row_changed (QuernRow *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

guint32
quern_row_get_position (QuernRow *self)
{
  g_return_val_if_fail (QUERN_IS_ROW (self), QUERN_NONE);

  return self->position;
}

guint32
quern_row_get_record (QuernRow *self)
{
  g_return_val_if_fail (QUERN_IS_ROW (self), QUERN_NONE);

  return self->record;
}

QuernRowList *
quern_row_get_list (QuernRow *self)
{
  g_return_val_if_fail (QUERN_IS_ROW (self), NULL);

  return self->list;
}
