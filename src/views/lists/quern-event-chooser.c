/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-event-chooser.h"

#include "quern-event-editor.h"
#include "quern-event-format.h"
#include "quern-plain-text.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* Limits the button, to leave room in the header bar. */
#define MAX_BUTTON_CHARS 32
#define MAX_SMALL_BUTTON_CHARS 7 /* of usual size */
#define MAX_ROW_CHARS 60
#define MAX_NARROW_ROW_CHARS 40

/**
 * QuernEventChooser:
 *
 * A drop-down of the profile's events that sets the explorer's event; its last row
 * opens an editor for a new one. Has no child until it gets an explorer, so that an
 * empty window opens quickly.
 */
struct _QuernEventChooser
{
  AdwBin         parent_instance;

  QuernExplorer *explorer;  /* owned, nullable */
  gboolean       is_narrow;
  gboolean       is_small;
  gboolean       is_updating; /* the widget, not the user, sets the choice */

  GtkDropDown   *drop_down; /* child, nullable */
  GtkStringList *names;     /* owned, nullable: short names by event id */
};

G_DEFINE_FINAL_TYPE (QuernEventChooser, quern_event_chooser, ADW_TYPE_BIN)

/* "Instruction fetch (Ir)", or "Ir" without a long name. */
static char *
dup_full_name (QuernEventChooser *self,
               QuernEventId       event)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events;
  g_autofree char *name = NULL;
  g_autofree char *long_name = NULL;

  if (profile == NULL || event == QUERN_NONE)
    return g_strdup ("");

  events = quern_profile_get_events (profile);
  if (event >= quern_event_set_get_n_events (events))
    return g_strdup (_("New Event…"));

  name = quern_event_format_short_name (events, event);
  long_name = quern_event_format_name (events, event);
  if (*long_name == '\0' || g_str_equal (long_name, name))
    return g_steal_pointer (&name);

  return quern_visible_take_brief (g_strdup_printf ("%s (%s)", long_name, name));
}

/* "Ir" for "Instruction Fetch", and "Time" for "Time_(10ns)". Chinese has few letters, but they are
 * wide. */
static char *
dup_short_name (QuernEventSet *events,
                QuernEventId   event)
{
  g_autofree char *name = quern_event_format_short_name (events, event);
  g_autofree char *long_name = quern_visible_take_brief (quern_event_format_name (events, event));

  return *long_name != '\0' && quern_plain_get_width (long_name) < quern_plain_get_width (name)
         ? g_steal_pointer (&long_name) : g_steal_pointer (&name);
}

static void
setup_cb (QuernEventChooser *self,
          GtkListItem       *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_list_item_set_child (item, label);
}

static void
bind_row_cb (QuernEventChooser *self,
             GtkListItem       *item)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = dup_full_name (self, gtk_list_item_get_position (item));

  gtk_label_set_label (GTK_LABEL (label), text);
  quern_view_style_limit (label, self->is_narrow ? MAX_NARROW_ROW_CHARS : MAX_ROW_CHARS,
                          PANGO_ELLIPSIZE_MIDDLE);
}

/* The longest form of an event's name that is not too long for the button: "Basic blocks (bb)",
 * "Basic blocks" or "bb". */
static char *
dup_button_name (QuernEventChooser *self,
                 QuernEventId       event,
                 const char        *short_name)
{
  g_autofree char *full = dup_full_name (self, event);
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  g_autofree char *long_name = NULL;

  if (g_utf8_strlen (full, -1) <= MAX_BUTTON_CHARS)
    return g_steal_pointer (&full);
  if (profile == NULL || event == QUERN_NONE)
    return g_strdup (short_name);

  long_name = quern_visible_take_brief (
    quern_event_format_name (quern_profile_get_events (profile), event));

  return *long_name != '\0' && g_utf8_strlen (long_name, -1) <= MAX_BUTTON_CHARS
           ? g_steal_pointer (&long_name) : g_strdup (short_name);
}

/* The button's list item has no position, so the event comes from the explorer. */
static void
bind_button_cb (QuernEventChooser *self,
                GtkListItem       *item)
{
  GtkStringObject *name = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  const char *short_name = gtk_string_object_get_string (name);
  g_autofree char *text = self->is_narrow ? g_strdup (short_name) : dup_button_name (
    self, quern_event_choice_get_event (quern_explorer_get_events (self->explorer)), short_name);
  int most = MAX_BUTTON_CHARS;

  if (self->is_small)
    most = MAX ((int) (MAX_SMALL_BUTTON_CHARS / quern_view_style_get_text_scale ()), 1);

  gtk_label_set_label (GTK_LABEL (label), text);
  /* A header bar would shrink a label that can be ellipsized in favour of a long title. */
  quern_view_style_limit (label, most, PANGO_ELLIPSIZE_MIDDLE);
  if (self->is_narrow && !self->is_small)
    gtk_label_set_width_chars (GTK_LABEL (label), -1);
}

