/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parts-bar.h"

#include "quern-comparison-events.h"
#include "quern-config.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-short-label.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* Prefix of a difference; the figure may stand without it. */
#define DELTA "Δ "

/* If more parts are chosen, they are counted, not listed. */
#define MAX_NAMED 5

/**
 * QuernPartsBar:
 *
 * Says which parts of the profile are chosen or compared, with buttons to go back
 * to all of them. Hidden while all parts are chosen, unless it is to stay, and while a more urgent
 * bar covers it.
 *
 * ## Signals
 *
 * - `changed`: whether it is wanted may have changed
 */
struct _QuernPartsBar
{
  AdwBin         parent_instance;

  QuernExplorer *explorer; /* owned, nullable */
  gboolean       stays;
  gboolean       is_wanted;
  gboolean       is_covered;

  /* Template children */
  GtkWidget     *box;
  GtkWidget     *words;
  GtkLabel      *text;
  GtkLabel      *totals;
  GtkLabel      *short_text; /* for less width */
  GtkLabel      *delta;
  QuernShortLabel *delta_alone; /* for very little width */
  GtkWidget     *spinner;
  GtkWidget     *steps;
  GtkWidget     *stop_button;
  GtkWidget     *all_button;
  GtkWidget     *swap_button;
  GtkWidget     *add_button;
  GtkWidget     *clear_button;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QuernPartsBar, quern_parts_bar, ADW_TYPE_BIN)

/* "2, 4, 5" */
static char *
dup_numbers (QuernPartChoice *parts)
{
  GString *numbers = g_string_new (NULL);

  for (guint i = quern_part_choice_get_first (parts); i <= quern_part_choice_get_last (parts); i++)
    if (quern_part_choice_has (parts, i))
      g_string_append_printf (numbers, "%s%u", numbers->len > 0 ? ", " : "", i + 1);

  return g_string_free (numbers, FALSE);
}

/* "total 1.58 G → 1.54 G: −34.7 M (−2.20 %)", of the chosen event; NULL if it is a ratio or not a
 * difference. delta: "Δ −34.7 M (−2.20 %)" */
static char *
dup_totals (QuernPartsBar  *self,
            char          **delta)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  g_autofree char *texts[3] = { NULL };
  g_autofree char *relative = NULL;
  QuernEventId sides[2];
  double totals[2];

  if (event == QUERN_NONE || quern_event_set_is_ratio (events, event) ||
      quern_event_set_get_side (events, event) != QUERN_COMPARISON_DIFFERENCE)
    return NULL;

  quern_comparison_get_sides (events, event, &sides[0], &sides[1]);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      totals[i] = quern_event_set_get_value (events, sides[i], quern_profile_get_total (profile));
      texts[i] = quern_format_compact (totals[i]);
    }
  texts[2] = quern_format_compact (totals[1] - totals[0]);
  relative = quern_format_relative (totals[0], totals[1]);
  *delta = g_strdup_printf (DELTA "%s%s (%s)", totals[1] > totals[0] ? "+" : "", texts[2],
                            relative);

  /* Translators: costs before and after, with a sign the difference, and how much that is */
  return g_strdup_printf (_("total %s → %s: %s%s (%s)"), texts[0], texts[1],
                          totals[1] > totals[0] ? "+" : "", texts[2], relative);
}

/* Includes the folder if both files have the same name. */
static char *
dup_file_name (GFile *file,
               GFile *other)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *other_name = g_file_get_basename (other);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *folder_name = folder != NULL ? g_file_get_basename (folder) : NULL;
  g_autofree char *path = folder != NULL && g_str_equal (name, other_name)
                            ? g_build_filename (folder_name, name, NULL)
                            : g_strdup (name);

  return quern_visible_take_brief (g_filename_display_name (path));
}

