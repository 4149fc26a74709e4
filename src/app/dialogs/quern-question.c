/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-question.h"

#include "quern-view-style.h"

/* In characters: longer lines are hard to read. */
#define BODY_WIDTH 40

#define SPACING 12

static void
add_text (GtkBox     *box,
          const char *text,
          const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  quern_view_style_wrap (label);
  gtk_label_set_max_width_chars (GTK_LABEL (label), BODY_WIDTH);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
}

/**
 * quern_question_new:
 * @parent: the parent window
 * @heading: the question
 * @body: (nullable): an explanation
 * @extra: (nullable) (transfer floating): a widget below them
 *
 * Creates a dialog with a question, to which the caller adds responses.
 *
 * It has labels of its own: libadwaita 1.7 measures the heading of its message dialogs for less
 * than their width, which makes GTK 4.18 print warnings.
 */
AdwMessageDialog *
quern_question_new (GtkWindow  *parent,
                    const char *heading,
                    const char *body,
                    GtkWidget  *extra)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, NULL, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);

  /* The name for screen readers. */
  gtk_window_set_title (GTK_WINDOW (dialog), heading);
  add_text (GTK_BOX (box), heading, "title-2");
  if (body != NULL)
    add_text (GTK_BOX (box), body, "body");
  if (extra != NULL)
    gtk_box_append (GTK_BOX (box), extra);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);

  return ADW_MESSAGE_DIALOG (dialog);
}