static GtkListItemFactory *
factory_new (QuernEventChooser *self,
             GCallback          bind)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", bind, self, G_CONNECT_SWAPPED);

  return factory;
}

/* Setting a new factory refreshes the button's text. */
static void
update_button (QuernEventChooser *self)
{
  g_autoptr (GtkListItemFactory) factory = factory_new (self, G_CALLBACK (bind_button_cb));

  gtk_drop_down_set_factory (self->drop_down, factory);
}

static void
update_rows (QuernEventChooser *self)
{
  g_autoptr (GtkListItemFactory) rows = factory_new (self, G_CALLBACK (bind_row_cb));

  gtk_drop_down_set_list_factory (self->drop_down, rows);
}

static void
event_changed_cb (QuernEventChooser *self)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));

  self->is_updating = TRUE;
  gtk_drop_down_set_selected (self->drop_down,
                              event != QUERN_NONE ? event : GTK_INVALID_LIST_POSITION);
  self->is_updating = FALSE;
  update_button (self);
}

static void
analysis_changed_cb (QuernEventChooser *self)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (profile != NULL)
    {
      QuernEventSet *events = quern_profile_get_events (profile);

      for (QuernEventId i = 0; i < quern_event_set_get_n_events (events); i++)
        g_ptr_array_add (names, dup_short_name (events, i));
      if (names->len > 0)
        g_ptr_array_add (names, g_strdup (_("New Event…")));
    }
  g_ptr_array_add (names, NULL);

  self->is_updating = TRUE;
  gtk_string_list_splice (self->names, 0, g_list_model_get_n_items (G_LIST_MODEL (self->names)),
                          (const char *const *) names->pdata);
  self->is_updating = FALSE;
  event_changed_cb (self);
}

static void
selected_changed_cb (QuernEventChooser *self)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  if (self->is_updating || self->explorer == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;

  if (selected < quern_event_set_get_n_events (quern_profile_get_events (
                   quern_explorer_get_profile (self->explorer))))
    {
      quern_event_choice_set_event (quern_explorer_get_events (self->explorer), selected);
      return;
    }

  /* The last row is not an event. */
  event_changed_cb (self);
  quern_event_editor_open (GTK_WIDGET (self), self->explorer, NULL, FALSE);
}

static void
make_drop_down (QuernEventChooser *self)
{
  self->names = gtk_string_list_new (NULL);
  self->drop_down = GTK_DROP_DOWN (gtk_drop_down_new (g_object_ref (G_LIST_MODEL (self->names)),
                                                      NULL));
  update_rows (self);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down), _("What the numbers count"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Event"),
                                  -1);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->drop_down));
  g_signal_connect_swapped (self->drop_down, "notify::selected",
                            G_CALLBACK (selected_changed_cb), self);
}

static void
quern_event_chooser_dispose (GObject *object)
{
  QuernEventChooser *self = QUERN_EVENT_CHOOSER (object);

  quern_explorer_release (&self->explorer, self);
  g_clear_object (&self->names);

  G_OBJECT_CLASS (quern_event_chooser_parent_class)->dispose (object);
}

static void
quern_event_chooser_class_init (QuernEventChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_event_chooser_dispose;
}

static void
quern_event_chooser_init (QuernEventChooser *self)
{
}

void
quern_event_chooser_set_explorer (QuernEventChooser *self,
                                  QuernExplorer     *explorer)
{
  g_return_if_fail (QUERN_IS_EVENT_CHOOSER (self));
  g_return_if_fail (QUERN_IS_EXPLORER (explorer));
  g_return_if_fail (self->explorer == NULL);

  self->explorer = g_object_ref (explorer);
  make_drop_down (self);
  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  quern_explorer_connect (explorer, "notify::event", G_CALLBACK (event_changed_cb), self);
  analysis_changed_cb (self);
}

void
quern_event_chooser_set_form (QuernEventChooser *self,
                              gboolean           narrow,
                              gboolean           small)
{
  g_return_if_fail (QUERN_IS_EVENT_CHOOSER (self));

  if (self->is_narrow == narrow && self->is_small == small)
    return;

  self->is_narrow = narrow;
  self->is_small = small;
  if (self->explorer == NULL)
    return;

  update_button (self);
  update_rows (self);
}
