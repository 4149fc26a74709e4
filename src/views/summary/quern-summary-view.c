/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-summary-view.h"

#include "quern-config.h"
#include "quern-doctor.h"
#include "quern-format.h"
#include "quern-name-shortener.h"
#include "quern-node-tooltip.h"
#include "quern-summary-text.h"
#include "quern-view-style.h"
#include "quern-visible.h"
#include "quern-worker.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Px; the smallest fill must be visible beside the trough's edges. */
#define BAR_WIDTH 80
#define LEAST_BAR 2.0

/* Letters of a share: "< 0.1 %" */
#define SHARE_WIDTH 8

/* Letters of a name. */
#define MAX_LETTERS 80
#define MAX_LETTERS_IF_NARROW 40

/* Prefix of a link to the source of a function, whose number follows. */
#define LINE_LINK "source:"

/* The link to the findings. */
#define FINDINGS_LINK "findings"

/* The link to the window with all warnings of the reader. */
#define WARNINGS_LINK "warnings"

/**
 * QuernSummaryView:
 *
 * Says in sentences where the cost of the shown event is, and what the profile lacks.
 * Names link to their functions, and lines to the source.
 */
struct _QuernSummaryView
{
  AdwBin             parent_instance;

  QuernExplorer     *explorer;  /* owned, nullable */
  QuernAnalysis     *analysis;  /* owned, nullable: source of the summary */
  QuernSummary      *summary;   /* owned, nullable: NULL until it is known */
  GCancellable      *making;    /* nullable: while a worker makes it */
  gboolean           is_narrow; /* shares have no bars */

  GtkScrolledWindow *window;    /* owned by the widget tree */
  GtkBox            *box;       /* owned by the widget tree */
};

static void quern_summary_view_view_init (QuernViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QuernSummaryView, quern_summary_view, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                      quern_summary_view_view_init))

/* Sentences. */

static gboolean
activate_link_cb (QuernSummaryView *self,
                  const char       *uri)
{
  gboolean is_line = g_str_has_prefix (uri, LINE_LINK);
  guint64 node;

  if (g_str_equal (uri, FINDINGS_LINK))
    {
      GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->window);

      /* The findings come last. */
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
      return TRUE;
    }
  if (g_str_equal (uri, WARNINGS_LINK))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.warnings", NULL);
      return TRUE;
    }

  if (self->analysis != quern_explorer_get_analysis (self->explorer) ||
      !g_ascii_string_to_unsigned (uri + (is_line ? strlen (LINE_LINK) : 0), 10, 0, G_MAXUINT32,
                                   &node, NULL))
    return TRUE;

  quern_navigation_go_to (quern_explorer_get_navigation (self->explorer), (QuernNodeId) node);
  if (is_line)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.view", "s", "source");

  return TRUE;
}

/* Links "parse.c:12" at the start of a sentence to the source. Returns its length, or 0. */
static gsize
append_line (GString             *markup,
             const QuernSentence *sentence)
{
  g_autofree char *number = g_strdup_printf (":%" G_GUINT64_FORMAT, sentence->line);
  const char *end = sentence->line > 0 ? strstr (sentence->text, number) : NULL;
  g_autofree char *escaped = NULL;
  gsize length;

  if (end == NULL || sentence->nodes->len == 0)
    return 0;

  length = (gsize) (end - sentence->text) + strlen (number);
  escaped = g_markup_escape_text (sentence->text, (gssize) length);
  g_string_append_printf (markup, "<a href=\"" LINE_LINK "%u\">%s</a>",
                          g_array_index (sentence->nodes, QuernNodeId, 0), escaped);

  return length;
}

