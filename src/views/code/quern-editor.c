/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-editor.h"

#include "quern-worker.h"

/* How to pass a line number to an editor. */
typedef enum
{
  LINE_PLUS,  /* +LINE FILE */
  LINE_COLON, /* [OPTION] FILE:LINE */
  LINE_OPTION /* OPTION LINE FILE */
} LineForm;

typedef struct
{
  const char *program;
  LineForm    form;
  const char *option; /* nullable */
} Editor;

static const Editor editors[] = {
  { "gnome-text-editor", LINE_PLUS, NULL },
  { "gedit", LINE_PLUS, NULL },
  { "xed", LINE_PLUS, NULL },
  { "pluma", LINE_PLUS, NULL },
  { "geany", LINE_PLUS, NULL },
  { "emacs", LINE_PLUS, NULL },
  { "emacsclient", LINE_PLUS, NULL },
  { "gvim", LINE_PLUS, NULL },
  { "kate", LINE_OPTION, "--line" },
  { "kwrite", LINE_OPTION, "--line" },
  { "mousepad", LINE_OPTION, "--line" },
  { "code", LINE_COLON, "--goto" },
  { "codium", LINE_COLON, "--goto" },
  { "code-oss", LINE_COLON, "--goto" },
  { "subl", LINE_COLON, NULL },
  { "zed", LINE_COLON, NULL },
};

char **
quern_editor_dup_command (const char *program,
                          const char *path,
                          guint64     line)
{
  g_autofree char *base = g_path_get_basename (program);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < G_N_ELEMENTS (editors); i++)
    {
      const Editor *editor = &editors[i];

      if (!g_str_equal (base, editor->program))
        continue;

      g_ptr_array_add (arguments, g_strdup (program));
      if (editor->option != NULL)
        g_ptr_array_add (arguments, g_strdup (editor->option));
      if (editor->form == LINE_PLUS)
        g_ptr_array_add (arguments, g_strdup_printf ("+%" G_GUINT64_FORMAT, line));
      else if (editor->form == LINE_OPTION)
        g_ptr_array_add (arguments, g_strdup_printf ("%" G_GUINT64_FORMAT, line));
      g_ptr_array_add (arguments, editor->form == LINE_COLON
                                    ? g_strdup_printf ("%s:%" G_GUINT64_FORMAT, path, line)
                                    : g_strdup (path));
      g_ptr_array_add (arguments, NULL);

      return (char **) g_ptr_array_free (g_steal_pointer (&arguments), FALSE);
    }

  return NULL;
}

typedef struct
{
  char    *path; /* owned */
  guint64  line;
} Place;

static void
place_free (gpointer data)
{
  g_free (((Place *) data)->path);
  g_free (data);
}

/* Runs in a worker, as finding the default application reads files. */
static gpointer
find_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  const Place *place = data;
  g_autofree char *type = g_content_type_guess (place->path, NULL, 0, NULL);
  g_autoptr (GAppInfo) app = g_app_info_get_default_for_type (type, FALSE);

  if (app == NULL)
    app = g_app_info_get_default_for_type ("text/plain", FALSE);
  if (app != NULL && g_app_info_get_executable (app) != NULL)
    return quern_editor_dup_command (g_app_info_get_executable (app), place->path, place->line);

  return NULL;
}

static void
found_cb (gpointer      parent,
          gpointer      data,
          gpointer      result,
          const GError *error)
{
  const Place *place = data;
  g_auto (GStrv) command = result;
  g_autoptr (GFile) file = g_file_new_for_path (place->path);
  g_autofree char *uri = g_file_get_uri (file);

  if (command == NULL ||
      !g_spawn_async (NULL, command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL))
    gtk_show_uri (parent, uri, GDK_CURRENT_TIME);
}

static const QuernWork finding = {
  find_in_thread, found_cb, place_free, (GDestroyNotify) g_strfreev
};

void
quern_editor_open (GtkWindow  *parent,
                   const char *path,
                   guint64     line)
{
  Place *place = g_new (Place, 1);

  *place = (Place) { g_strdup (path), line };
  quern_worker_begin (&finding, parent, NULL, place);
}
