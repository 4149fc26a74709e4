/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-note-menu.h"

#include "quern-explorer.h"

#include <glib/gi18n.h>

static void
append (GMenu       *section,
        const char  *label,
        const char  *action,
        QuernNodeId  node)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "u", node);
  g_menu_append_item (section, item);
}

void
quern_note_menu_append (GMenu         *menu,
                        QuernExplorer *explorer,
                        QuernNodeId    node)
{
  g_autoptr (GMenu) section = g_menu_new ();
  const QuernNote *note;

  if (explorer == NULL ||
      !quern_node_notes_can_note (quern_explorer_get_node_notes (explorer), node))
    return;

  note = quern_node_notes_get (quern_explorer_get_node_notes (explorer), node);
  append (section,
          note != NULL && note->is_bookmarked ? _("Remove _Bookmark") : _("Add _Bookmark"),
          "win.bookmark-function", node);
  append (section,
          note != NULL && *note->text != '\0' ? _("Edit _Note…") : _("Add _Note…"),
          "win.note-function", node);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

GMenuModel *
quern_note_menu_extend (GMenuModel    *sections,
                        QuernExplorer *explorer,
                        QuernNodeId    node)
{
  GMenu *menu = g_menu_new ();

  for (int i = 0; i < g_menu_model_get_n_items (sections); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new_from_model (sections, i);

      g_menu_append_item (menu, item);
      if (i == 0)
        quern_note_menu_append (menu, explorer, node);
    }

  return G_MENU_MODEL (menu);
}
