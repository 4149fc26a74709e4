/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-heading.h"

#include "quern-comparison.h"
#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-function-label.h"
#include "quern-heading-box.h"
#include "quern-node-text.h"
#include "quern-note-editor.h"
#include "quern-notes-popover.h"
#include "quern-number-layout.h"
#include "quern-short-label.h"
#include "quern-swatch.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Lines shown of a note; its editor shows all of it. */
#define NOTE_LINES 3
/* Lines in the tooltip of a note. */
#define MAX_NOTE_LINES 24

/**
 * QuernHeading:
 *
 * The heading of the window: the name, location, costs and note of the selected
 * function, or the name and costs of the selected group.
 */
struct _QuernHeading
{
  GtkWidget      parent_instance;

  QuernExplorer *explorer; /* owned, nullable */

  /* Template children */
  QuernSwatch   *swatch;
  QuernShortLabel *name;
  GtkWidget     *location;
  GtkWidget     *shares;
  GtkWidget     *words;
  GtkWidget     *inclusive_box;
  GtkWidget     *inclusive_share;
  QuernShortLabel *inclusive_cost;
  GtkWidget     *self_box;
  GtkWidget     *self_share;
  QuernShortLabel *self_cost;
  GtkWidget     *called_box;
  GtkWidget     *called;
  GtkWidget     *called_caption;
  AdwSplitButton    *bookmark;
  QuernNotesPopover *notes_popover;
  GtkWidget     *note;
  GtkLabel      *note_label;
};

G_DEFINE_FINAL_TYPE (QuernHeading, quern_heading, GTK_TYPE_WIDGET)

/* Three digits and a unit, which suffices beside a share. A change has a sign. */
static char *
dup_change (QuernEventSet *events,
            QuernEventId   event,
            const gint64  *row)
{
  gint64 change = quern_event_set_get_cost (events, event, row);
  char *cost = quern_event_format_compact (events, event, (double) change);
  char *text;

  if (quern_event_set_get_side (events, event) != QUERN_COMPARISON_DIFFERENCE || change <= 0)
    return cost;

  text = g_strconcat ("+", cost, NULL);
  g_free (cost);

  return text;
}

/* "328 M → 322 M" for a difference, otherwise the cost. */
static char *
dup_costs (QuernEventSet *events,
           QuernEventId   event,
           const gint64  *row)
{
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;
  QuernEventId before, after;

  if (quern_event_set_get_side (events, event) != QUERN_COMPARISON_DIFFERENCE)
    return dup_change (events, event, row);

  quern_comparison_get_sides (events, event, &before, &after);
  old = dup_change (events, before, row);
  new = dup_change (events, after, row);

  return g_strdup_printf ("%s → %s", old, new);
}

static char *
dup_share (QuernHeading *self,
           QuernEventId  event,
           const gint64 *row)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  QuernEventSet *events = quern_profile_get_events (profile);
  gint64 total = quern_event_set_get_cost (events, event, quern_profile_get_total (profile));
  gint64 cost = quern_event_set_get_cost (events, event, row);
  guint precision = quern_display_get_precision (quern_explorer_get_display (self->explorer));

  /* There is no share of a total of 0, and a change is not a share of the total. */
  if (total == 0 || quern_event_set_get_side (events, event) == QUERN_COMPARISON_DIFFERENCE)
    return dup_change (events, event, row);

  return quern_format_percent ((double) cost / (double) total, precision);
}

/* The sign before an inclusive cost. */
typedef enum
{
  MARK_NONE,
  MARK_BOUND, /* an upper bound; a ratio or difference of these is an estimate */
  MARK_ESTIMATE,
  MARK_ABOVE, /* more than the total */
} Mark;

static const struct
{
  const char *sign;
  const char *tooltip;
} marks[] = {
  [MARK_NONE] = { "", NULL },
  [MARK_BOUND] = {
    "\342\211\244 ",
    N_("The most that it can be: what the group calls may call it again") },
  [MARK_ESTIMATE] = {
    "≈",
    N_("Estimated: what the group calls may call it again") },
  [MARK_ABOVE] = {
    "\342\206\221 ",
    N_("More than the total: cycles are not looked for, and recursion counts again") },
};

