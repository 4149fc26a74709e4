/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-help.h"

#include "quern-config.h"

/* Other handlers of "help:" do not support Mallard. */
static gboolean
has_yelp (void)
{
  g_autoptr (GAppInfo) reader = g_app_info_get_default_for_uri_scheme ("help");
  g_autofree char *program = NULL;

  if (reader == NULL)
    return FALSE;

  program = g_path_get_basename (g_app_info_get_executable (reader));

  return g_str_equal (program, "yelp");
}

/* Opens the help as a web page. gtk_show_uri() refuses file URIs with "#", so launch the browser
 * directly. */
static void
show_in_browser (GtkWindow  *parent,
                 const char *page)
{
  g_autoptr (GAppInfo) browser = g_app_info_get_default_for_type ("text/html", TRUE);
  g_autofree char *file = g_filename_to_uri (QUERN_PKGDATADIR "/help.html", NULL, NULL);
  g_autofree char *address = g_strconcat (file, "#", page, NULL);
  g_autoptr (GdkAppLaunchContext) context =
    gdk_display_get_app_launch_context (gdk_display_get_default ());
  g_autoptr (GList) addresses = g_list_prepend (NULL, address);

  /* A sandbox has no browser, but a portal to one. */
  if (browser == NULL ||
      !g_app_info_launch_uris (browser, addresses, G_APP_LAUNCH_CONTEXT (context), NULL))
    gtk_show_uri (parent, file, GDK_CURRENT_TIME);
}

void
quern_help_show (GtkWindow  *parent,
                 const char *page)
{
  g_autofree char *address = g_strconcat ("help:quern/", page, NULL);

  if (has_yelp ())
    gtk_show_uri (parent, address, GDK_CURRENT_TIME);
  else
    show_in_browser (parent, page);
}
