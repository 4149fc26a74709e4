/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-comparison-actions.h"

#include "quern-command-rules.h"
#include "quern-rules-window.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define UNDO_SECONDS 20

/**
 * QuernComparisonActions:
 *
 * The window's actions for comparing what it shows with other profiles: choosing
 * and exchanging the sides, and the rules for names that differ. Each reads the
 * sides again, and builds on the comparison that is being read, if any.
 *
 * ## Signals
 *
 * - `open` (QuernOpening): what the window should show
 * - `toast` (AdwToast): a message to show
 */
struct _QuernComparisonActions
{
  GObject        parent_instance;

  GtkWindow     *window;          /* borrowed, nullable: has the actions */
  QuernExplorer *explorer;        /* owned */
  QuernLoading  *loading;         /* owned */
  QuernOpener   *opener;          /* owned */
  QuernSubject  *shown;           /* owned, nullable */

  AdwToast      *undo_toast;      /* weak: offers to undo the last change of rules */
  gboolean       undo_is_pending; /* that change is not shown yet */
};

enum
{
  SIGNAL_OPEN,
  SIGNAL_TOAST,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernComparisonActions, quern_comparison_actions, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static gboolean
is_comparison (const QuernSubject *subject)
{
  return subject != NULL && subject->baseline != NULL;
}

/* The comparison that is being read, or else what is shown: changes build on it. Nullable. */
static const QuernSubject *
get_next (QuernComparisonActions *self)
{
  QuernOpening *opening = quern_loading_get_opening (self->loading);
  const QuernSubject *next = opening != NULL ? quern_opening_get_subject (opening) : NULL;

  return is_comparison (next) ? next : self->shown;
}

/* The same for changes of rules, which are given for the shown sides. NULL if they are not
 * compared. */
static const QuernSubject *
get_next_of_shown (QuernComparisonActions *self)
{
  const QuernSubject *next = get_next (self);

  if (!is_comparison (self->shown))
    return NULL;

  return next->rules != NULL && quern_subject_has_same_sides (next, self->shown) ? next
                                                                                 : self->shown;
}

/* NULL without a comparison. */
static const char *const *
get_rules (QuernComparisonActions *self)
{
  const QuernSubject *next = get_next_of_shown (self);

  return next != NULL ? (const char *const *) next->rules : NULL;
}

static void
open_subject (QuernComparisonActions *self,
              const QuernSubject     *subject)
{
  g_autoptr (QuernOpening) opening = quern_opening_new (subject);

  g_signal_emit (self, signals[SIGNAL_OPEN], 0, opening);
}

/* toast: transfer full */
static void
show_toast (QuernComparisonActions *self,
            AdwToast               *toast)
{
  g_signal_emit (self, signals[SIGNAL_TOAST], 0, toast);
  g_object_unref (toast);
}

/* Sides */

static void
compare_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  quern_opener_choose_baseline (QUERN_COMPARISON_ACTIONS (user_data)->opener);
}

static void
add_side_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  quern_opener_choose_further (QUERN_COMPARISON_ACTIONS (user_data)->opener);
}

/* files: profiles to compare with the one before, too */
static void
add_sides_cb (QuernComparisonActions *self,
              GPtrArray              *files)
{
  const QuernSubject *next = get_next (self);
  g_autoptr (GPtrArray) further = g_ptr_array_new_with_free_func (g_object_unref);
  QuernSubject wider;
  guint n_before;

  if (!is_comparison (next))
    return;

  n_before = next->further != NULL ? next->further->len : 0;
  for (guint i = 0; i < n_before; i++)
    g_ptr_array_add (further, g_object_ref (g_ptr_array_index (next->further, i)));
  for (guint i = 0; i < files->len && further->len < QUERN_MAX_FURTHER_SIDES; i++)
    g_ptr_array_add (further, g_object_ref (g_ptr_array_index (files, i)));
  if (further->len < n_before + files->len)
    show_toast (self, adw_toast_new (_("No more than six profiles can be compared")));
  if (further->len == n_before)
    return;

  wider = *next;
  wider.further = further;
  open_subject (self, &wider);
}

static void
swap_sides_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  QuernComparisonActions *self = user_data;
  const QuernSubject *next = get_next (self);
  g_auto (GStrv) rules = NULL;

  if (!is_comparison (next))
    return;

  if (next->rules != NULL)
    rules = quern_rule_texts_turn ((const char *const *) next->rules);
  open_subject (self, &(QuernSubject) {
    .files = next->baseline,
    /* Several files on a side are meant to be added up. */
    .adds_up = TRUE,
    .baseline = next->files,
    .further = next->further,
    .rules = rules,
  });
}