/* row: NULL if not known yet, or absent. */
static void
show_figure (QuernHeading *self,
             const gint64 *row,
             Mark          mark,
             const char   *word,
             GtkWidget    *share_label,
             QuernShortLabel *cost_label)
{
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (self->explorer));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  g_autofree char *share = NULL;
  g_autofree char *marked = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *caption = NULL;
  gboolean is_change = event != QUERN_NONE && row != NULL &&
                       quern_event_set_is_difference (events, event);

  quern_view_style_mark_change (
    share_label, is_change ? quern_event_set_get_value (events, event, row) : 0.0);
  if (mark == MARK_BOUND && event != QUERN_NONE &&
      (is_change || quern_event_set_is_ratio (events, event)))
    mark = MARK_ESTIMATE;
  if (event == QUERN_NONE || row == NULL)
    {
      share = g_strdup (event == QUERN_NONE ? "" : "\342\200\223");
      caption = g_strdup (event == QUERN_NONE ? "" : word);
    }
  else if (quern_event_set_is_ratio (events, event))
    {
      share = quern_format_value (quern_event_set_get_value (events, event, row));
      caption = g_strdup (word);
    }
  else
    {
      share = dup_share (self, event, row);
      cost = dup_costs (events, event, row);
      caption = g_strdup_printf ("%s %s", word, cost);
    }

  marked = quern_format_mark (marks[mark].sign, share);
  gtk_label_set_label (GTK_LABEL (share_label), marked);
  gtk_widget_set_tooltip_text (share_label, marks[mark].tooltip != NULL ? _(marks[mark].tooltip)
                                                                        : NULL);
  quern_short_label_set_sentence (cost_label, caption, NULL);
  quern_short_label_set_brief (cost_label, event != QUERN_NONE ? word : "");
}

/* Numbers of calls; before: on the earlier side of a comparison. */
typedef struct
{
  guint64 called;
  guint64 recursive;
  guint64 called_before;
  guint64 recursive_before;
} Calls;

static char *
dup_short (guint64 count)
{
  return count < 100000 ? quern_format_count (count) : quern_format_compact ((double) count);
}

static void
show_called (QuernHeading *self,
             const Calls  *calls,
             const char   *absence)
{
  QuernProfile *profile = quern_explorer_get_profile (self->explorer);
  gboolean is_comparison = quern_comparison_get_side (profile, QUERN_COMPARISON_BEFORE) != NULL;
  gboolean is_recursive = calls->recursive > 0 || calls->recursive_before > 0;
  g_autofree char *exact =
    quern_comparison_dup_count (profile, calls->called, calls->called_before);
  g_autofree char *recursive =
    quern_comparison_dup_count (profile, calls->recursive, calls->recursive_before);
  g_autofree char *after = dup_short (calls->called);
  g_autofree char *before = dup_short (calls->called_before);
  g_autofree char *text = NULL;
  g_autofree char *tooltip = NULL;

  if (calls->called == 0 && calls->called_before == 0)
    text = g_strdup ("\342\200\223"); /* an en dash, as in lists */
  else if (is_comparison)
    text = g_strdup_printf ("%s → %s\303\227", before, after);
  else
    text = g_strdup_printf ("%s\303\227", after);

  if (absence != NULL)
    tooltip = g_strdup (absence);
  else if (calls->called == 0 && calls->called_before == 0 && !is_recursive)
    tooltip = g_strdup (_("Its calls were not counted"));
  else if (is_recursive)
    tooltip = g_strdup_printf (_("Calls from outside: %s; by itself or in its cycle: %s"), exact,
                               recursive);
  else
    tooltip = g_strdup_printf (g_dngettext (NULL, "Called %s time", "Called %s times",
                                            (gulong) MAX (calls->called, calls->called_before)),
                               exact);

  gtk_label_set_label (GTK_LABEL (self->called), text);
  gtk_widget_set_tooltip_text (self->called_box, tooltip);
}

static void
show_place (QuernHeading  *self,
            QuernAnalysis *analysis,
            QuernNodeId    node,
            const char    *absence)
{
  gboolean is_cycle = quern_analysis_is_cycle (analysis, node);
  QuernProfile *profile = is_cycle ? NULL : quern_analysis_get_profile (analysis);
  g_autofree char *name = quern_analysis_dup_visible_name (analysis, node);
  g_autofree char *label = is_cycle ? g_strdup (name)
                                    : quern_function_label_dup (profile, node, 0, NULL);
  g_autofree char *members = is_cycle ? quern_node_text_note (analysis, node) : NULL;
  g_autofree char *location =
    quern_visible_take_brief (quern_node_text_location (analysis, node, FALSE));
  g_autofree char *whole =
    quern_visible_take_brief (quern_node_text_location (analysis, node, TRUE));
  const char *place = (is_cycle ? members : location) ?: "";
  g_autofree char *described = NULL;
  g_autofree char *markup = NULL;

  described = absence == NULL  ? g_strdup (place)
              : *place != '\0' ? g_strjoin (" \302\267 ", place, absence, NULL)
                               : g_strdup (absence);
  /* The name as in lists; the tooltip has the full name. */
  quern_short_label_set_name (self->name, label, profile, node, 0);
  gtk_label_set_label (GTK_LABEL (self->location), described);

  markup = *whole != '\0' ? g_markup_printf_escaped ("<b>%s</b>\n%s", name, whole)
                          : g_markup_printf_escaped ("<b>%s</b>", name);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->name), markup);
  gtk_widget_set_tooltip_markup (self->location, markup);
}

