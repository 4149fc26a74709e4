/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-warnings-window.h"

#include "quern-config.h"
#include "quern-csv-writer.h"
#include "quern-format.h"
#include "quern-view-style.h"
#include "quern-visible.h"
#include "quern-warning-words.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/**
 * QuernWarningsWindow:
 *
 * Lists the problems that were found in the files, with their lines and, in a comparison, sides.
 *
 * ## Actions
 *
 * - `warnings.copy`: copies all warnings to the clipboard, as text and as a table
 * - `warnings.export`: asks for a file, and saves the warnings to it
 */
struct _QuernWarningsWindow
{
  AdwWindow   parent_instance;

  GString    *text; /* owned: all warnings as text */
  GString    *html; /* owned: all warnings as a table */

  /* Template children */
  GtkListBox *list;
  GtkWidget  *more;
};

G_DEFINE_FINAL_TYPE (QuernWarningsWindow, quern_warnings_window, ADW_TYPE_WINDOW)

/* side: QUERN_NONE without a comparison, where both files may have the same name */
static char *
dup_place (QuernProfile *profile,
           guint         side,
           const GError *warning)
{
  g_autofree char *place = quern_warning_words_dup_place (profile, warning, side != QUERN_NONE);
  g_autofree char *of_side = NULL;

  if (side == QUERN_NONE)
    return g_steal_pointer (&place);

  of_side = quern_warning_words_dup_of_side (side, place);

  return quern_format_capitalise (of_side);
}

/* Messages quote the file, which may contain anything. */
static void
add_html (QuernWarningsWindow *self,
          const char          *place,
          const char          *message)
{
  g_autofree char *row = g_markup_printf_escaped ("<tr><td>%s</td><td>%s%s</td></tr>\n", place,
                                                  quern_csv_is_formula (message) ? "'" : "",
                                                  message);

  g_string_append (self->html, row);
}

static void
add_warning (QuernWarningsWindow *self,
             QuernProfile        *profile,
             guint                side,
             const GError        *warning)
{
  g_autofree char *place = dup_place (profile, side, warning);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *sentence = quern_format_capitalise (warning->message);
  g_autofree char *shown = quern_visible_brief (sentence);
  GtkWidget *message = gtk_label_new (shown);
  GtkWidget *row = gtk_list_box_row_new ();

  quern_view_style_wrap (message);
  gtk_label_set_xalign (GTK_LABEL (message), 0.0f);
  gtk_label_set_selectable (GTK_LABEL (message), TRUE);
  gtk_box_append (GTK_BOX (box), message);
  gtk_widget_add_css_class (box, "warning-row");

  if (*place != '\0')
    {
      GtkWidget *label = gtk_label_new (place);

      gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "numeric");
      gtk_box_prepend (GTK_BOX (box), label);
    }

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_append (self->list, row);
  add_html (self, place, sentence);
  g_string_append_printf (self->text, *place != '\0' ? "%s: %s\n" : "%s%s\n",
                          place, *place != '\0' ? warning->message : sentence);
}

static void
copy_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  QuernWarningsWindow *self = QUERN_WARNINGS_WINDOW (widget);

  GdkContentProvider *forms[2];
  g_autoptr (GdkContentProvider) both = NULL;
  g_autoptr (GBytes) html = NULL;
  g_autofree char *table = NULL;

  table = g_strconcat ("<meta charset=\"utf-8\">\n<table>\n", self->html->str, "</table>\n", NULL);
  html = g_bytes_new (table, strlen (table));
  forms[0] = gdk_content_provider_new_typed (G_TYPE_STRING, self->text->str);
  forms[1] = gdk_content_provider_new_for_bytes ("text/html", html);
  both = gdk_content_provider_new_union (forms, G_N_ELEMENTS (forms));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), both);
}

/* The parent window exports it. */
static void
export_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (widget));

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.export-list", "s", "warnings");
}

static void
quern_warnings_window_finalize (GObject *object)
{
  g_string_free (QUERN_WARNINGS_WINDOW (object)->text, TRUE);
  g_string_free (QUERN_WARNINGS_WINDOW (object)->html, TRUE);

  G_OBJECT_CLASS (quern_warnings_window_parent_class)->finalize (object);
}

static void
quern_warnings_window_class_init (QuernWarningsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = quern_warnings_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
    QUERN_RESOURCE_PATH "/ui/quern-warnings-window.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernWarningsWindow, list);
  gtk_widget_class_bind_template_child (widget_class, QuernWarningsWindow, more);
  gtk_widget_class_install_action (widget_class, "warnings.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "warnings.export", NULL, export_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c,
                                       GDK_CONTROL_MASK | GDK_SHIFT_MASK, "warnings.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e,
                                       GDK_CONTROL_MASK | GDK_SHIFT_MASK, "warnings.export", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
quern_warnings_window_init (QuernWarningsWindow *self)
{
  self->text = g_string_new (NULL);
  self->html = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
quern_warnings_window_new (GtkWindow *parent,
                           GPtrArray *profiles)
{
  QuernWarningsWindow *self;
  guint64 n_more = 0;

  g_return_val_if_fail (profiles != NULL, NULL);

  self = g_object_new (QUERN_TYPE_WARNINGS_WINDOW, "transient-for", parent, NULL);
  for (guint side = 0; side < profiles->len; side++)
    {
      QuernProfile *profile = g_ptr_array_index (profiles, side);
      GPtrArray *warnings = quern_profile_get_warnings (profile);

      for (guint i = 0; i < warnings->len; i++)
        add_warning (self, profile, profiles->len > 1 ? side : QUERN_NONE,
                     g_ptr_array_index (warnings, i));
      n_more += quern_profile_get_n_warnings (profile) - warnings->len;
    }

  if (n_more > 0)
    {
      g_autofree char *text =
        g_strdup_printf (g_dngettext (NULL, "and %" PRIu64 " more", "and %" PRIu64 " more",
                                      (gulong) n_more), n_more);

      gtk_label_set_label (GTK_LABEL (self->more), text);
      gtk_widget_set_visible (self->more, TRUE);
    }

  return GTK_WINDOW (self);
}
