/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-state-bar.h"

#include "quern-config.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

#define MAX_POPOVER_CHARS 40

/**
 * QuernStateBar:
 *
 * The bar below the header bar. It shows the most urgent of the present states; when the user
 * dismisses it, the next one. As there is one bar at a time, it yields to the bar of a page, unless
 * the state is urgent: the state then opens from a button, which the other bar has.
 *
 * ## Signals
 *
 * - `changed`: it shows or hides itself, or another state
 * - `closed` (u): the user dismissed the state of that urgency
 */
struct _QuernStateBar
{
  GtkWidget       parent_instance;

  QuernState      states[QUERN_N_URGENCIES]; /* owns their texts; a NULL text means no such state */
  guint           shown;                     /* index of the visible one; QUERN_N_URGENCIES: none */
  gboolean        is_held;
  gboolean        slides;
  gboolean        yields;

  GtkMenuButton  *opener;                    /* owned: opens the state that yields */
  GtkLabel       *popover_text;              /* borrowed, as are the buttons of the popover */
  GtkWidget      *popover_button;
  GtkWidget      *popover_second_button;
  GtkWidget      *popover_close_button;

  /* Template children */
  GtkRevealer    *revealer;
  GtkWidget      *box;
  GtkImage       *icon;
  GtkLabel       *text;
  GtkProgressBar *progress;
  GtkWidget      *button;
  GtkWidget      *second_button;
  GtkWidget      *close_button;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_CLOSED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernStateBar, quern_state_bar, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

/* Hide it once it has slid away, from screen readers, too. */
static void
child_revealed_cb (QuernStateBar *self)
{
  if (!gtk_revealer_get_reveal_child (self->revealer))
    gtk_widget_set_visible (GTK_WIDGET (self), gtk_revealer_get_child_revealed (self->revealer));
}

/* States */

static void
clear_state (QuernState *state)
{
  g_free ((char *) state->icon_name);
  g_free ((char *) state->text);
  g_free ((char *) state->button);
  g_free ((char *) state->action);
  g_free ((char *) state->second_button);
  g_free ((char *) state->second_action);
  *state = (QuernState) { NULL };
}

static void
show_button (GtkWidget  *button,
             const char *label,
             const char *action)
{
  gtk_widget_set_visible (button, label != NULL);
  if (label == NULL)
    return;

  gtk_button_set_label (GTK_BUTTON (button), label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
}

static void
show (QuernStateBar    *self,
      const QuernState *state)
{
  g_autofree char *text = quern_visible_brief (state->text);

  gtk_image_set_from_icon_name (self->icon, state->icon_name);
  gtk_label_set_label (self->text, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->text), text);
  show_button (self->button, state->button, state->action);
  show_button (self->second_button, state->second_button, state->second_action);
  gtk_widget_set_visible (self->close_button, state->closes);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), state->is_busy);
  quern_view_style_set_class (self->box, "news", state->is_news);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* The tooltip has the text of the popover, and would cover it. */
static void
update_tooltip (QuernStateBar *self)
{
  GtkPopover *popover;

  if (self->opener == NULL)
    return;

  popover = gtk_menu_button_get_popover (self->opener);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->opener),
                              !gtk_widget_get_mapped (GTK_WIDGET (popover)));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self->opener));
}

static void
show_in_popover (QuernStateBar    *self,
                 const QuernState *state)
{
  g_autofree char *text = quern_visible_brief (state->text);

  gtk_menu_button_set_icon_name (self->opener, state->icon_name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->opener), text);
  update_tooltip (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->opener), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text, -1);
  gtk_label_set_label (self->popover_text, text);
  show_button (self->popover_button, state->button, state->action);
  show_button (self->popover_second_button, state->second_button, state->second_action);
  gtk_widget_set_visible (self->popover_close_button, state->closes);
}

/* Two bars that replace each other would both move. */
static void
update_transition (QuernStateBar *self)
{
  gtk_revealer_set_transition_type (self->revealer,
                                    self->slides && !self->yields
                                      ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
                                      : GTK_REVEALER_TRANSITION_TYPE_NONE);
}

static void
update (QuernStateBar *self)
{
  guint urgency = 0;
  gboolean yields;

  if (self->is_held)
    return;

  while (urgency < QUERN_N_URGENCIES && self->states[urgency].text == NULL)
    urgency++;
  yields = self->yields && urgency > QUERN_URGENCY_SIDES && urgency < QUERN_N_URGENCIES;
  self->shown = urgency;
  if (yields)
    show_in_popover (self, &self->states[urgency]);
  else if (urgency < QUERN_N_URGENCIES)
    show (self, &self->states[urgency]);
  gtk_widget_set_visible (GTK_WIDGET (self->opener), yields);
  update_transition (self);
  gtk_revealer_set_reveal_child (self->revealer, urgency < QUERN_N_URGENCIES && !yields);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
close_clicked_cb (QuernStateBar *self)
{
  guint shown = self->shown;

  if (shown == QUERN_N_URGENCIES)
    return;

  gtk_menu_button_popdown (self->opener);
  clear_state (&self->states[shown]);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  update (self);
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0, shown);
}