/* The window's title names the files after: all that are added up, too. */
static char *
dup_sides (QuernPartsBar *self,
           gboolean       is_short)
{
  GPtrArray *baseline = quern_explorer_get_baseline (self->explorer);
  GPtrArray *files = quern_explorer_get_files (self->explorer);
  g_autofree char *name = dup_file_name (g_ptr_array_index (baseline, 0),
                                         g_ptr_array_index (files, 0));
  g_autofree char *after = dup_file_name (g_ptr_array_index (files, 0),
                                          g_ptr_array_index (baseline, 0));

  if (baseline->len > 1)
    /* Translators: the name of a file, and how many more there are */
    return g_strdup_printf (ngettext ("Compared with %s and %u more",
                                      "Compared with %s and %u more", baseline->len - 1),
                            name, baseline->len - 1);
  if (files->len == 1 && !is_short)
    /* Translators: the names of two files: a profile, and that before */
    return g_strdup_printf (_("%s compared with %s"), after, name);

  /* Translators: the name of a file: what changed since it is shown */
  return g_strdup_printf (_("Compared with %s"), name);
}

/* "after.out compared with before.out · 3: other.out", with the numbers that the columns use. */
static char *
dup_baseline (QuernPartsBar *self,
              gboolean       is_short)
{
  GPtrArray *further = quern_explorer_get_further (self->explorer);
  GFile *before = g_ptr_array_index (quern_explorer_get_baseline (self->explorer), 0);
  g_autofree char *first = dup_sides (self, is_short);
  GString *text = g_string_new (first);

  for (guint i = 0; further != NULL && i < further->len; i++)
    {
      g_autofree char *name = dup_file_name (g_ptr_array_index (further, i), before);

      g_string_append_printf (text, " · %u: %s", i + 3, name);
    }

  return g_string_free (text, FALSE);
}

static char *
dup_text (QuernPartsBar   *self,
          QuernPartChoice *parts,
          gboolean         is_short)
{
  guint n_chosen = quern_part_choice_get_n_chosen (parts);
  guint n_parts = quern_part_choice_get_n_parts (parts);
  g_autofree char *chosen = quern_format_count (n_chosen);
  g_autofree char *all = quern_format_count (n_parts);
  g_autofree char *numbers = NULL;
  guint before, after;

  if (quern_explorer_get_baseline (self->explorer) != NULL &&
      quern_part_choice_is_comparison (parts, NULL, NULL))
    return dup_baseline (self, is_short);
  if (quern_part_choice_is_comparison (parts, &before, &after))
    /* Translators: numbers of parts; Δ is what the last one has more */
    return g_strdup_printf (_("Part %u compared with part %u: Δ = part %u − part %u"),
                            after + 1, before + 1, after + 1, before + 1);
  if (n_chosen == 1)
    return g_strdup_printf (_("Part %u of %u"), quern_part_choice_get_first (parts) + 1, n_parts);
  if (n_chosen > MAX_NAMED || n_chosen == n_parts)
    return g_strdup_printf (ngettext ("%s of %s part", "%s of %s parts", n_parts), chosen, all);

  /* Translators: "3 of 12 parts: 2, 4, 5" */
  numbers = dup_numbers (parts);

  return g_strdup_printf (ngettext ("%s of %s part: %s", "%s of %s parts: %s", n_parts),
                          chosen, all, numbers);
}

