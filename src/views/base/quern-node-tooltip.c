/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-node-tooltip.h"

#include "quern-comparison.h"
#include "quern-cost-text.h"
#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-node-text.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Letters between places where a name may be broken. */
#define BREAK_LETTERS 10

#define MAX_CHARS 56
/* Px beside the text of a tooltip, left and right together. */
#define MARGINS 48

/* "20.82 % · 328,450,123 Ir" */
static char *
dup_cost (QuernExplorer *explorer,
          QuernEventId   event,
          const gint64  *row)
{
  double share = quern_cost_text_share (explorer, event, row);
  g_autofree char *whole = quern_cost_text_whole (explorer, event, row);
  g_autofree char *percent = NULL;

  if (isnan (share))
    return g_steal_pointer (&whole);

  percent = quern_format_percent (
    share, quern_display_get_precision (quern_explorer_get_display (explorer)));

  return g_strconcat (percent, " · ", whole, NULL);
}

static void
append_line (GString    *markup,
             const char *text,
             gboolean    is_weak)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  if (is_weak)
    g_string_append_printf (markup, "\n<span alpha=\"55%%\">%s</span>", escaped);
  else
    g_string_append_printf (markup, "\n%s", escaped);
}

/* A ratio with a negligible denominator is greyed, as in cells. */
static void
append_costs (GString       *markup,
              QuernExplorer *explorer,
              QuernNodeId    node,
              QuernEventId   event,
              char        *(*dup) (QuernExplorer *, QuernEventId, const gint64 *))
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  const gint64 *inclusive = quern_analysis_get_inclusive (analysis, node);
  const gint64 *self = quern_analysis_get_self (analysis, node);
  g_autofree char *inclusive_cost = dup (explorer, event, inclusive);
  g_autofree char *self_cost = dup (explorer, event, self);
  g_autofree char *both = NULL;
  g_auto (GStrv) lines = NULL;

  /* Without calls, inclusive costs are not known. */
  if (!quern_analysis_calls_cost (analysis))
    {
      g_autofree char *own = g_strdup_printf (_("self %s"), self_cost);

      append_line (markup, own, quern_cost_text_is_weak (explorer, event, self));
      return;
    }

  /* Translators: two lines of a tooltip; both texts are costs */
  both = g_strdup_printf (_("inclusive %s\nself %s"), inclusive_cost, self_cost);
  lines = g_strsplit (both, "\n", 2);
  append_line (markup, lines[0], quern_cost_text_is_weak (explorer, event, inclusive));
  if (lines[1] != NULL)
    append_line (markup, lines[1], quern_cost_text_is_weak (explorer, event, self));
}

static void
append_called (GString       *markup,
               QuernAnalysis *analysis,
               QuernNodeId    node)
{
  QuernAnalysis *before = quern_analysis_get_side (analysis, QUERN_COMPARISON_BEFORE);
  guint64 n_calls = quern_analysis_get_called (analysis, node);
  guint64 n_before = before != NULL ? quern_analysis_get_called (before, node) : 0;
  g_autofree char *count = NULL;

  if (n_calls == 0 && n_before == 0)
    return;

  count = quern_comparison_dup_count (quern_analysis_get_profile (analysis), n_calls, n_before);
  g_string_append_c (markup, '\n');
  /* Translators: how often a function was called */
  g_string_append_printf (
    markup, ngettext ("called %s time", "called %s times", MIN (n_calls, G_MAXLONG)), count);
}

static char *
dup_escaped (const char *text)
{
  g_autofree char *brief = quern_visible_brief (text);

  return g_markup_escape_text (brief, -1);
}

static void
append_place (GString       *markup,
              QuernAnalysis *analysis,
              QuernNodeId    node)
{
  g_autofree char *place = quern_node_text_location (analysis, node, TRUE);
  g_autofree char *escaped = dup_escaped (place);

  if (*escaped != '\0')
    g_string_append_printf (markup, "\n%s", escaped);
}

static void
append_noted (GString         *markup,
              const QuernNote *note)
{
  g_autofree char *escaped = NULL;

  if (note == NULL)
    return;

  escaped = dup_escaped (note->text);
  if (*escaped == '\0')
    g_string_append_printf (markup, "\n%s", _("Bookmarked"));
  else
    g_string_append_printf (markup, "\n<i>%s</i>", escaped);
}

/* Only the raw name distinguishes, for example, two constructors. */
static void
append_raw_name (GString       *markup,
                 QuernAnalysis *analysis,
                 QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_autofree char *escaped = NULL;
  const char *raw;

  if (quern_analysis_is_cycle (analysis, node))
    return;

  raw = quern_profile_get_function_raw_name (profile, node);
  if (strcmp (raw, quern_profile_get_function_name (profile, node)) == 0)
    return;

  escaped = dup_escaped (raw);
  g_string_append_printf (markup, "\n%s", escaped);
}

/* "20.82 % of total · 328,450,123 Ir" */
static char *
dup_cost_of_base (QuernExplorer *explorer,
                  QuernEventId   event,
                  const gint64  *row)
{
  g_autofree char *whole = quern_cost_text_whole (explorer, event, row);
  g_autofree char *cell = NULL;
  g_autofree char *base = NULL;

  if (isnan (quern_cost_text_share (explorer, event, row)))
    return g_steal_pointer (&whole);

  base = quern_cost_text_dup_base (explorer);
  if (base == NULL || !quern_cost_text_is_share (explorer, event))
    return g_steal_pointer (&whole);

  cell = quern_cost_text_cell (explorer, event, row);

  return g_strconcat (cell, " ", base, " · ", whole, NULL);
}

