/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recent.h"

#include "quern-command.h"
#include "quern-event-format.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

#define MIME_TYPE "application/x-kcachegrind"

/* As many as a menu can show at once. */
#define MAX_MENU_ITEMS 10

static int
compare_newest_first (gconstpointer a,
                      gconstpointer b)
{
  GtkRecentInfo *info_a = *(GtkRecentInfo *const *) a;
  GtkRecentInfo *info_b = *(GtkRecentInfo *const *) b;

  return g_date_time_compare (gtk_recent_info_get_modified (info_b),
                              gtk_recent_info_get_modified (info_a));
}

/* File choosers also add files to the list under the program's name, such as those that they save,
 * but without a description. (A group would say it better, but GTK leaves groups out if the lowest
 * byte of the address of the first one's name is 0.) */
static gboolean
is_profile (GtkRecentInfo *info)
{
  return gtk_recent_info_has_application (info, g_get_application_name ()) &&
         gtk_recent_info_get_description (info) != NULL;
}

GPtrArray *
quern_recent_list (void)
{
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  for (GList *item = items; item != NULL; item = item->next)
    {
      GtkRecentInfo *info = item->data;

      if (is_profile (info))
        g_ptr_array_add (list, gtk_recent_info_ref (info));
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);

  g_ptr_array_sort (list, compare_newest_first);

  return g_steal_pointer (&list);
}

/* Escapes "_", which marks a mnemonic in menus. */
static char *
dup_menu_label (const char *name)
{
  g_autofree char *brief = quern_visible_brief (name);
  g_auto (GStrv) parts = g_strsplit (brief, "_", -1);

  return g_strjoinv ("__", parts);
}

GMenuModel *
quern_recent_dup_menu (void)
{
  g_autoptr (GPtrArray) list = quern_recent_list ();
  g_autoptr (GMenu) files = g_menu_new ();
  g_autoptr (GMenu) more = g_menu_new ();
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < MIN (list->len, MAX_MENU_ITEMS); i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (list, i);
      g_autofree char *label = dup_menu_label (gtk_recent_info_get_display_name (info));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.open-recent", "s",
                                         gtk_recent_info_get_uri (info));
      g_menu_append_item (files, item);
    }

  if (list->len > 0)
    {
      g_menu_append_section (menu, _("Recent Profiles"), G_MENU_MODEL (files));
      g_menu_append (more, _("_Clear List"), "win.clear-recent");
    }
  g_menu_append (more, _("Show an _Example"), "win.example");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));

  return G_MENU_MODEL (menu);
}

/* Returns the command, and in a second line the cost of the run. */
static char *
dup_description (QuernProfile *profile)
{
  QuernEventSet *events = quern_profile_get_events (profile);
  g_autofree char *command = quern_command_dup_short (quern_profile_get_command (profile));
  g_autofree char *cost = NULL;

  if (quern_event_set_get_n_real (events) == 0)
    return g_steal_pointer (&command);

  cost = quern_event_format_compact_named (events, 0,
                                           (double) quern_profile_get_total (profile)[0]);

  return g_strdup_printf ("%s\n%s", command, cost);
}

void
quern_recent_add (GFile        *file,
                  QuernProfile *profile)
{
  g_autofree char *uri = NULL;
  g_autofree char *name = NULL;
  g_autofree char *description = NULL;
  g_autofree char *command_line = NULL;
  GtkRecentData data = { 0 };

  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (QUERN_IS_PROFILE (profile));

  uri = g_file_get_uri (file);
  name = g_file_get_basename (file);
  data.display_name = g_filename_display_name (name);
  data.description = description = dup_description (profile);
  data.mime_type = (char *) MIME_TYPE;
  data.app_name = (char *) g_get_application_name ();
  data.app_exec = command_line = g_strjoin (" ", g_get_prgname (), "%u", NULL);

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
  g_free (data.display_name);
}

void
quern_recent_clear (void)
{
  g_autoptr (GPtrArray) list = quern_recent_list ();

  for (guint i = 0; i < list->len; i++)
    gtk_recent_manager_remove_item (gtk_recent_manager_get_default (),
                                    gtk_recent_info_get_uri (g_ptr_array_index (list, i)), NULL);
}
