/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-loading-page.h"

#include <glib/gi18n.h>

#define BAR_WIDTH 300

/**
 * QuernLoadingPage:
 *
 * Shows what is being read and the progress, with a button to cancel.
 */
struct _QuernLoadingPage
{
  AdwBin          parent_instance;

  QuernLoading   *loading; /* owned, nullable */
  AdwStatusPage  *page;    /* owned */
  GtkProgressBar *bar;     /* borrowed from the page */
};

G_DEFINE_FINAL_TYPE (QuernLoadingPage, quern_loading_page, ADW_TYPE_BIN)

static void
changed_cb (QuernLoadingPage *self)
{
  g_autofree char *text = quern_loading_dup_text (self->loading);

  if (text != NULL)
    adw_status_page_set_title (self->page, text);
}

static void
progress_cb (QuernLoadingPage *self)
{
  gtk_progress_bar_set_fraction (self->bar, quern_loading_get_fraction (self->loading));
}

static void
quern_loading_page_dispose (GObject *object)
{
  QuernLoadingPage *self = QUERN_LOADING_PAGE (object);

  g_clear_object (&self->loading);

  G_OBJECT_CLASS (quern_loading_page_parent_class)->dispose (object);
}

static void
quern_loading_page_class_init (QuernLoadingPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_loading_page_dispose;
}

static void
quern_loading_page_init (QuernLoadingPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  GtkWidget *bar = gtk_progress_bar_new ();
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Cancel"));

  gtk_widget_set_size_request (bar, BAR_WIDTH, -1);
  gtk_widget_set_halign (bar, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Reading"), -1);
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.cancel");
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), button);

  self->bar = GTK_PROGRESS_BAR (bar);
  self->page = ADW_STATUS_PAGE (adw_status_page_new ());
  adw_status_page_set_icon_name (self->page, "quern-graph-symbolic");
  adw_status_page_set_child (self->page, box);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->page));
}

GtkWidget *
quern_loading_page_new (QuernLoading *loading)
{
  QuernLoadingPage *self = g_object_new (QUERN_TYPE_LOADING_PAGE, NULL);

  self->loading = g_object_ref (loading);
  g_signal_connect_object (loading, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (loading, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (loading, "pulse", G_CALLBACK (gtk_progress_bar_pulse), self->bar,
                           G_CONNECT_SWAPPED);
  changed_cb (self);

  return GTK_WIDGET (self);
}