/* A link to a function. Its tooltip has a name that is too long to be shown. */
static void
append_name (GString    *markup,
             const char *name,
             QuernNodeId node,
             guint       max_letters)
{
  g_autofree char *shortened =
    g_utf8_strlen (name, -1) > max_letters
      ? quern_name_shorten_middle (name, max_letters, quern_name_measure_letters, NULL) : NULL;
  g_autofree char *shown = quern_view_style_dup_name_markup (shortened != NULL ? shortened : name);
  g_autofree char *title = shortened != NULL ? quern_node_tooltip_dup_breakable (name) : NULL;

  if (title != NULL)
    g_string_append_printf (markup, "<a href=\"%u\" title=\"%s\">%s</a>", node, title, shown);
  else
    g_string_append_printf (markup, "<a href=\"%u\">%s</a>", node, shown);
}

/* Names are in backticks; turns them into links. */
static char *
dup_markup (const QuernSentence *sentence,
            guint                max_letters)
{
  GString *markup = g_string_new (NULL);
  gsize begun = append_line (markup, sentence);
  g_auto (GStrv) pieces = g_strsplit (sentence->text + begun, "`", -1);

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_autofree char *bound = quern_format_bind_arrow (pieces[i]);
      g_autofree char *escaped = g_markup_escape_text (bound, -1);

      if (i % 2 == 1 && i / 2 < sentence->nodes->len)
        append_name (markup, pieces[i], g_array_index (sentence->nodes, QuernNodeId, i / 2),
                     max_letters);
      else
        g_string_append (markup, escaped);
    }

  return g_string_free (markup, FALSE);
}

static GtkWidget *
create_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  quern_view_style_wrap (label);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);

  return label;
}

static void
add_title (QuernSummaryView *self,
           const char       *title)
{
  GtkWidget *label = create_label (title);

  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (self->box, label);
}

/* GtkLevelBar rounds down to px; a small share gets a minimum. label: the share as text. */
static GtkWidget *
create_bar (double     share,
            GtkWidget *label)
{
  const double least = share > 0.0 ? LEAST_BAR / BAR_WIDTH : 0.0;
  GtkWidget *bar = gtk_level_bar_new_for_interval (0.0, 1.0);

  gtk_accessible_update_relation (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), CLAMP (share, least, 1.0));
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  CLAMP (share, 0.0, 1.0), -1);
  gtk_widget_set_size_request (bar, BAR_WIDTH, -1);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);

  return bar;
}

/* Px from the top to the first line's baseline, which is lower where the font has no glyphs for the
 * text, as in Chinese. */
static int
get_baseline (GtkWidget *label)
{
  int baseline;

  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, NULL, NULL, NULL, &baseline);

  return baseline;
}

static void
add_sentence (QuernSummaryView    *self,
              const QuernSentence *sentence)
{
  g_autofree char *markup = dup_markup (sentence, self->is_narrow ? MAX_LETTERS_IF_NARROW
                                                                  : MAX_LETTERS);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = create_label (NULL);
  GtkWidget *start = NULL;
  GtkWidget *share = NULL;

  if (isnan (sentence->share))
    gtk_widget_add_css_class (label, "title-3");
  else
    {
      g_autofree char *percent = quern_sentence_dup_share (sentence);

      share = gtk_label_new (percent);
      start = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      gtk_label_set_width_chars (GTK_LABEL (share), SHARE_WIDTH);
      gtk_label_set_xalign (GTK_LABEL (share), 1.0f);
      gtk_widget_add_css_class (share, "numeric");
      gtk_box_append (GTK_BOX (start), share);
      if (!self->is_narrow)
        gtk_box_append (GTK_BOX (start), create_bar (sentence->share, share));
      /* Align with the first line of a wrapped sentence. */
      gtk_widget_set_valign (start, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (row), start);
    }

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_widget_add_css_class (label, "numeric");
  if (sentence->is_rest)
    gtk_widget_add_css_class (label, "dim-label");
  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (self->box, row);
  if (share != NULL)
    gtk_widget_set_margin_top (start, MAX (get_baseline (label) - get_baseline (share), 0));
}

/* Findings. */

static void
copy_cb (GtkButton *button)
{
  const char *command = g_object_get_data (G_OBJECT (button), "command");

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), command);
}

static GtkWidget *
create_command (const char *command)
{
  g_autofree char *shown = quern_visible_brief (command);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = create_label (shown);
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _("Copy Command"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Copy Command"), -1);
  g_object_set_data_full (G_OBJECT (button), "command", g_strdup (command), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (copy_cb), NULL);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), button);

  return row;
}

