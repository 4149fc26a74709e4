/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-label-links.h"

#include <gtk/gtk.h>

/* Since GTK 4.22, links in labels are accessible objects of their own. Up to 4.24.1 at least, those
 * of a destroyed label stay in GTK's table of accessible objects if they were ever read, and GTK
 * crashes when a screen reader next gets the table. Links that are not among the children of their
 * label are never read. Labels of libadwaita have links, too, so all labels do without them, as
 * before GTK 4.22. */

#if GTK_CHECK_VERSION (4, 10, 0)

static GtkAccessible *(*get_first_child) (GtkAccessible *label);

/* Links are the only children that are not widgets. */
static GtkAccessible *
get_first_widget (GtkAccessible *label)
{
  g_autoptr (GtkAccessible) child = get_first_child (label);

  return GTK_IS_WIDGET (child) ? g_steal_pointer (&child) : NULL;
}

void
quern_label_links_hide (void)
{
  GtkAccessibleInterface *accessible;

  if (gtk_check_version (4, 22, 0) != NULL)
    return;

  /* The reference is kept: the class could be made anew otherwise. GTK declares the type to be new
   * in 4.10, but had it before. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  accessible = g_type_interface_peek (g_type_class_ref (GTK_TYPE_LABEL), GTK_TYPE_ACCESSIBLE);
  G_GNUC_END_IGNORE_DEPRECATIONS
  get_first_child = accessible->get_first_accessible_child;
  accessible->get_first_accessible_child = get_first_widget;
}

#else

void
quern_label_links_hide (void)
{
}

#endif
