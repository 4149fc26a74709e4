/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bookmarks and notes: what a person does with them, wherever. */

#include "quern-window-private.h"

#include "quern-explorer-notes.h"

#include <glib/gi18n.h>

/* Those of what was profiled; to be called when a profile is shown. */
void
quern_window_load_notes (QuernWindow *self)
{
  g_autoptr (QuernNotes) notes = quern_notes_new (quern_explorer_get_profile (self->explorer));

  quern_explorer_set_notes (self->explorer, notes);
}

/* NULL, and it is said, if nothing can be noted of that. */
static QuernNote *
dup_note (QuernWindow *self,
          QuernNodeId  node)
{
  if (quern_explorer_can_note (self->explorer, node))
    return quern_notes_dup_note (quern_explorer_get_notes (self->explorer), node);

  if (node != QUERN_NONE)
    quern_window_toast (self, _("A cycle has no bookmark, its functions can have one"));

  return NULL;
}

static void
bookmark_saved_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autofree GWeakRef *weak = user_data;
  g_autoptr (QuernWindow) self = g_weak_ref_get (weak);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_weak_ref_clear (weak);
  if (quern_notes_set_finish (QUERN_NOTES (source), result, &error))
    return;

  /* Translators: %s is why, a sentence of the system */
  text = g_strdup_printf (_("The bookmark cannot be saved: %s"), error->message);
  if (self != NULL)
    quern_window_toast (self, text);
  else
    g_warning ("%s", text);
}

static void
toggle_bookmark (QuernWindow *self,
                 QuernNodeId  node)
{
  g_autoptr (QuernNote) note = dup_note (self, node);
  GWeakRef *weak;

  if (note == NULL)
    return;

  /* The window may go before. */
  weak = g_new (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  quern_notes_set_bookmark (quern_explorer_get_notes (self->explorer), note, !note->is_bookmarked,
                            bookmark_saved_cb, weak);
}

static void
edit_note (QuernWindow *self,
           QuernNodeId  node)
{
  g_autoptr (QuernNote) note = dup_note (self, node);
  g_autofree char *name = NULL;

  if (note == NULL)
    return;

  name = quern_analysis_dup_node_name (quern_explorer_get_analysis (self->explorer), node);
  quern_heading_edit_note (quern_profile_page_get_heading (self->page), note, name);
}

static void
bookmark_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  QuernWindow *self = user_data;

  toggle_bookmark (self, quern_explorer_get_selected (self->explorer));
}

static void
bookmark_function_action (GSimpleAction *action,
                          GVariant      *parameter,
                          gpointer       user_data)
{
  toggle_bookmark (user_data, g_variant_get_uint32 (parameter));
}

static void
note_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  QuernWindow *self = user_data;

  edit_note (self, quern_explorer_get_selected (self->explorer));
}

static void
note_function_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  edit_note (user_data, g_variant_get_uint32 (parameter));
}

static void
bookmarks_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernWindow *self = user_data;

  quern_heading_show_notes (quern_profile_page_get_heading (self->page));
}

static void
step_bookmark_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  QuernWindow *self = user_data;
  gboolean is_forward = g_str_equal (g_action_get_name (G_ACTION (action)), "next-bookmark");

  if (!quern_explorer_step_note (self->explorer, is_forward))
    quern_window_toast (self, _("No function has a bookmark or a note"));
}

static const GActionEntry actions[] = {
  { .name = "bookmark", .activate = bookmark_action },
  { .name = "bookmark-function", .activate = bookmark_function_action, .parameter_type = "u" },
  { .name = "note", .activate = note_action },
  { .name = "note-function", .activate = note_function_action, .parameter_type = "u" },
  { .name = "bookmarks", .activate = bookmarks_action },
  { .name = "next-bookmark", .activate = step_bookmark_action },
  { .name = "previous-bookmark", .activate = step_bookmark_action },
};

void
quern_window_add_note_actions (QuernWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

/* They are there once there is a profile. */
void
quern_window_update_note_actions (QuernWindow *self)
{
  gboolean has_profile = quern_explorer_get_analysis (self->explorer) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), actions[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), has_profile);
    }
}