/* A text that is a link as a whole. */
static GtkWidget *
create_link (QuernSummaryView *self,
             const char       *text,
             const char       *uri)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_autofree char *markup = g_strdup_printf ("<a href=\"%s\">%s</a>", uri, escaped);
  GtkWidget *label = create_label (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (activate_link_cb), self,
                           G_CONNECT_SWAPPED);

  return label;
}

static GtkWidget *
create_advice (QuernSummaryView   *self,
               const QuernFinding *finding)
{
  g_autofree char *advice = g_strconcat (finding->advice, finding->command != NULL ? ":" : ".",
                                         NULL);
  GtkWidget *label;

  /* The advice is for quern-report. */
  if (finding->kind == QUERN_FINDING_NOT_UNDERSTOOD)
    return create_link (self, _("Show all warnings"), WARNINGS_LINK);

  label = create_label (advice);
  gtk_widget_add_css_class (label, "dim-label");

  return label;
}

static void
add_finding (QuernSummaryView   *self,
             const QuernFinding *finding)
{
  /* Translators: how severe a finding is, and what it is */
  g_autofree char *text = g_strdup_printf (_("%s: %s."),
                                           quern_severity_get_name (finding->severity),
                                           finding->text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_box_append (GTK_BOX (box), create_label (text));
  if (finding->advice != NULL)
    gtk_box_append (GTK_BOX (box), create_advice (self, finding));
  if (finding->command != NULL)
    gtk_box_append (GTK_BOX (box), create_command (finding->command));
  gtk_box_append (self->box, box);
}

/* Adds a link to the findings below the total: they may be out of sight. */
static void
add_missing (QuernSummaryView *self)
{
  g_autofree char *text = quern_summary_dup_missing (self->summary);

  if (text != NULL)
    gtk_box_append (self->box, create_link (self, text, FINDINGS_LINK));
}

/* The summary. */

static void
empty (QuernSummaryView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);
}

static void
clear (QuernSummaryView *self)
{
  quern_worker_stop (&self->making);
  g_clear_pointer (&self->summary, quern_summary_unref);
  empty (self);
}

static void
fill (QuernSummaryView *self)
{
  GPtrArray *sentences = quern_summary_get_sentences (self->summary);
  GPtrArray *findings = quern_summary_get_findings (self->summary);
  QuernSummarySection section = QUERN_SUMMARY_TOTAL;

  for (guint i = 0; i < sentences->len; i++)
    {
      const QuernSentence *sentence = g_ptr_array_index (sentences, i);

      if (sentence->section != section && section == QUERN_SUMMARY_TOTAL)
        add_missing (self);
      if (sentence->section != section)
        add_title (self, quern_summary_get_title (sentence->section));
      section = sentence->section;
      add_sentence (self, sentence);
    }

  if (findings->len > 0)
    add_title (self, quern_summary_get_findings_title ());
  for (guint i = 0; i < findings->len; i++)
    add_finding (self, g_ptr_array_index (findings, i));
}

typedef struct
{
  QuernAnalysis *analysis; /* owned */
  GPtrArray     *files;    /* owned, nullable */
  QuernEventId   event;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->analysis);
  g_clear_pointer (&job->files, g_ptr_array_unref);
  g_free (job);
}

static gpointer
make_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  const Job *job = data;

  return quern_summary_new (job->analysis, job->event,
                            job->files != NULL ? quern_doctor_get_recorded (job->files) : 0,
                            cancellable, error);
}

static void
made_cb (gpointer      owner,
         gpointer      job,
         gpointer      summary,
         const GError *error)
{
  QuernSummaryView *self = owner;

  if (summary == NULL)
    return;

  clear (self);
  self->summary = summary;
  fill (self);
}

static const QuernWork making = {
  make_in_thread, made_cb, job_free, (GDestroyNotify) quern_summary_unref
};

