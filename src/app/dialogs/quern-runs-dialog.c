/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-runs-dialog.h"

#include "quern-drop-dialog.h"
#include "quern-format.h"
#include "quern-question.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* The most runs that the question lists. */
#define MAX_SHOWN_RUNS 100

#define LIST_HEIGHT 160

static void
add_line (GtkBox     *box,
          const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_set_tooltip_text (label, text);
  gtk_box_append (box, label);
}

/* Lists "process 4711: ./mill corn" for each run. */
static GtkWidget *
list_runs (QuernRunFiles *runs)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  guint n_runs = quern_run_files_get_n_runs (runs);
  guint n_shown = n_runs > MAX_SHOWN_RUNS ? MAX_SHOWN_RUNS - 1 : n_runs;

  for (guint i = 0; i < n_shown; i++)
    {
      g_autofree char *name = quern_run_files_dup_name (runs, i);
      guint n_files = quern_run_files_get_n_files (runs, i);
      g_autofree char *line =
        g_strdup_printf (g_dngettext (NULL, "%s · %u file", "%s · %u files", n_files), name,
                         n_files);

      add_line (GTK_BOX (box), n_files > 1 ? line : name);
    }
  if (n_runs > n_shown)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more", "%u more", n_runs - n_shown),
                                               n_runs - n_shown);

      add_line (GTK_BOX (box), more);
    }

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), LIST_HEIGHT);

  return scroller;
}

static char *
dup_heading (QuernRunFiles *runs,
             guint          n_runs,
             guint          n_windows)
{
  g_autofree char *count = quern_format_count (n_windows);

  if (quern_run_files_has_formats (runs))
    return g_strdup (_("Open Files of Different Formats?"));
  if (n_runs > 1)
    return g_strdup_printf (ngettext ("Open Files of %u Run?", "Open Files of %u Different Runs?",
                                      n_runs), n_runs);

  return g_strdup_printf (ngettext ("Open %s Window?", "Open %s Windows?", n_windows), count);
}

GtkWindow *
quern_runs_dialog_new (GtkWindow     *parent,
                       QuernRunFiles *runs,
                       guint          n_windows,
                       GPtrArray     *sides)
{
  guint n_runs = quern_run_files_get_n_runs (runs);
  gboolean has_formats = quern_run_files_has_formats (runs);
  gboolean are_many = n_windows > QUERN_RUNS_DIALOG_MANY_WINDOWS;
  g_autofree char *heading = dup_heading (runs, n_runs, n_windows);
  g_autofree char *count = quern_format_count (n_windows);
  g_autofree char *separately =
    g_strdup_printf (ngettext ("Open %s _Window", "Open %s _Windows", n_windows), count);
  g_autofree char *order = sides != NULL ? quern_drop_dialog_dup_sides (sides) : NULL;
  g_autofree char *both = NULL;
  const char *body = NULL;
  AdwMessageDialog *dialog;

  if (has_formats)
    body = _("Their costs cannot be added up.");
  else if (n_runs > 1)
    body = _("Opened together, they add up to one profile. Its parts can be compared, or make "
             "curves by the sizes of their inputs.");

  if (order != NULL)
    body = both = g_strdup_printf ("%s\n\n%s", order, body);

  dialog = quern_question_new (parent, heading, body, n_runs > 1 ? list_runs (runs) : NULL);
  adw_message_dialog_add_responses (dialog,
                                    "cancel", _("_Cancel"),
                                    "separately", are_many ? separately : _("_Separate Windows"),
                                    NULL);
  if (n_runs > 1 && !has_formats)
    adw_message_dialog_add_response (dialog, "together", _("Open _Together"));
  if (sides != NULL)
    adw_message_dialog_add_response (dialog, "compare", _("Co_mpare"));
  adw_message_dialog_set_default_response (dialog, are_many ? "cancel" : "separately");
  adw_message_dialog_set_close_response (dialog, "cancel");

  return GTK_WINDOW (dialog);
}