/* "Class · 12 functions" */
static char *
dup_kind (QuernExplorer *explorer,
          QuernGrouping *grouping,
          guint          group)
{
  guint n = quern_grouping_get_n_members (grouping, group);
  g_autofree char *count = quern_format_count (n);
  g_autofree char *functions = g_strdup_printf (ngettext ("%s function", "%s functions", n), count);
  g_autofree char *pattern = NULL;

  switch (quern_grouping_get_by (grouping))
    {
    case QUERN_GROUP_BY_FILE:
      return g_strdup_printf ("%s \302\267 %s", _("Source file"), functions);

    case QUERN_GROUP_BY_DIRECTORY:
      return g_strdup_printf ("%s \302\267 %s", _("Directory"), functions);

    case QUERN_GROUP_BY_CLASS:
      return g_strdup_printf ("%s \302\267 %s", _("Class"), functions);

    case QUERN_GROUP_BY_KIND:
      return g_strdup_printf ("%s \302\267 %s", _("Kind"), functions);

    case QUERN_GROUP_BY_CYCLE:
      return g_strdup_printf ("%s \302\267 %s", _("Cycle"), functions);

    case QUERN_GROUP_BY_PATTERN:
      pattern = quern_visible_brief (
        quern_group_choice_get_pattern (quern_explorer_get_groups (explorer)));
      return g_strdup_printf ("/%s/ \302\267 %s", pattern, functions);

    case QUERN_GROUP_BY_NONE:
    case QUERN_GROUP_BY_OBJECT:
    default:
      return g_strdup_printf ("%s \302\267 %s", _("Object file"), functions);
    }
}

static void
show_group (QuernHeading *self,
            guint         group)
{
  QuernGrouping *grouping = quern_group_choice_get_grouping (
    quern_explorer_get_groups (self->explorer));
  QuernGroupSums *sums = quern_group_choice_get_sums (quern_explorer_get_groups (self->explorer));
  g_autofree char *short_name =
    quern_visible_take_brief (quern_grouping_dup_short_name (grouping, group));
  g_autofree char *kind = dup_kind (self->explorer, grouping, group);
  g_autofree char *name = quern_grouping_dup_shown_name (grouping, group);
  g_autofree char *markup = NULL;
  gboolean is_bound = sums != NULL && !quern_group_sums_is_exact (sums, group);
  Calls calls = { 0 };

  quern_swatch_set_rank (self->swatch, quern_grouping_get_colour (grouping, group));
  quern_swatch_set_ring (self->swatch, FALSE);
  quern_short_label_set_name (self->name, short_name, NULL, QUERN_NONE, 0);
  gtk_label_set_label (GTK_LABEL (self->location), kind);
  gtk_widget_set_tooltip_text (self->inclusive_box, NULL);
  gtk_widget_set_tooltip_text (self->self_box, NULL);
  markup = g_markup_printf_escaped ("<b>%s</b>\n%s", name, kind);
  gtk_widget_set_visible (self->note, FALSE);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->name), markup);
  gtk_widget_set_tooltip_markup (self->location, markup);

  show_figure (self, sums != NULL ? quern_group_sums_get_inclusive (sums, group) : NULL,
               is_bound ? MARK_BOUND : MARK_NONE, _("inclusive"),
               self->inclusive_share, self->inclusive_cost);
  show_figure (self, quern_grouping_get_self (grouping, group), MARK_NONE, _("self"),
               self->self_share, self->self_cost);
  if (sums != NULL)
    {
      calls.called = quern_group_sums_get_called (sums, group);
      calls.called_before = quern_group_sums_get_called_before (sums, group);
    }
  show_called (self, &calls, NULL);
}

