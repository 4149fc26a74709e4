/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-rename-button.h"

#include "quern-distinct-names.h"
#include "quern-format.h"
#include "quern-name-shortener.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

/* Maximum number of rows of each kind. */
#define MAX_ROWS 50

/* Px. */
#define MOST_HEIGHT 320

/* Letters of each of the two names. */
#define MOST_LETTERS 38

struct _QuernRenameButton
{
  AdwBin           parent_instance;

  QuernJoinedDiff *joined; /* owned, nullable */
  GtkWidget       *button; /* owned by the widget tree */
  GtkWidget       *label;  /* owned by the widget tree: in the button */
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

/* A function and what it was renamed to. */
typedef struct
{
  char       *names[2]; /* owned: before and after */
  char       *rule;     /* owned */
  const char *action;   /* activated by the button, with the rule */
  double      score;    /* how alike they are, or NaN */
} Rename;

static void
rename_clear (gpointer data)
{
  Rename *self = data;

  g_free (self->names[0]);
  g_free (self->names[1]);
  g_free (self->rule);
}

/* Takes ownership of rule. */
static void
collect (GArray     *renames,
         const char *before,
         const char *after,
         char       *rule,
         const char *action,
         double      score)
{
  Rename rename = { { quern_visible_dup (before), quern_visible_dup (after) },
                    rule, action, score };

  g_array_append_val (renames, rename);
}

static char *
dup_text (const char *before,
          const char *after,
          double      score)
{
  g_autofree char *arrow = g_strdup_printf ("%s → %s", before, after);
  g_autofree char *percent = quern_format_percent (score, 0);

  if (isnan (score))
    return g_steal_pointer (&arrow);

  /* Translators: two names, and how alike the functions are: "a → b, 74 % alike". */
  return g_strdup_printf (_("%s, %s alike"), arrow, percent);
}

/* before, after: the names as shown. */
static void
add_row (QuernRenameButton *self,
         const Rename      *rename,
         const char        *before,
         const char        *after,
         const char        *label)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *shown = dup_text (before, after, rename->score);
  g_autofree char *old = quern_visible_brief (rename->names[0]);
  g_autofree char *new = quern_visible_brief (rename->names[1]);
  g_autofree char *whole = dup_text (old, new, rename->score);
  GtkWidget *name = add_label (row, shown);
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (name, whole);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), rename->action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", rename->rule);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), button);
  if (self->first == NULL)
    self->first = button;
  gtk_box_append (GTK_BOX (self->box), row);
}

/* Shortens each name by itself, and so that different ones look different. */
static void
add_rows (QuernRenameButton *self,
          GArray            *renames,
          const char        *title,
          const char        *label)
{
  static const QuernNameStyle style = { quern_name_shorten, quern_name_measure_letters, NULL };
  g_autofree const char **names = g_new (const char *, 2 * renames->len + 1);
  g_autofree double *widths = g_new (double, 2 * renames->len + 1);
  g_autoptr (GPtrArray) shown = NULL;

  for (guint i = 0; i < 2 * renames->len; i++)
    {
      names[i] = g_array_index (renames, Rename, i / 2).names[i % 2];
      widths[i] = MOST_LETTERS;
    }
  shown = quern_distinct_names (names, widths, 2 * renames->len, &style);

  if (renames->len > 0)
    gtk_widget_add_css_class (add_label (self->box, title), "heading");
  for (guint i = 0; i < renames->len; i++)
    {
      const char *before = shown->pdata[2 * i];
      const char *after = shown->pdata[2 * i + 1];

      add_row (self, &g_array_index (renames, Rename, i), before != NULL ? before : "…",
               after != NULL ? after : "…", label);
    }
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

static guint
add_offers (QuernRenameButton *self,
            const QuernDiff   *diff)
{
  guint n, n_usable = 0;
  const QuernMatchOffer *offers = quern_diff_get_offers (diff, &n);
  g_autoptr (GArray) renames = g_array_new (FALSE, FALSE, sizeof (Rename));

  g_array_set_clear_func (renames, rename_clear);
  for (guint i = 0; i < n; i++)
    {
      const char *before =
        quern_diff_get_name (diff, quern_diff_find_row (diff, 0, offers[i].before));
      const char *after =
        quern_diff_get_name (diff, quern_diff_find_row (diff, 1, offers[i].after));
      g_autofree char *rule = dup_rule ("pair", before, after);

      if (rule == NULL || n_usable++ >= MAX_ROWS)
        continue;
      collect (renames, before, after, g_steal_pointer (&rule), "win.add-rule", offers[i].score);
    }
  add_rows (self, renames, _("Perhaps Renamed"), _("Same Function"));
  add_rest (self, n_usable);

  return n_usable;
}

static guint
add_joined (QuernRenameButton *self,
            const QuernDiff   *diff)
{
  guint n_usable = 0;
  g_autoptr (GArray) renames = g_array_new (FALSE, FALSE, sizeof (Rename));

  g_array_set_clear_func (renames, rename_clear);
  for (guint i = 0; i < quern_diff_get_n_rows (diff); i++)
    {
      QuernMatchStep step = quern_diff_get_match (diff, i)->step;
      const char *before = quern_diff_get_before_name (diff, i);
      const char *after = quern_diff_get_name (diff, i);
      gboolean is_rule = step == QUERN_MATCH_RULE;
      g_autofree char *rule = NULL;

      if (before == NULL || (!is_rule && step != QUERN_MATCH_RENAMED))
        continue;
      rule = dup_rule (is_rule ? "pair" : "never", before, after);
      if (rule == NULL || n_usable++ >= MAX_ROWS)
        continue;
      collect (renames, before, after, g_steal_pointer (&rule),
               is_rule ? "win.remove-rule" : "win.add-rule", (double) NAN);
    }
  add_rows (self, renames, _("Renamed"), _("Tell Apart"));
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
  gtk_label_set_label (GTK_LABEL (self->label), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
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

  /* The label of a menu button itself does not shrink. */
  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), self->label);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  adw_bin_set_child (ADW_BIN (self), self->button);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