char *
quern_node_tooltip_dup_second (QuernExplorer *explorer,
                               QuernNodeId    node)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  QuernEventId event = quern_event_choice_get_second_event (quern_explorer_get_events (explorer));
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;

  if (analysis == NULL || event == QUERN_NONE ||
      event == quern_event_choice_get_event (quern_explorer_get_events (explorer)) ||
      node >= quern_analysis_get_n_nodes (analysis))
    return NULL;
  /* Without the rest of its cycle, the cost would contradict the picture. */
  if (!quern_analysis_is_cycle (analysis, node) &&
      quern_analysis_get_node_cycle (analysis, node) != 0)
    return NULL;

  inclusive = dup_cost_of_base (explorer, event, quern_analysis_get_inclusive (analysis, node));
  self = dup_cost_of_base (explorer, event, quern_analysis_get_self (analysis, node));
  if (!quern_analysis_calls_cost (analysis))
    return g_strdup_printf (_("self %s"), self);

  /* A box has a part of its function's cost: one that has gone may be followed by a cost after.
   * Translators: two lines of a tooltip: the costs of a function wherever it is called */
  return g_strdup_printf (_("in all: inclusive %s\nin all: self %s"), inclusive, self);
}

static char *
dup_markup (QuernExplorer *explorer,
            QuernNodeId    node)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  g_autofree char *name = quern_analysis_dup_visible_name (analysis, node);
  g_autofree char *note = quern_node_text_note (analysis, node);
  g_autofree char *escaped = dup_escaped (name);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  QuernEventId second = quern_event_choice_get_second_event (quern_explorer_get_events (explorer));
  GString *markup = g_string_new ("<b>");

  g_string_append_printf (markup, "%s</b>", escaped);
  append_raw_name (markup, analysis, node);
  if (note != NULL && quern_analysis_is_cycle (analysis, node))
    g_string_append_printf (markup, "\n%s", note);

  if (event != QUERN_NONE)
    append_costs (markup, explorer, node, event, dup_cost);
  if (second != QUERN_NONE && second != event)
    append_costs (markup, explorer, node, second, dup_cost_of_base);
  append_called (markup, analysis, node);
  append_place (markup, analysis, node);
  append_noted (markup, quern_node_notes_get (quern_explorer_get_node_notes (explorer), node));

  return g_string_free (markup, FALSE);
}

/* As a GtkLabel measures. In Pango units. */
static int
get_letter_width (GtkWidget *owner)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (owner),
                                                         NULL, NULL);
  int letter = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                    pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);

  return MAX (letter, 1);
}

/* The width of a tooltip in letters: it must not be wider than the window. A label that has to wrap
 * evens out its lines, but still takes the whole width that it may have. */
static int
get_max_chars (GtkWidget  *owner,
               const char *markup)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (owner));
  int letter = get_letter_width (owner);
  int room = root != NULL ? gtk_widget_get_width (root) - MARGINS : 0;
  int most = room > 0 ? MIN (room * PANGO_SCALE / letter, MAX_CHARS) : MAX_CHARS;
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (owner, NULL);
  /* As the label's style has it: digits of equal widths are wider. */
  g_autofree char *tabular = g_strdup_printf ("<span font_features='tnum=1'>%s</span>", markup);
  int chars = most;
  int n_lines;

  pango_layout_set_markup (layout, tabular, -1);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (layout, most * letter);
  n_lines = pango_layout_get_line_count (layout);
  do
    pango_layout_set_width (layout, --chars * letter);
  while (chars > 1 && pango_layout_get_line_count (layout) == n_lines);

  /* One more than the lines need: rounding may differ. */
  return MIN (most, chars + 2);
}

void
quern_node_tooltip_show (GtkTooltip *tooltip,
                         GtkWidget  *owner,
                         const char *markup)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL,
                                   "label", markup,
                                   "use-markup", TRUE,
                                   "max-width-chars", get_max_chars (owner, markup),
                                   "xalign", 0.0,
                                   NULL);

  quern_view_style_wrap (label);
  gtk_widget_add_css_class (label, "numeric");
  gtk_tooltip_set_custom (tooltip, label);
}

gboolean
quern_node_tooltip_set (GtkTooltip    *tooltip,
                        GtkWidget     *owner,
                        QuernExplorer *explorer,
                        QuernNodeId    node)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  g_autofree char *markup = NULL;

  if (analysis == NULL || node >= quern_analysis_get_n_nodes (analysis))
    return FALSE;

  markup = dup_markup (explorer, node);
  quern_node_tooltip_show (tooltip, owner, markup);

  return TRUE;
}

char *
quern_node_tooltip_dup_breakable (const char *name)
{
  GString *text = g_string_new (NULL);
  guint n_letters = 0;

  for (const char *letter = name; *letter != '\0'; letter = g_utf8_next_char (letter))
    {
      g_autofree char *escaped = g_markup_escape_text (letter, g_utf8_next_char (letter) - letter);

      g_string_append (text, escaped);
      if (++n_letters % BREAK_LETTERS == 0)
        g_string_append (text, "\342\200\213"); /* a space without a width */
    }

  return g_string_free (text, FALSE);
}
