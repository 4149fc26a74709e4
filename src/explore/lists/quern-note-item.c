/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-note-item.h"

#include "quern-visible.h"

struct _QuernNoteItem
{
  GObject          parent_instance;

  QuernNote       *note;     /* owned */
  QuernFunctionId  function; /* or QUERN_NONE */
  char            *name;     /* owned: as it is shown */
  char            *line;     /* owned */
};

G_DEFINE_FINAL_TYPE (QuernNoteItem, quern_note_item, G_TYPE_OBJECT)

static void
quern_note_item_finalize (GObject *object)
{
  QuernNoteItem *self = QUERN_NOTE_ITEM (object);

  g_clear_pointer (&self->note, quern_note_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->line, g_free);

  G_OBJECT_CLASS (quern_note_item_parent_class)->finalize (object);
}

static void
quern_note_item_class_init (QuernNoteItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = quern_note_item_finalize;
}

static void
quern_note_item_init (QuernNoteItem *self)
{
  self->function = QUERN_NONE;
}

const QuernNote *
quern_note_item_get_note (QuernNoteItem *self)
{
  g_return_val_if_fail (QUERN_IS_NOTE_ITEM (self), NULL);

  return self->note;
}

QuernFunctionId
quern_note_item_get_function (QuernNoteItem *self)
{
  g_return_val_if_fail (QUERN_IS_NOTE_ITEM (self), QUERN_NONE);

  return self->function;
}

const char *
quern_note_item_get_name (QuernNoteItem *self)
{
  g_return_val_if_fail (QUERN_IS_NOTE_ITEM (self), NULL);

  return self->name;
}

const char *
quern_note_item_get_line (QuernNoteItem *self)
{
  g_return_val_if_fail (QUERN_IS_NOTE_ITEM (self), NULL);

  return self->line;
}

static QuernNoteItem *
create_item (QuernExplorer *explorer,
             guint          place)
{
  QuernFunctionNotes *found = quern_notes_get_found (
    quern_node_notes_get_notes (quern_explorer_get_node_notes (explorer)));
  QuernNote *note = g_ptr_array_index (quern_function_notes_get_notes (found), place);
  QuernNoteItem *self = g_object_new (QUERN_TYPE_NOTE_ITEM, NULL);

  self->note = quern_note_ref (note);
  self->function = quern_function_notes_get_function (found, place);
  self->line = quern_visible_take_brief (quern_note_dup_first_line (note));
  self->name = self->function != QUERN_NONE
                 ? quern_analysis_dup_visible_name (quern_explorer_get_analysis (explorer),
                                                 self->function)
                 : quern_visible_brief (note->name);

  return self;
}

GListModel *
quern_note_item_list (QuernExplorer *explorer)
{
  g_autoptr (GArray) places = NULL;
  GListStore *store = g_list_store_new (QUERN_TYPE_NOTE_ITEM);

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), NULL);

  places = quern_node_notes_sort (quern_explorer_get_node_notes (explorer));
  for (guint i = 0; i < places->len; i++)
    {
      g_autoptr (QuernNoteItem) item = create_item (explorer, g_array_index (places, guint, i));

      g_list_store_append (store, item);
    }

  return G_LIST_MODEL (store);
}
