/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-place-choice.h"

#include "quern-source-finder.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* The newest of the same folder counts: what begins with so many bytes of the place. */
static void
add_place (GtkWidget  *view,
           const char *property,
           const char *place,
           gsize       prefix)
{
  g_auto (GStrv) places = NULL;
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_object_get (view, property, &places, NULL);
  g_ptr_array_add (all, (gpointer) place);
  for (guint i = 0; places != NULL && places[i] != NULL; i++)
    {
      if (strncmp (places[i], place, prefix) != 0)
        g_ptr_array_add (all, places[i]);
    }
  g_ptr_array_add (all, NULL);

  g_object_set (view, property, all->pdata, NULL);
}

void
quern_place_choice_add_folder (GtkWidget  *view,
                               const char *path)
{
  add_place (view, "folders", path, strlen (path) + 1);
}

void
quern_place_choice_keep (GtkWidget  *view,
                         const char *name,
                         const char *path)
{
  QuernSourcePlace place = { QUERN_SOURCE_GUESSED, (char *) path, NULL };
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *map = NULL;

  if (!quern_source_place_get_map (&place, name, &from, &to))
    {
      /* Another name: only this file. */
      g_free (from);
      g_free (to);
      from = g_strdup (name);
      to = g_strdup (path);
    }
  if (*from == '\0')
    {
      quern_place_choice_add_folder (view, to);
      return;
    }

  map = g_strconcat (from, "=", to, NULL);
  add_place (view, "maps", map, strlen (from) + 1);
}

typedef struct
{
  GtkWidget *view; /* owned */
  char      *name; /* owned: the file that is chosen for */
} Choosing;

static void
response_cb (GtkNativeDialog *dialog,
             int              response,
             Choosing        *choosing)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

      if (path != NULL)
        quern_place_choice_keep (choosing->view, choosing->name, path);
    }

  g_object_unref (choosing->view);
  g_free (choosing->name);
  g_free (choosing);
  g_object_unref (dialog);
}

void
quern_place_choice_ask (GtkWidget  *view,
                        const char *name)
{
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *shown = quern_visible_brief (base);
  g_autofree char *title = g_strdup_printf (_("Where Is “%s”?"), shown);
  GtkFileChooserNative *dialog =
    gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (view)),
                                 GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  Choosing *choosing = g_new0 (Choosing, 1);

  choosing->view = g_object_ref (view);
  choosing->name = g_strdup (name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), choosing);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

gboolean
quern_place_choice_replace (char             ***paths,
                            const char *const  *wanted)
{
  const char *const none[] = { NULL };

  if (wanted == NULL)
    wanted = none;
  if (*paths != NULL && g_strv_equal ((const char *const *) *paths, wanted))
    return FALSE;

  g_strfreev (*paths);
  *paths = g_strdupv ((char **) wanted);

  return TRUE;
}
