/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-note-editor.h"

#include "quern-address-name.h"
#include "quern-config.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/**
 * QuernNoteEditor:
 *
 * Edits the note of a function. Closing the popover in any way but by Discard saves the
 * note; if that fails, the editor opens again and says why.
 */
struct _QuernNoteEditor
{
  GtkPopover     parent_instance;

  QuernNotes    *notes;         /* owned */
  QuernNote     *note;          /* owned: before editing */
  gboolean       is_discarded;
  guint          n_saving;      /* changes that are being written */
  GError        *problem;       /* owned, nullable: the first error while saving */

  /* Template children */
  GtkLabel      *name;
  GtkTextView   *text;
  GtkTextBuffer *buffer;
  GtkWidget     *placeholder;
  GtkToggleButton *bookmark;
  GtkLabel      *error;
  GtkWidget     *discard;
};

G_DEFINE_FINAL_TYPE (QuernNoteEditor, quern_note_editor, GTK_TYPE_POPOVER)

static char *
dup_text (QuernNoteEditor *self)
{
  GtkTextIter start;
  GtkTextIter end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  text = gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);

  return quern_note_clean_text (text);
}

static gboolean
unparent_cb (gpointer data)
{
  if (gtk_widget_get_parent (data) != NULL)
    gtk_widget_unparent (data);

  return G_SOURCE_REMOVE;
}

/* All changes have been saved, or saving has failed. */
static void
end_saving (QuernNoteEditor *self)
{
  g_autoptr (GError) problem = g_steal_pointer (&self->problem);
  g_autofree char *text = NULL;

  if (problem == NULL)
    {
      /* Deferred, because the popover is still closing. */
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (self), g_object_unref);
      return;
    }

  /* Translators: %s is why, a sentence of the system */
  text = g_strdup_printf (_("The note cannot be saved: %s"), problem->message);
  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    {
      g_warning ("%s", text);
      return;
    }

  gtk_label_set_label (self->error, text);
  gtk_widget_set_visible (GTK_WIDGET (self->error), TRUE);
  gtk_widget_set_visible (self->discard, TRUE);
  gtk_popover_popup (GTK_POPOVER (self));
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (QuernNoteEditor) self = user_data;

  quern_notes_set_finish (QUERN_NOTES (source), result,
                          self->problem == NULL ? &self->problem : NULL);
  if (--self->n_saving == 0)
    end_saving (self);
}

/* Saves only what was changed here: another window may have changed the rest. */
static void
closed_cb (QuernNoteEditor *self)
{
  g_autofree char *text = dup_text (self);
  gboolean is_bookmarked = gtk_toggle_button_get_active (self->bookmark);

  if (!self->is_discarded && strcmp (text, self->note->text) != 0)
    {
      self->n_saving++;
      quern_notes_set_text (self->notes, self->note, text, saved_cb, g_object_ref (self));
    }
  if (!self->is_discarded && is_bookmarked != self->note->is_bookmarked)
    {
      self->n_saving++;
      quern_notes_set_bookmark (self->notes, self->note, is_bookmarked, saved_cb,
                                g_object_ref (self));
    }
  if (self->n_saving == 0)
    end_saving (self);
}

static void
done_cb (QuernNoteEditor *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
}

static void
discard_cb (QuernNoteEditor *self)
{
  self->is_discarded = TRUE;
  gtk_popover_popdown (GTK_POPOVER (self));
}

static gboolean
key_pressed_cb (QuernNoteEditor *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  if ((keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter) || (state & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;

  done_cb (self);

  return GDK_EVENT_STOP;
}

/* Reject text beyond the limit, since it would not be saved. */
static void
insert_text_cb (QuernNoteEditor *self,
                GtkTextIter     *where,
                const char      *text,
                int              length,
                GtkTextBuffer   *buffer)
{
  glong n_chars = g_utf8_strlen (text, length);

  if (n_chars + gtk_text_buffer_get_char_count (buffer) <= QUERN_NOTE_MAX_CHARS)
    return;

  g_signal_stop_emission_by_name (buffer, "insert-text");
  gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
changed_cb (QuernNoteEditor *self)
{
  gtk_widget_set_visible (self->placeholder, gtk_text_buffer_get_char_count (self->buffer) == 0);
}

static void
bookmark_toggled_cb (QuernNoteEditor *self)
{
  gtk_button_set_icon_name (GTK_BUTTON (self->bookmark),
                            gtk_toggle_button_get_active (self->bookmark)
                              ? "starred-symbolic" : "non-starred-symbolic");
}

static void
quern_note_editor_dispose (GObject *object)
{
  QuernNoteEditor *self = QUERN_NOTE_EDITOR (object);

  if (self->buffer != NULL)
    g_signal_handlers_disconnect_by_data (self->buffer, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_NOTE_EDITOR);
  g_clear_object (&self->notes);
  g_clear_pointer (&self->note, quern_note_unref);
  g_clear_error (&self->problem);

  G_OBJECT_CLASS (quern_note_editor_parent_class)->dispose (object);
}

static void
quern_note_editor_class_init (QuernNoteEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_note_editor_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-note-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernNoteEditor, name);
  gtk_widget_class_bind_template_child (widget_class, QuernNoteEditor, text);
  gtk_widget_class_bind_template_child (widget_class, QuernNoteEditor, placeholder);
  gtk_widget_class_bind_template_child (widget_class, QuernNoteEditor, bookmark);
  gtk_widget_class_bind_template_child (widget_class, QuernNoteEditor, error);
  gtk_widget_class_bind_template_child (widget_class, QuernNoteEditor, discard);
  gtk_widget_class_bind_template_callback (widget_class, closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, done_cb);
  gtk_widget_class_bind_template_callback (widget_class, discard_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, bookmark_toggled_cb);
}

static void
quern_note_editor_init (QuernNoteEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->buffer = gtk_text_view_get_buffer (self->text);
  g_signal_connect_swapped (self->buffer, "insert-text", G_CALLBACK (insert_text_cb), self);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (changed_cb), self);
}

void
quern_note_editor_open (GtkWidget          *widget,
                        const GdkRectangle *area,
                        QuernNotes         *notes,
                        const QuernNote    *note,
                        const char         *name)
{
  QuernNoteEditor *self;
  g_autofree char *whole = NULL;
  g_autofree char *shown = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (QUERN_IS_NOTES (notes));
  g_return_if_fail (note != NULL && name != NULL);

  self = g_object_new (QUERN_TYPE_NOTE_EDITOR, NULL);
  self->notes = g_object_ref (notes);
  self->note = quern_note_ref ((QuernNote *) note);
  whole = quern_visible_brief (name);
  shown = quern_address_name_drop_zeros (whole);
  gtk_label_set_label (self->name, shown);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), whole);
  gtk_text_buffer_set_text (self->buffer, note->text, -1);
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE);
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  gtk_toggle_button_set_active (self->bookmark, note->is_bookmarked);

  gtk_widget_set_parent (GTK_WIDGET (self), widget);
  gtk_popover_set_pointing_to (GTK_POPOVER (self), area);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}
