/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-label-links.h"

#include <gtk/gtk.h>

/* Since GTK 4.22, links in labels are accessible objects of their own, made when they are first
 * read. Up to 4.24.1 at least, those of a destroyed label stay in GTK's table of accessible
 * objects, and GTK crashes when a screen reader next gets the table. So no links are made, as
 * before GTK 4.22. Labels of libadwaita have links, too: the functions of all labels change. */

#if GTK_CHECK_VERSION (4, 22, 0)

static GtkAccessible *
get_first_child (GtkAccessible *label)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (label));

  return child != NULL ? g_object_ref (GTK_ACCESSIBLE (child)) : NULL;
}

static guint
get_n_links (GtkAccessibleHypertext *label)
{
  return 0;
}

static guint
get_link_at (GtkAccessibleHypertext *label,
             guint                   offset)
{
  return G_MAXUINT;
}

void
quern_label_links_hide (void)
{
  /* The reference is kept: the class could be made anew otherwise. */
  gpointer labels = g_type_class_ref (GTK_TYPE_LABEL);
  GtkAccessibleInterface *accessible;
  GtkAccessibleHypertextInterface *hypertext;

  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  accessible = g_type_interface_peek (labels, GTK_TYPE_ACCESSIBLE);
  hypertext = g_type_interface_peek (labels, GTK_TYPE_ACCESSIBLE_HYPERTEXT);
  G_GNUC_END_IGNORE_DEPRECATIONS

  accessible->get_first_accessible_child = get_first_child;
  hypertext->get_n_links = get_n_links;
  hypertext->get_link_at = get_link_at;
}

#else

void
quern_label_links_hide (void)
{
}

#endif
