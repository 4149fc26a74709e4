/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-drop-dialog.h"

#include "quern-file-names.h"
#include "quern-question.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static char *
dup_name (GFile *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();

  g_ptr_array_add (files, file);

  return quern_visible_take_brief (quern_file_names_dup (files));
}

char *
quern_drop_dialog_dup_sides (GPtrArray *sides)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_return_val_if_fail (sides != NULL && sides->len == 2, NULL);

  before = dup_name (g_ptr_array_index (sides, 0));
  after = dup_name (g_ptr_array_index (sides, 1));

  /* Translators: names of two files. */
  return g_strdup_printf (_("Compared, “%s” is before and “%s” is after; Swap exchanges them."),
                          before, after);
}

GtkWindow *
quern_drop_dialog_new (GtkWindow *parent,
                       GFile     *dropped,
                       GPtrArray *sides)
{
  g_autofree char *name = dup_name (dropped);
  /* Translators: a file's name. */
  g_autofree char *heading = g_strdup_printf (_("Open “%s”, or Compare With It?"), name);
  g_autofree char *body = quern_drop_dialog_dup_sides (sides);
  AdwMessageDialog *dialog = quern_question_new (parent, heading, body, NULL);

  adw_message_dialog_add_responses (dialog,
                                    "cancel", _("_Cancel"),
                                    "compare", _("Co_mpare"),
                                    "open", _("_Open"),
                                    NULL);
  adw_message_dialog_set_default_response (dialog, "open");
  adw_message_dialog_set_close_response (dialog, "cancel");

  return GTK_WINDOW (dialog);
}