/* The first lines of a note, each shortened to a readable length. */
static char *
dup_note (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_NOTE_LINES);

  for (guint i = 0; lines[i] != NULL; i++)
    lines[i] = quern_visible_take_brief (lines[i]);

  return g_strjoinv ("\n", lines);
}

static void
show_note (QuernHeading *self,
           QuernNodeId   node)
{
  const QuernNote *note = quern_node_notes_get (quern_explorer_get_node_notes (self->explorer),
                                                node);
  gboolean is_bookmarked = note != NULL && note->is_bookmarked;
  gboolean has_text = note != NULL && *note->text != '\0';
  g_autofree char *text = has_text ? dup_note (note->text) : NULL;

  adw_split_button_set_icon_name (self->bookmark,
                                  is_bookmarked ? "starred-symbolic" : "non-starred-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->bookmark),
                               is_bookmarked ? _("Remove Bookmark") : _("Add Bookmark"));
  gtk_label_set_label (self->note_label, has_text ? text : "");
  gtk_widget_set_tooltip_text (self->note, text);
  gtk_widget_set_visible (self->note, has_text);
}

static void
show_node (QuernHeading  *self,
           QuernAnalysis *analysis,
           QuernNodeId    node)
{
  const char *absence = quern_cost_text_get_absence (self->explorer, node);
  const gint64 *inclusive =
    absence == NULL ? quern_analysis_get_inclusive (analysis, node) : NULL;
  const gint64 *own = absence == NULL ? quern_analysis_get_self (analysis, node) : NULL;
  QuernAnalysis *before = quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE);
  Calls calls = {
    .called = quern_analysis_get_called (analysis, node),
    .recursive = quern_analysis_get_called_recursive (analysis, node),
  };
  gboolean is_above = absence == NULL && quern_cost_text_is_above (
    self->explorer, quern_event_choice_get_event (quern_explorer_get_events (self->explorer)),
    inclusive);

  quern_swatch_set_rank (self->swatch, quern_view_style_get_rank (self->explorer, node));
  quern_swatch_set_ring (self->swatch, quern_analysis_is_cycle (analysis, node));
  show_place (self, analysis, node, absence);
  show_figure (self, inclusive, is_above ? MARK_ABOVE : MARK_NONE, _("inclusive"),
               self->inclusive_share, self->inclusive_cost);
  show_figure (self, own, MARK_NONE, _("self"), self->self_share, self->self_cost);
  gtk_widget_set_tooltip_text (self->inclusive_box, absence);
  gtk_widget_set_tooltip_text (self->self_box, absence);
  if (before != NULL)
    {
      calls.called_before = quern_analysis_get_called (before, node);
      calls.recursive_before = quern_analysis_get_called_recursive (before, node);
    }
  show_called (self, &calls, absence);
  show_note (self, node);
}

/* Without calls, inclusive costs are not known, unless there are points, which have them. */
static gboolean
has_inclusive (QuernHeading *self)
{
  return quern_analyser_has_calls (quern_explorer_get_analyser (self->explorer)) ||
         quern_input_points_has_points (quern_explorer_get_points (self->explorer));
}

/* What the heading shows below the name if the figures have no room beside it. */
static void
update_shares (QuernHeading *self)
{
  const char *inclusive = gtk_label_get_label (GTK_LABEL (self->inclusive_share));
  const char *own = gtk_label_get_label (GTK_LABEL (self->self_share));
  g_autofree char *both = g_strjoin (" \302\267 ", inclusive, own, NULL);
  g_autofree char *words = g_strdup_printf (_("%s inclusive, %s self"), inclusive, own);

  gtk_widget_set_tooltip_text (self->shares, has_inclusive (self) ? words : NULL);
  gtk_label_set_label (GTK_LABEL (self->shares), has_inclusive (self) ? both : own);
  gtk_label_set_label (GTK_LABEL (self->words), words);
  gtk_widget_set_visible (self->words, has_inclusive (self));
}

static void
update (QuernHeading *self)
{
  QuernAnalysis *analysis = self->explorer != NULL ? quern_explorer_get_analysis (self->explorer)
                                                   : NULL;
  QuernNodeId node = self->explorer != NULL ? quern_navigation_get_selected (
                                                quern_explorer_get_navigation (self->explorer))
                                            : QUERN_NONE;
  guint group;

  gtk_widget_set_visible (GTK_WIDGET (self), analysis != NULL && node != QUERN_NONE);
  if (analysis == NULL || node == QUERN_NONE)
    return;

  group = quern_group_choice_get_selected (quern_explorer_get_groups (self->explorer));
  gtk_widget_set_visible (GTK_WIDGET (self->bookmark), group == QUERN_NONE);
  if (group != QUERN_NONE)
    show_group (self, group);
  else
    show_node (self, analysis, node);
  gtk_widget_set_visible (self->inclusive_box, has_inclusive (self));
  update_shares (self);
}