/* Shows the profile without the baseline. */
static void
clear_baseline_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  QuernComparisonActions *self = user_data;

  if (is_comparison (self->shown))
    open_subject (self, &(QuernSubject) { .files = self->shown->files,
                                          .adds_up = self->shown->adds_up });
}

/* Rules for names that differ: saved with the command, and applied when both sides are read
 * again. */

/* Removes the offer to undo a change of rules, as it belongs to the previous comparison. */
static void
dismiss_undo (QuernComparisonActions *self)
{
  self->undo_is_pending = FALSE;
  if (self->undo_toast != NULL)
    adw_toast_dismiss (self->undo_toast);
}

static gboolean
folds_inlined (QuernComparisonActions *self)
{
  const char *const *rules = get_rules (self);

  return rules != NULL && g_strv_contains (rules, QUERN_RULE_FOLD_INLINED);
}

static void
show_folding (QuernComparisonActions *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), "fold-inlined");

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_boolean (folds_inlined (self)));
}

/* text: nullable: the message, with a button to undo the change */
static void
change_rules (QuernComparisonActions *self,
              char                  **rules,
              const char             *text)
{
  QuernSubject next = *get_next_of_shown (self);

  dismiss_undo (self);
  if (text != NULL)
    {
      AdwToast *toast = adw_toast_new (text);

      g_set_weak_pointer (&self->undo_toast, toast);
      self->undo_is_pending = TRUE;
      adw_toast_set_timeout (toast, UNDO_SECONDS);
      adw_toast_set_button_label (toast, _("_Undo"));
      adw_toast_set_action_name (toast, "win.take-back-rules");
      adw_toast_set_action_target_value (
        toast, g_variant_new_strv ((const char *const *) next.rules, -1));
      show_toast (self, toast);
    }
  next.rules = rules;
  open_subject (self, &next);
}

/* Adds a rule, or removes it; nothing if that changes nothing. text: nullable: as for
 * change_rules() */
static void
change_rule (QuernComparisonActions *self,
             const char             *rule,
             gboolean                is_wanted,
             const char             *text)
{
  const char *const *old = get_rules (self);
  g_auto (GStrv) rules = NULL;

  if (old == NULL || g_strv_contains (old, rule) == is_wanted)
    return;

  rules = quern_rule_texts_change (old, rule, is_wanted);
  change_rules (self, rules, text);
}

static void
add_rule_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  const char *rule = g_variant_get_string (parameter, NULL);

  change_rule (user_data, rule, TRUE,
               g_str_has_prefix (rule, "never:") ? _("They are told apart from now on")
                                                 : _("They are the same function from now on"));
}

static void
remove_rule_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  change_rule (user_data, g_variant_get_string (parameter, NULL), FALSE, NULL);
}

/* Folding is stored as a rule, too: it decides what is one row. */
static void
fold_inlined_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  change_rule (user_data, QUERN_RULE_FOLD_INLINED, !folds_inlined (user_data), NULL);
}

/* Sets all rules: from the window of rules, or from a toast that undoes a change. */
static void
set_rules_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  QuernComparisonActions *self = user_data;
  const char *const *old = get_rules (self);
  g_auto (GStrv) rules = g_variant_dup_strv (parameter, NULL);
  gboolean takes_back = g_str_equal (g_action_get_name (G_ACTION (action)), "take-back-rules");

  if (old != NULL && !g_strv_equal ((const char *const *) rules, old))
    change_rules (self, rules, takes_back ? NULL : _("The rules for names have changed"));
}

static void
rules_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  QuernComparisonActions *self = user_data;
  QuernJoinedDiff *joined = quern_explorer_get_joined (self->explorer);
  const char *const *rules = get_rules (self);

  if (joined != NULL && rules != NULL)
    gtk_window_present (quern_rules_window_new (self->window, joined, rules));
}

