/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-php-menu.h"

#include "quern-php-manual.h"

#include <glib/gi18n.h>

/* NULL if the function has no page. */
static char *
dup_uri (QuernExplorer *explorer,
         QuernNodeId    node)
{
  QuernProfile *profile = quern_explorer_get_profile (explorer);

  if (profile == NULL || node >= quern_profile_get_n_functions (profile))
    return NULL;

  return quern_php_manual_dup_uri (quern_profile_get_function_raw_name (profile, node));
}

GMenu *
quern_php_menu_create_internal (void)
{
  static const struct
  {
    QuernInternalMode mode;
    const char       *label;
  } modes[] = {
    { QUERN_INTERNAL_SHOWN, N_("_Show") },
    { QUERN_INTERNAL_MOVED, N_("Hide, Costs to _Callers") },
    { QUERN_INTERNAL_DROPPED, N_("_Hide with Their Costs") },
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(modes[i].label), NULL);

      g_menu_item_set_action_and_target (item, "win.internal", "u", (guint32) modes[i].mode);
      g_menu_append_item (menu, item);
    }

  return menu;
}

void
quern_php_menu_append (GMenu         *menu,
                       QuernExplorer *explorer,
                       QuernNodeId    node)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) internal = quern_php_menu_create_internal ();
  g_autofree char *uri = NULL;

  if (!quern_analyser_has_kinds (quern_explorer_get_analyser (explorer)))
    return;

  uri = dup_uri (explorer, node);
  if (uri != NULL)
    g_menu_append (section, _("Open PHP _Manual"), "functions.open-manual");
  g_menu_append_submenu (section, _("_Internal Functions"), G_MENU_MODEL (internal));
  g_menu_append (section, _("Step over _Proxies"), "win.steps-over");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

void
quern_php_menu_open_manual (GtkWidget     *parent,
                            QuernExplorer *explorer,
                            QuernNodeId    node)
{
  g_autofree char *uri = dup_uri (explorer, node);
  GtkRoot *root = gtk_widget_get_root (parent);

  if (uri != NULL)
    gtk_show_uri (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, uri, GDK_CURRENT_TIME);
}
