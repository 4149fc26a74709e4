/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-application.h"

#include "quern-config.h"
#include "quern-format.h"
#include "quern-memory.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int    argc,
      char **argv)
{
  g_autoptr (QuernApplication) application = NULL;

  quern_memory_set_up (QUERN_MEMORY_WINDOW_TABLE);
  setlocale (LC_ALL, "");
  quern_format_set_groups_always (TRUE);
  quern_format_set_for_screen (TRUE);
  bindtextdomain (GETTEXT_PACKAGE, QUERN_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name (_("Quern"));

  application = quern_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