static const GActionEntry actions[] = {
  { .name = "compare", .activate = compare_action },
  { .name = "add-side", .activate = add_side_action },
  { .name = "swap-sides", .activate = swap_sides_action },
  { .name = "clear-baseline", .activate = clear_baseline_action },
  { .name = "add-rule", .activate = add_rule_action, .parameter_type = "s" },
  { .name = "remove-rule", .activate = remove_rule_action, .parameter_type = "s" },
  { .name = "fold-inlined", .activate = fold_inlined_action, .state = "false" },
  { .name = "rules", .activate = rules_action },
  { .name = "set-rules", .activate = set_rules_action, .parameter_type = "as" },
  { .name = "take-back-rules", .activate = set_rules_action, .parameter_type = "as" },
};

static void
set_enabled (QuernComparisonActions *self,
             const char             *name,
             gboolean                enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

const QuernSubject *
quern_comparison_actions_get_next (QuernComparisonActions *self)
{
  g_return_val_if_fail (QUERN_IS_COMPARISON_ACTIONS (self), NULL);

  return get_next (self);
}

void
quern_comparison_actions_update (QuernComparisonActions *self)
{
  GPtrArray *further;
  gboolean compares;

  g_return_if_fail (QUERN_IS_COMPARISON_ACTIONS (self));

  compares = is_comparison (self->shown);
  further = compares ? get_next (self)->further : NULL;
  set_enabled (self, "compare", quern_opener_can_add (self->opener));
  set_enabled (self, "add-side",
               compares && (further == NULL || further->len < QUERN_MAX_FURTHER_SIDES));
  set_enabled (self, "swap-sides", compares);
  set_enabled (self, "clear-baseline", compares);
  set_enabled (self, "rules", compares);
}

void
quern_comparison_actions_set_shown (QuernComparisonActions *self,
                                    const QuernSubject     *shown)
{
  g_return_if_fail (QUERN_IS_COMPARISON_ACTIONS (self));
  g_return_if_fail (shown != NULL);

  if (!is_comparison (self->shown) || !quern_subject_has_same_sides (self->shown, shown))
    dismiss_undo (self);
  self->undo_is_pending = FALSE;
  g_clear_pointer (&self->shown, quern_subject_free);
  self->shown = quern_subject_copy (shown);
  show_folding (self);
}

void
quern_comparison_actions_forget (QuernComparisonActions *self)
{
  g_return_if_fail (QUERN_IS_COMPARISON_ACTIONS (self));

  show_folding (self);
  if (self->undo_is_pending && get_next_of_shown (self) == self->shown)
    dismiss_undo (self);
}

static void
quern_comparison_actions_dispose (GObject *object)
{
  QuernComparisonActions *self = QUERN_COMPARISON_ACTIONS (object);

  for (guint i = 0; self->window != NULL && i < G_N_ELEMENTS (actions); i++)
    g_action_map_remove_action (G_ACTION_MAP (self->window), actions[i].name);
  self->window = NULL;
  g_clear_weak_pointer (&self->undo_toast);
  g_clear_object (&self->explorer);
  g_clear_object (&self->loading);
  g_clear_object (&self->opener);
  g_clear_pointer (&self->shown, quern_subject_free);

  G_OBJECT_CLASS (quern_comparison_actions_parent_class)->dispose (object);
}

static void
quern_comparison_actions_class_init (QuernComparisonActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_comparison_actions_dispose;

  signals[SIGNAL_OPEN] = g_signal_new ("open", QUERN_TYPE_COMPARISON_ACTIONS, G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 1, QUERN_TYPE_OPENING);
  signals[SIGNAL_TOAST] = g_signal_new ("toast", QUERN_TYPE_COMPARISON_ACTIONS, G_SIGNAL_RUN_LAST,
                                        0, NULL, NULL, NULL, G_TYPE_NONE, 1, ADW_TYPE_TOAST);
}

static void
quern_comparison_actions_init (QuernComparisonActions *self)
{
}

QuernComparisonActions *
quern_comparison_actions_new (GtkWindow     *window,
                              QuernExplorer *explorer,
                              QuernLoading  *loading,
                              QuernOpener   *opener)
{
  QuernComparisonActions *self;

  g_return_val_if_fail (G_IS_ACTION_MAP (window), NULL);

  self = g_object_new (QUERN_TYPE_COMPARISON_ACTIONS, NULL);
  self->window = window;
  self->explorer = g_object_ref (explorer);
  self->loading = g_object_ref (loading);
  self->opener = g_object_ref (opener);
  g_action_map_add_action_entries (G_ACTION_MAP (window), actions, G_N_ELEMENTS (actions), self);
  g_signal_connect_object (opener, "add-sides", G_CALLBACK (add_sides_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}