static GtkWidget *
add_popover_button (QuernStateBar *self,
                    GtkBox        *box,
                    const char    *label)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_box_append (box, button);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (gtk_menu_button_popdown), self->opener);

  return button;
}

static void
make_opener (QuernStateBar *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *text = gtk_label_new (NULL);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->opener = GTK_MENU_BUTTON (g_object_ref_sink (gtk_menu_button_new ()));
  gtk_widget_set_valign (GTK_WIDGET (self->opener), GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self->opener), FALSE);
  gtk_menu_button_set_popover (self->opener, popover);
  g_signal_connect_object (popover, "map", G_CALLBACK (update_tooltip), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (popover, "unmap", G_CALLBACK (update_tooltip), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);

  self->popover_text = GTK_LABEL (text);
  gtk_label_set_wrap (self->popover_text, TRUE);
  gtk_label_set_max_width_chars (self->popover_text, MAX_POPOVER_CHARS);
  gtk_label_set_xalign (self->popover_text, 0.0f);
  gtk_box_append (GTK_BOX (box), text);

  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), buttons);
  self->popover_close_button = add_popover_button (self, GTK_BOX (buttons), _("Close"));
  g_signal_connect_object (self->popover_close_button, "clicked", G_CALLBACK (close_clicked_cb),
                           self, G_CONNECT_SWAPPED);
  self->popover_second_button = add_popover_button (self, GTK_BOX (buttons), "");
  self->popover_button = add_popover_button (self, GTK_BOX (buttons), "");
  gtk_popover_set_child (GTK_POPOVER (popover), box);
}

static void
quern_state_bar_dispose (GObject *object)
{
  for (guint i = 0; i < QUERN_N_URGENCIES; i++)
    clear_state (&QUERN_STATE_BAR (object)->states[i]);
  g_clear_object (&QUERN_STATE_BAR (object)->opener);
  gtk_widget_dispose_template (GTK_WIDGET (object), QUERN_TYPE_STATE_BAR);

  G_OBJECT_CLASS (quern_state_bar_parent_class)->dispose (object);
}

static void
quern_state_bar_class_init (QuernStateBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_state_bar_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_STATE_BAR, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", QUERN_TYPE_STATE_BAR, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-state-bar.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, box);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, icon);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, text);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, progress);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, button);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, second_button);
  gtk_widget_class_bind_template_child (widget_class, QuernStateBar, close_button);
  gtk_widget_class_bind_template_callback (widget_class, child_revealed_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_clicked_cb);
  gtk_widget_class_set_css_name (widget_class, "statebar");
}

static void
quern_state_bar_init (QuernStateBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->shown = QUERN_N_URGENCIES;
  self->slides = TRUE;
  make_opener (self);
}

void
quern_state_bar_set (QuernStateBar    *self,
                     QuernUrgency      urgency,
                     const QuernState *state)
{
  QuernState *own;

  g_return_if_fail (QUERN_IS_STATE_BAR (self));
  g_return_if_fail (urgency < QUERN_N_URGENCIES);

  own = &self->states[urgency];
  if (state == NULL && own->text == NULL)
    return;

  clear_state (own);
  if (state != NULL)
    {
      *own = *state;
      own->icon_name = g_strdup (state->icon_name);
      own->text = g_strdup (state->text);
      own->button = g_strdup (state->button);
      own->action = g_strdup (state->action);
      own->second_button = g_strdup (state->second_button);
      own->second_action = g_strdup (state->second_action);
    }
  update (self);
}

void
quern_state_bar_set_held (QuernStateBar *self,
                          gboolean       is_held)
{
  g_return_if_fail (QUERN_IS_STATE_BAR (self));

  self->is_held = is_held;
  update (self);
}

void
quern_state_bar_set_slides (QuernStateBar *self,
                            gboolean       slides)
{
  g_return_if_fail (QUERN_IS_STATE_BAR (self));

  self->slides = slides;
  update_transition (self);
}

void
quern_state_bar_set_yields (QuernStateBar *self,
                            gboolean       yields)
{
  g_return_if_fail (QUERN_IS_STATE_BAR (self));

  if (self->yields == yields)
    return;

  self->yields = yields;
  update (self);
}

GtkWidget *
quern_state_bar_get_opener (QuernStateBar *self)
{
  g_return_val_if_fail (QUERN_IS_STATE_BAR (self), NULL);

  return GTK_WIDGET (self->opener);
}

gboolean
quern_state_bar_is_shown (QuernStateBar *self)
{
  g_return_val_if_fail (QUERN_IS_STATE_BAR (self), FALSE);

  return gtk_revealer_get_reveal_child (self->revealer);
}

void
quern_state_bar_set_fraction (QuernStateBar *self,
                              double         fraction)
{
  g_return_if_fail (QUERN_IS_STATE_BAR (self));

  gtk_progress_bar_set_fraction (self->progress, fraction);
}

void
quern_state_bar_pulse (QuernStateBar *self)
{
  g_return_if_fail (QUERN_IS_STATE_BAR (self));

  gtk_progress_bar_pulse (self->progress);
}