/* The shown event; for ratios, which do not add up, the first one. */
static QuernEventId
find_event (QuernSummaryView *self)
{
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (self->explorer));
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (self->analysis));

  return event != QUERN_NONE && event < quern_event_set_get_n_events (events) &&
         !quern_event_set_is_ratio (events, event) ? event : 0;
}

static void
update (QuernSummaryView *self)
{
  QuernAnalysis *analysis =
    self->explorer != NULL ? quern_explorer_get_analysis (self->explorer) : NULL;
  Job *job;

  clear (self);
  g_set_object (&self->analysis, analysis);
  if (analysis == NULL || quern_analysis_is_comparison (analysis) ||
      quern_event_set_get_n_events (
        quern_profile_get_events (quern_analysis_get_profile (analysis))) == 0)
    return;

  job = g_new (Job, 1);
  *job = (Job) { .analysis = g_object_ref (analysis), .event = find_event (self) };
  if (quern_explorer_get_files (self->explorer) != NULL)
    job->files = g_ptr_array_ref (quern_explorer_get_files (self->explorer));
  quern_worker_begin (&making, self, &self->making, job);
}

static const QuernExplorerHandler handlers[] = {
  { "notify::analysis", G_CALLBACK (update) },
  { "notify::event", G_CALLBACK (update) },
};

/* The widget. */

static void
quern_summary_view_dispose (GObject *object)
{
  QuernSummaryView *self = QUERN_SUMMARY_VIEW (object);

  quern_worker_stop (&self->making);
  quern_explorer_release (&self->explorer, self);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->summary, quern_summary_unref);

  G_OBJECT_CLASS (quern_summary_view_parent_class)->dispose (object);
}

static void
quern_summary_view_class_init (QuernSummaryViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_summary_view_dispose;

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "summaryview");
}

static void
quern_summary_view_init (QuernSummaryView *self)
{
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  self->window = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (self->window, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (self->window, GTK_WIDGET (self->box));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->window));
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}

/* The view. */

static void
quern_summary_view_set_explorer (QuernView     *view,
                                 QuernExplorer *explorer)
{
  QuernSummaryView *self = QUERN_SUMMARY_VIEW (view);

  if (quern_explorer_replace (&self->explorer, explorer, handlers, G_N_ELEMENTS (handlers), self))
    update (self);
}

static void
quern_summary_view_set_form (QuernView *view,
                             gboolean   narrow,
                             gboolean   low)
{
  QuernSummaryView *self = QUERN_SUMMARY_VIEW (view);

  if (self->is_narrow == narrow)
    return;

  self->is_narrow = narrow;
  if (self->summary == NULL)
    return;

  empty (self);
  fill (self);
}

static void
quern_summary_view_focus (QuernView *view)
{
  gtk_widget_child_focus (GTK_WIDGET (QUERN_SUMMARY_VIEW (view)->window), GTK_DIR_TAB_FORWARD);
}

static QuernListExport *
quern_summary_view_create_export (QuernView *view)
{
  QuernSummaryView *self = QUERN_SUMMARY_VIEW (view);

  return self->summary != NULL ? quern_list_export_new_summary (self->explorer, self->summary)
                               : NULL;
}

static gboolean
can_show (QuernExplorer *explorer)
{
  return quern_explorer_get_analysis (explorer) != NULL &&
         !quern_analyser_has_baseline (quern_explorer_get_analyser (explorer));
}

const QuernViewInfo quern_summary_view_info = {
  .id = "summary",
  .title = N_("Summary"),
  .menu_label = N_("_Summary"),
  .accel = "<Control><Alt>0",
  .is_first = TRUE,
  .first_key = "summary-first",
  .is_high = TRUE,
  .get_type = quern_summary_view_get_type,
  .can_show = can_show,
};

static void
quern_summary_view_view_init (QuernViewInterface *iface)
{
  iface->info = &quern_summary_view_info;
  iface->set_explorer = quern_summary_view_set_explorer;
  iface->set_form = quern_summary_view_set_form;
  iface->focus = quern_summary_view_focus;
  iface->create_export = quern_summary_view_create_export;
}
