/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-chips.h"

#include "quern-event-format.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* A malicious file may have thousands of events; more buttons are no use anyway. */
#define MAX_CHIPS 100

struct _QuernEventChips
{
  AdwBin      parent_instance;

  GtkFlowBox *box; /* child */
};

enum
{
  SIGNAL_PICKED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernEventChips, quern_event_chips, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
quern_event_chips_class_init (QuernEventChipsClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "eventchips");

  signals[SIGNAL_PICKED] =
    g_signal_new ("picked", QUERN_TYPE_EVENT_CHIPS, G_SIGNAL_RUN_LAST, 0,
                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
quern_event_chips_init (QuernEventChips *self)
{
  self->box = GTK_FLOW_BOX (gtk_flow_box_new ());
  gtk_flow_box_set_selection_mode (self->box, GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (self->box, 12);
  gtk_flow_box_set_column_spacing (self->box, 6);
  gtk_flow_box_set_row_spacing (self->box, 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Events for the formula"),
                                  -1);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
}

static void
clicked_cb (QuernEventChips *self,
            GtkWidget       *chip)
{
  g_signal_emit (self, signals[SIGNAL_PICKED], 0, g_object_get_data (G_OBJECT (chip), "name"));
}

static void
add_chip (QuernEventChips *self,
          const char      *name,
          const char      *long_name)
{
  g_autofree char *label = quern_visible_brief (name);
  g_autofree char *tooltip = long_name != NULL ? quern_visible_brief (long_name) : NULL;
  GtkWidget *chip = gtk_button_new_with_label (label);
  GtkWidget *child;

  gtk_widget_add_css_class (chip, "event-chip");
  gtk_widget_set_tooltip_text (chip, tooltip);
  g_object_set_data_full (G_OBJECT (chip), "name", g_strdup (name), g_free);
  g_signal_connect_swapped (chip, "clicked", G_CALLBACK (clicked_cb), self);

  /* The button takes the focus, not the flow box child around it. */
  gtk_flow_box_insert (self->box, chip, -1);
  child = gtk_widget_get_parent (chip);
  gtk_widget_set_focusable (child, FALSE);
}

void
quern_event_chips_set_events (QuernEventChips *self,
                              QuernEventSet   *events,
                              const char      *without)
{
  guint n_events;
  GtkWidget *child;

  g_return_if_fail (QUERN_IS_EVENT_CHIPS (self));
  g_return_if_fail (QUERN_IS_EVENT_SET (events));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_flow_box_remove (self->box, child);

  n_events = MIN (quern_event_set_get_n_events (events), MAX_CHIPS);
  for (QuernEventId event = 0; event < n_events; event++)
    {
      const char *name = quern_event_set_get_name (events, event);
      g_autofree char *long_name = quern_event_format_name (events, event);

      if (g_strcmp0 (name, without) != 0)
        add_chip (self, name, long_name);
    }
}