static void
update (QuernPartsBar *self)
{
  QuernPartChoice *parts = self->explorer != NULL ? quern_analyser_get_parts (
                                                      quern_explorer_get_analyser (self->explorer))
                                                  : NULL;
  gboolean is_shown = parts != NULL && (!quern_part_choice_is_all (parts) ||
                                        (self->stays && quern_part_choice_get_n_parts (parts) > 1));
  gboolean is_comparison = is_shown && quern_part_choice_is_comparison (parts, NULL, NULL);
  gboolean has_baseline =
    self->explorer != NULL &&
    quern_analyser_has_baseline (quern_explorer_get_analyser (self->explorer));
  g_autofree char *text = is_shown ? dup_text (self, parts, FALSE) : NULL;
  g_autofree char *short_text = is_shown ? dup_text (self, parts, TRUE) : NULL;
  g_autofree char *delta = NULL;
  g_autofree char *totals = is_comparison ? dup_totals (self, &delta) : NULL;
  g_autofree char *all = totals != NULL ? g_strconcat (text, "\n", totals, NULL)
                                        : g_strdup (text);

  self->is_wanted = is_shown;
  gtk_widget_set_visible (self->box, is_shown && !self->is_covered);
  gtk_label_set_label (self->text, text != NULL ? text : "");
  gtk_label_set_label (self->totals, totals != NULL ? totals : "");
  gtk_label_set_label (self->short_text, short_text != NULL ? short_text : "");
  gtk_label_set_label (self->delta, delta != NULL ? delta : "");
  quern_short_label_set_sentence (self->delta_alone,
                                  delta != NULL ? delta : short_text != NULL ? short_text : "",
                                  NULL);
  quern_short_label_set_brief (self->delta_alone, delta != NULL ? delta + strlen (DELTA) : NULL);
  gtk_widget_set_tooltip_text (self->words, all);
  gtk_widget_set_visible (self->steps, !is_comparison);
  gtk_widget_set_visible (self->stop_button, is_comparison && !has_baseline);
  gtk_widget_set_visible (self->all_button, !has_baseline);
  gtk_widget_set_visible (self->swap_button, has_baseline);
  gtk_widget_set_visible (self->add_button, has_baseline);
  gtk_widget_set_visible (self->clear_button, has_baseline);
  gtk_widget_set_visible (
    self->spinner,
    is_shown && quern_analyser_is_choosing (quern_explorer_get_analyser (self->explorer)));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
quern_parts_bar_dispose (GObject *object)
{
  QuernPartsBar *self = QUERN_PARTS_BAR (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_PARTS_BAR);
  quern_explorer_release (&self->explorer, self);

  G_OBJECT_CLASS (quern_parts_bar_parent_class)->dispose (object);
}

static void
quern_parts_bar_class_init (QuernPartsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_parts_bar_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", QUERN_TYPE_PARTS_BAR, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (QUERN_TYPE_SHORT_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-parts-bar.ui");
  gtk_widget_class_set_css_name (widget_class, "partsbar");
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, box);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, words);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, text);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, totals);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, short_text);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, delta);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, delta_alone);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, spinner);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, steps);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, stop_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, all_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, swap_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, add_button);
  gtk_widget_class_bind_template_child (widget_class, QuernPartsBar, clear_button);
}

static void
quern_parts_bar_init (QuernPartsBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
quern_parts_bar_set_explorer (QuernPartsBar *self,
                              QuernExplorer *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::whole-profile", G_CALLBACK (update) },
    { "notify::parts", G_CALLBACK (update) },
    { "notify::is-choosing", G_CALLBACK (update) },
    { "notify::analysis", G_CALLBACK (update) },
    { "notify::event", G_CALLBACK (update) },
  };

  g_return_if_fail (QUERN_IS_PARTS_BAR (self));

  quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self);
  update (self);
}

void
quern_parts_bar_set_stays (QuernPartsBar *self,
                           gboolean       stays)
{
  g_return_if_fail (QUERN_IS_PARTS_BAR (self));

  if (self->stays == stays)
    return;

  self->stays = stays;
  update (self);
}

void
quern_parts_bar_add_notice (QuernPartsBar *self,
                            GtkWidget     *notice)
{
  g_return_if_fail (QUERN_IS_PARTS_BAR (self));
  g_return_if_fail (GTK_IS_WIDGET (notice));

  gtk_box_insert_child_after (GTK_BOX (self->box), notice, self->words);
}

gboolean
quern_parts_bar_is_wanted (QuernPartsBar *self)
{
  g_return_val_if_fail (QUERN_IS_PARTS_BAR (self), FALSE);

  return self->is_wanted;
}

void
quern_parts_bar_set_covered (QuernPartsBar *self,
                             gboolean       is_covered)
{
  g_return_if_fail (QUERN_IS_PARTS_BAR (self));

  self->is_covered = is_covered;
  gtk_widget_set_visible (self->box, self->is_wanted && !is_covered);
}
