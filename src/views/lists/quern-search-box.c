/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-search-box.h"

#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <string.h>

/* Long enough to type a word, short enough to seem immediate. */
#define DELAY_MS 120

/* Action states, by QuernNameMode. */
static const char *const mode_names[] = { "literal", "glob", "regex" };

/**
 * QuernSearchBox:
 *
 * A search entry for functions. The explorer gets the text shortly after the last
 * key press. The primary icon opens a menu of search modes.
 *
 * ## Actions
 *
 * - `search.mode`: how to interpret the text: "literal", "glob" or "regex"
 *
 * ## Signals
 *
 * - `next`, `previous`: Enter and Shift+Enter
 * - `leave`: the focus should move to the results
 */
struct _QuernSearchBox
{
  GtkWidget           parent_instance;

  QuernExplorer *explorer;          /* owned, nullable */
  GSimpleActionGroup *actions;      /* owned */
  guint               delay_id;     /* source, or 0 */
  gboolean            is_following; /* the text is being copied from the explorer */

  GtkWidget          *entry;        /* child */
  GtkWidget          *mode_popover; /* child */
};

enum
{
  SIGNAL_NEXT,
  SIGNAL_PREVIOUS,
  SIGNAL_LEAVE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernSearchBox, quern_search_box, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const char *
get_text (QuernSearchBox *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static void
search_now (QuernSearchBox *self)
{
  g_clear_handle_id (&self->delay_id, g_source_remove);

  if (self->explorer != NULL)
    quern_function_search_set_text (quern_explorer_get_search (self->explorer), get_text (self));
}

static gboolean
delay_over_cb (gpointer data)
{
  QuernSearchBox *self = data;

  self->delay_id = 0;
  search_now (self);

  return G_SOURCE_REMOVE;
}

static void
text_changed_cb (QuernSearchBox *self)
{
  gboolean is_empty = *get_text (self) == '\0';

  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_SECONDARY,
                                     is_empty ? NULL : "edit-clear-symbolic");

  /* Delay even if the text is empty: replacing a text deletes the old one first. */
  g_clear_handle_id (&self->delay_id, g_source_remove);
  if (!self->is_following)
    self->delay_id = g_timeout_add (DELAY_MS, delay_over_cb, self);
}

static void
clear (QuernSearchBox *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  search_now (self);
}

static void
icon_pressed_cb (QuernSearchBox       *self,
                 GtkEntryIconPosition  position)
{
  GdkRectangle area;

  if (position == GTK_ENTRY_ICON_SECONDARY)
    {
      clear (self);
      return;
    }

  gtk_entry_get_icon_area (GTK_ENTRY (self->entry), position, &area);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->mode_popover), &area);
  gtk_popover_popup (GTK_POPOVER (self->mode_popover));
}

static gboolean
key_pressed_cb (QuernSearchBox  *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  gboolean has_shift = (state & GDK_SHIFT_MASK) != 0;

  switch (keyval)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      search_now (self);
      g_signal_emit (self, signals[has_shift ? SIGNAL_PREVIOUS : SIGNAL_NEXT], 0);
      return GDK_EVENT_STOP;

    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      if ((state & GDK_ALT_MASK) != 0)
        {
          icon_pressed_cb (self, GTK_ENTRY_ICON_PRIMARY);
          return GDK_EVENT_STOP;
        }

      search_now (self);
      g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
      return GDK_EVENT_STOP;

    case GDK_KEY_Escape:
      if (*get_text (self) == '\0')
        g_signal_emit (self, signals[SIGNAL_LEAVE], 0);
      else
        clear (self);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
mode_action (GSimpleAction *action,
             GVariant      *value,
             gpointer       data)
{
  QuernSearchBox *self = data;
  const char *name = g_variant_get_string (value, NULL);

  for (guint mode = 0; mode < G_N_ELEMENTS (mode_names); mode++)
    if (self->explorer != NULL && strcmp (mode_names[mode], name) == 0)
      quern_function_search_set_mode (quern_explorer_get_search (self->explorer), mode);
}

static void
explorer_search_changed_cb (QuernSearchBox *self)
{
  const char *search = quern_function_search_get_text (quern_explorer_get_search (self->explorer));

  if (strcmp (search, get_text (self)) == 0)
    return;

  self->is_following = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), search);
  self->is_following = FALSE;
}

/* Shows what the search text does not tell: that the list is restricted to bookmarks, or that the
 * text is a pattern. */
static void
show_kind (QuernSearchBox *self)
{
  QuernFunctionSearch *search = quern_explorer_get_search (self->explorer);
  QuernNameMode mode = quern_function_search_get_mode (search);
  const char *icon = mode == QUERN_NAME_LITERAL ? "edit-find-symbolic" : "quern-pattern-symbolic";
  const char *placeholder = _("Search functions");

  if (mode == QUERN_NAME_GLOB)
    placeholder = _("Search with * and ?");
  else if (mode == QUERN_NAME_REGEX)
    placeholder = _("Search by regular expression");
  if (quern_function_search_get_only_bookmarked (search))
    {
      icon = "starred-symbolic";
      placeholder = _("Search bookmarks");
    }

  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_PRIMARY, icon);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), placeholder);
}

