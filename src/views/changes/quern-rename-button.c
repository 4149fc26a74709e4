/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-rename-button.h"

#include "quern-format.h"
#include "quern-visible.h"

#include <inttypes.h>
#include <glib/gi18n.h>

/* Maximum number of rows of each kind. */
#define MAX_ROWS 50

/* Px. */
#define MOST_HEIGHT 320
#define MOST_CHARS 60

struct _QuernRenameButton
{
  AdwBin           parent_instance;

  QuernJoinedDiff *joined; /* owned, nullable */
  GtkWidget       *button; /* owned by the widget tree */
  GtkWidget       *box;    /* owned by the widget tree: content of the popover */
  GtkWidget       *first;  /* owned by the widget tree, nullable: first button in it */
};

G_DEFINE_FINAL_TYPE (QuernRenameButton, quern_rename_button, ADW_TYPE_BIN)

static GtkWidget *
add_label (GtkWidget  *box,
           const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_box_append (GTK_BOX (box), label);

  return label;
}

/* text: "old → new", with details. action: activated by the button, with the rule. */
static void
add_row (QuernRenameButton *self,
         const char        *text,
         const char        *label,
         const char        *action,
         const char        *rule)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = add_label (row, text);
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (name),
                             (int) MIN (g_utf8_strlen (text, -1), MOST_CHARS));
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (name, text);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", rule);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), button);
  if (self->first == NULL)
    self->first = button;
  gtk_box_append (GTK_BOX (self->box), row);
}

/* Says how many rows are left out. n: of all. */
static void
add_rest (QuernRenameButton *self,
          guint              n)
{
  guint64 n_more = n > MAX_ROWS ? n - MAX_ROWS : 0;
  g_autofree char *text = g_strdup_printf (g_dngettext (NULL, "and %" PRIu64 " more",
                                                        "and %" PRIu64 " more", (gulong) n_more),
                                           n_more);

  if (n_more > 0)
    gtk_widget_add_css_class (add_label (self->box, text), "dim-label");
}

/* "pair:OLD=NEW"; NULL if the names cannot be used in a rule. */
static char *
dup_rule (const char *kind,
          const char *before,
          const char *after)
{
  g_autofree char *rule = g_strdup_printf ("%s:%s=%s", kind, before, after);
  g_autoptr (QuernMatchRules) rules = quern_match_rules_new ();
  const char *names[2];

  if (!quern_match_rules_add (rules, rule, NULL))
    return NULL;
  (void) quern_match_rules_get_pair (rules, 0, &names[0], &names[1]);

  return g_str_equal (names[0], before) && g_str_equal (names[1], after)
           ? g_steal_pointer (&rule) : NULL;
}

static char *
dup_arrow (const char *before,
           const char *after)
{
  g_autofree char *first = quern_visible_brief (before);
  g_autofree char *second = quern_visible_brief (after);

  return g_strdup_printf ("%s → %s", first, second);
}

static guint
add_offers (QuernRenameButton *self,
            const QuernDiff   *diff)
{
  guint n, n_usable = 0;
  const QuernMatchOffer *offers = quern_diff_get_offers (diff, &n);

  for (guint i = 0; i < n; i++)
    {
      const char *before =
        quern_diff_get_name (diff, quern_diff_find_row (diff, 0, offers[i].before));
      const char *after =
        quern_diff_get_name (diff, quern_diff_find_row (diff, 1, offers[i].after));
      g_autofree char *rule = dup_rule ("pair", before, after);
      g_autofree char *arrow = NULL;
      g_autofree char *score = NULL;
      g_autofree char *text = NULL;

      if (rule == NULL || n_usable++ >= MAX_ROWS)
        continue;
      if (n_usable == 1)
        gtk_widget_add_css_class (add_label (self->box, _("Perhaps Renamed")), "heading");
      arrow = dup_arrow (before, after);
      score = quern_format_percent (offers[i].score, 0);
      /* Translators: two names, and how alike the functions are: "a → b, 74 % alike". */
      text = g_strdup_printf (_("%s, %s alike"), arrow, score);
      add_row (self, text, _("Same Function"), "win.add-rule", rule);
    }
  add_rest (self, n_usable);

  return n_usable;
}

static guint
add_joined (QuernRenameButton *self,
            const QuernDiff   *diff)
{
  guint n_usable = 0;

  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    {
      QuernMatchStep step = quern_diff_get_match (diff, i)->step;
      const char *before = quern_diff_get_before_name (diff, i);
      const char *after = quern_diff_get_name (diff, i);
      gboolean is_rule = step == QUERN_MATCH_RULE;
      g_autofree char *rule = NULL;
      g_autofree char *arrow = NULL;

      if (before == NULL || (!is_rule && step != QUERN_MATCH_RENAMED))
        continue;
      rule = dup_rule (is_rule ? "pair" : "never", before, after);
      if (rule == NULL || n_usable++ >= MAX_ROWS)
        continue;
      if (n_usable == 1)
        gtk_widget_add_css_class (add_label (self->box, _("Renamed")), "heading");
      arrow = dup_arrow (before, after);
      add_row (self, arrow, _("Tell Apart"), is_rule ? "win.remove-rule" : "win.add-rule", rule);
    }
  add_rest (self, n_usable);

  return n_usable;
}

void
quern_rename_button_set_joined (QuernRenameButton *self,
                                QuernJoinedDiff   *joined)
{
  guint n_offers = 0, n_joined = 0;
  g_autofree char *label = NULL;
  GtkWidget *child;

  g_return_if_fail (QUERN_IS_RENAME_BUTTON (self));

  if (self->joined == joined)
    return;

  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
  self->first = NULL;
  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  if (joined != NULL)
    {
      self->joined = quern_joined_diff_ref (joined);
      n_offers = add_offers (self, quern_joined_diff_get_diff (joined));
      n_joined = add_joined (self, quern_joined_diff_get_diff (joined));
    }
  if (n_offers > 0)
    label = g_strdup_printf (ngettext ("Perhaps Renamed: %u", "Perhaps Renamed: %u", n_offers),
                             n_offers);
  else
    label = g_strdup_printf (ngettext ("Renamed: %u", "Renamed: %u", n_joined), n_joined);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->button), label);
  gtk_widget_set_visible (GTK_WIDGET (self), n_offers + n_joined > 0);
}

/* Focus the first button, for users who opened the popover by keyboard. */
static void
shown_cb (QuernRenameButton *self)
{
  if (self->first != NULL)
    gtk_widget_grab_focus (self->first);
}

static void
quern_rename_button_dispose (GObject *object)
{
  QuernRenameButton *self = QUERN_RENAME_BUTTON (object);

  g_clear_pointer (&self->joined, quern_joined_diff_unref);

  G_OBJECT_CLASS (quern_rename_button_parent_class)->dispose (object);
}

static void
quern_rename_button_class_init (QuernRenameButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_rename_button_dispose;

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "renamebutton");
}

static void
quern_rename_button_init (QuernRenameButton *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MOST_HEIGHT);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);

  g_signal_connect_object (popover, "map", G_CALLBACK (shown_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);

  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  adw_bin_set_child (ADW_BIN (self), self->button);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