/* A note for a function that the profile lacks opens in the editor, to read or remove it. */
static void
note_chosen_cb (QuernHeading  *self,
                QuernNoteItem *item)
{
  if (quern_note_item_get_function (item) != QUERN_NONE)
    quern_navigation_go_to (quern_explorer_get_navigation (self->explorer),
                            quern_note_item_get_function (item));
  else
    quern_heading_edit_note (self, quern_note_item_get_note (item),
                             quern_note_item_get_name (item));
}

static void
quern_heading_dispose (GObject *object)
{
  QuernHeading *self = QUERN_HEADING (object);
  GtkWidget *child;

  quern_explorer_release (&self->explorer, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_HEADING);
  /* An open note editor is a child as well. */
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (quern_heading_parent_class)->dispose (object);
}

static void
quern_heading_class_init (QuernHeadingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = quern_heading_dispose;

  g_type_ensure (QUERN_TYPE_HEADING_BOX);
  g_type_ensure (QUERN_TYPE_SHORT_LABEL);
  g_type_ensure (QUERN_TYPE_SWATCH);
  g_type_ensure (QUERN_TYPE_NOTES_POPOVER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               QUERN_RESOURCE_PATH "/ui/quern-heading.ui");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, swatch);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, name);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, location);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, shares);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, words);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, inclusive_box);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, inclusive_share);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, inclusive_cost);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, self_box);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, self_share);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, self_cost);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, called_box);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, called);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, called_caption);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, bookmark);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, notes_popover);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, note);
  gtk_widget_class_bind_template_child (widget_class, QuernHeading, note_label);
  gtk_widget_class_bind_template_callback (widget_class, note_chosen_cb);
  gtk_widget_class_set_css_name (widget_class, "heading");
}

static void
quern_heading_init (QuernHeading *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  quern_number_layout_apply_to_label (GTK_LABEL (self->inclusive_share));
  quern_number_layout_apply_to_label (GTK_LABEL (self->self_share));
  quern_number_layout_apply_to_label (GTK_LABEL (self->called));
}

void
quern_heading_set_explorer (QuernHeading  *self,
                            QuernExplorer *explorer)
{
  static const QuernExplorerHandler handlers[] = {
    { "notify::analysis", G_CALLBACK (update) },
    { "notify::selected", G_CALLBACK (update) },
    { "notify::event", G_CALLBACK (update) },
    { "notify::grouping", G_CALLBACK (update) },
    { "notify::precision", G_CALLBACK (update) },
    { "notes-changed", G_CALLBACK (update) },
    { "notify::selected-group", G_CALLBACK (update) },
    { "sums-changed", G_CALLBACK (update) },
  };

  g_return_if_fail (QUERN_IS_HEADING (self));

  if (!quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    return;

  quern_notes_popover_set_explorer (self->notes_popover, explorer);

  update (self);
}

void
quern_heading_set_low (QuernHeading *self,
                       gboolean      low)
{
  g_return_if_fail (QUERN_IS_HEADING (self));

  gtk_widget_set_visible (self->location, !low);
  gtk_label_set_lines (self->note_label, low ? 1 : NOTE_LINES);
}

void
quern_heading_edit_note (QuernHeading    *self,
                         const QuernNote *note,
                         const char      *name)
{
  graphene_rect_t bounds;
  GdkRectangle area;

  g_return_if_fail (QUERN_IS_HEADING (self));
  g_return_if_fail (note != NULL && name != NULL);

  if (self->explorer == NULL ||
      quern_node_notes_get_notes (quern_explorer_get_node_notes (self->explorer)) == NULL ||
      !gtk_widget_compute_bounds (GTK_WIDGET (self->bookmark), GTK_WIDGET (self), &bounds))
    return;

  area = (GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y,
                          (int) bounds.size.width, (int) bounds.size.height };
  quern_note_editor_open (
    GTK_WIDGET (self), &area,
    quern_node_notes_get_notes (quern_explorer_get_node_notes (self->explorer)), note, name);
}

void
quern_heading_show_notes (QuernHeading *self)
{
  g_return_if_fail (QUERN_IS_HEADING (self));

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    adw_split_button_popup (self->bookmark);
}