static void
explorer_mode_changed_cb (QuernSearchBox *self)
{
  QuernNameMode mode = quern_function_search_get_mode (quern_explorer_get_search (self->explorer));
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "mode");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (mode_names[mode]));
  show_kind (self);
}

static gboolean
quern_search_box_grab_focus (GtkWidget *widget)
{
  /* The entry also selects its text. */
  return gtk_widget_grab_focus (QUERN_SEARCH_BOX (widget)->entry);
}

static void
quern_search_box_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  QuernSearchBox *self = QUERN_SEARCH_BOX (widget);

  gtk_widget_allocate (self->entry, width, height, baseline, NULL);
  gtk_popover_present (GTK_POPOVER (self->mode_popover));
}

static void
quern_search_box_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  gtk_widget_measure (QUERN_SEARCH_BOX (widget)->entry, orientation, for_size,
                      minimum, natural, minimum_baseline, natural_baseline);
}

static void
quern_search_box_dispose (GObject *object)
{
  QuernSearchBox *self = QUERN_SEARCH_BOX (object);

  g_clear_handle_id (&self->delay_id, g_source_remove);
  g_clear_object (&self->actions);
  quern_explorer_release (&self->explorer, self);
  g_clear_pointer (&self->mode_popover, gtk_widget_unparent);
  g_clear_pointer (&self->entry, gtk_widget_unparent);

  G_OBJECT_CLASS (quern_search_box_parent_class)->dispose (object);
}

static void
quern_search_box_class_init (QuernSearchBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_search_box_dispose;
  widget_class->grab_focus = quern_search_box_grab_focus;
  widget_class->measure = quern_search_box_measure;
  widget_class->size_allocate = quern_search_box_size_allocate;

  signals[SIGNAL_NEXT] = g_signal_new ("next", QUERN_TYPE_SEARCH_BOX, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PREVIOUS] = g_signal_new ("previous", QUERN_TYPE_SEARCH_BOX, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_LEAVE] = g_signal_new ("leave", QUERN_TYPE_SEARCH_BOX, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
add_entry (QuernSearchBox *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->entry = g_object_new (GTK_TYPE_ENTRY,
                              "placeholder-text", _("Search functions"),
                              "primary-icon-name", "edit-find-symbolic",
                              "primary-icon-tooltip-text", _("How to search (Alt+Down)"),
                              "secondary-icon-tooltip-text", _("Clear"),
                              "width-chars", 4,
                              NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search functions"),
                                  -1);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (text_changed_cb), self);
  g_signal_connect_swapped (self->entry, "icon-press", G_CALLBACK (icon_pressed_cb), self);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));

  /* Handle keys before the entry: Enter and Shift+Enter differ here. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (self->entry, keys);
}

static void
add_mode_menu (QuernSearchBox *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) modes = g_menu_new ();
  g_autoptr (GMenu) among = g_menu_new ();

  g_menu_append (modes, _("_Text in the Name"), "search.mode::literal");
  g_menu_append (modes, _("_Whole Name with * and ?"), "search.mode::glob");
  g_menu_append (modes, _("_Regular Expression"), "search.mode::regex");
  g_menu_append_section (menu, _("Search For"), G_MENU_MODEL (modes));
  g_menu_append (among, _("Only Boo_kmarked Functions"), "win.only-bookmarked");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (among));

  self->mode_popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->mode_popover, GTK_WIDGET (self));
}

static void
quern_search_box_init (QuernSearchBox *self)
{
  static const GActionEntry entries[] = {
    { .name = "mode", .parameter_type = "s", .state = "'literal'", .change_state = mode_action },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions),
                                   entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "search", G_ACTION_GROUP (self->actions));

  add_entry (self);
  add_mode_menu (self);
}

void
quern_search_box_set_explorer (QuernSearchBox *self,
                               QuernExplorer  *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::search", G_CALLBACK (explorer_search_changed_cb) },
    { "notify::search-mode", G_CALLBACK (explorer_mode_changed_cb) },
    { "notify::only-bookmarked", G_CALLBACK (show_kind) },
  };

  g_return_if_fail (QUERN_IS_SEARCH_BOX (self));

  if (!quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    return;

  if (explorer != NULL)
    {
      explorer_search_changed_cb (self);
      explorer_mode_changed_cb (self);
    }
}

void
quern_search_box_set_error (QuernSearchBox *self,
                            const char     *message)
{
  g_return_if_fail (QUERN_IS_SEARCH_BOX (self));

  quern_view_style_set_class (self->entry, "error", message != NULL);

  gtk_widget_set_tooltip_text (self->entry, message);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry),
                               GTK_ACCESSIBLE_STATE_INVALID,
                               message != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                               : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

gboolean
quern_search_box_take_key (QuernSearchBox        *self,
                           GtkEventControllerKey *controller,
                           guint                  keyval,
                           GdkModifierType        state)
{
  gunichar letter = gdk_keyval_to_unicode (keyval);

  g_return_val_if_fail (QUERN_IS_SEARCH_BOX (self), FALSE);

  /* Exclude space: names do not start with it, and it selects a row. */
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0 ||
      letter == 0 || !g_unichar_isgraph (letter))
    return FALSE;

  gtk_widget_grab_focus (self->entry);

  return gtk_event_controller_key_forward (
    controller, GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))));
}
