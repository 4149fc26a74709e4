/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-annotate.h"

#include "quern-cost-table.h"
#include "quern-debug-sites.h"
#include "quern-format.h"
#include "quern-memory.h"
#include "quern-place-sums.h"
#include "quern-report-code.h"
#include "quern-report-commands.h"
#include "quern-report-function-table.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"
#include "quern-report-ranking.h"
#include "quern-source-finder.h"

#include <glib/gi18n.h>
#include <string.h>

/* So many files are shown if nobody says what. */
#define DEFAULT_FILES 5

/* The work of one call. */
typedef struct
{
  QuernReport         *report;   /* borrowed */
  QuernReportDocument *document; /* borrowed */
  QuernSourceFinder   *finder;   /* owned */
  gint64               recorded; /* when the profile was written: since 1970; 0: not known */
  QuernReportLines     lines;    /* for programs */
  QuernListing        *listing;  /* owned, nullable: for a picture */
  char                *comp_dir; /* owned, nullable: where the function was compiled */
  GHashTable          *texts;    /* owned: QuernFileId → QuernSourceText, nullable */
} Work;

static gboolean
check_annotate (const QuernReportOptions  *options,
                GError                   **error)
{
  if (options->function != NULL && options->source != NULL)
    {
      quern_usage_error_set (error, _("either --function or --source says what to annotate"));
      return FALSE;
    }
  if (options->assembly && options->source != NULL)
    {
      quern_usage_error_set (error, _("--assembly is of functions, --source of lines"));
      return FALSE;
    }

  return !quern_report_wants_picture (options) || quern_report_check_output (options, error);
}

static void
warn (const char *name,
      const char *text)
{
  quern_report_print_warning (name, (QuernLocation) { 0, 0, 0 }, text);
}

/* NULL if it is not there, which is said if warns. */
static QuernSourceText *
load_source (Work       *self,
             const char *name,
             gboolean    warns)
{
  g_autoptr (QuernSourcePlace) place =
    quern_source_finder_find (self->finder, name, self->comp_dir, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  QuernSourceText *text;

  if (*name == '\0' || g_str_equal (name, "???"))
    return NULL;
  if (place->path == NULL)
    {
      if (warns)
        warn (name, _("this source file was not found; "
                      "--source-dir=DIR or --map=FROM=TO say where it is"));
      return NULL;
    }

  text = quern_source_text_load (place->path, NULL, &error);
  if (text == NULL)
    {
      if (warns)
        warn (place->path, error->message);
      return NULL;
    }

  if (place->how == QUERN_SOURCE_GUESSED)
    {
      message = g_strdup_printf (_("guessed: “%s” is taken for it"), place->path);
      warn (name, message);
    }
  else if (self->recorded > 0 && quern_source_text_get_mtime (text) > self->recorded)
    warn (place->path, _("this source file is newer than the profile: lines may have moved"));

  return text;
}

static void
unref_text (gpointer data)
{
  if (data != NULL)
    quern_source_text_free (data);
}

/* Each is loaded once. That those of inlined lines are not there is no news. */
static QuernSourceText *
get_text (Work        *self,
          QuernFileId  file,
          gboolean     warns)
{
  gpointer text;

  if (!g_hash_table_lookup_extended (self->texts, GUINT_TO_POINTER (file), NULL, &text))
    {
      text = load_source (self, quern_profile_get_file_name (self->report->profile, file), warns);
      g_hash_table_insert (self->texts, GUINT_TO_POINTER (file), text);
    }

  return text;
}

static QuernSourceText *
get_text_cb (QuernFileId file,
             gpointer    user_data)
{
  return get_text (user_data, file, FALSE);
}

/* "a.c: 12.34 %" */
static char *
dup_title (Work         *self,
           const char   *name,
           const gint64 *costs)
{
  QuernEventSet *events = self->report->event_set;
  QuernEventId event = quern_report_get_event (self->report);
  const char *shown = *name != '\0' ? name : _("(file not known)");
  double total =
    quern_event_set_get_value (events, event, quern_profile_get_total (self->report->profile));
  double value = quern_event_set_get_value (events, event, costs);
  g_autofree char *share = NULL;

  if (quern_event_set_is_ratio (events, event) || quern_event_set_is_difference (events, event) ||
      !(total > 0.0 || total < 0.0))
    return g_strdup (shown);

  share = quern_format_percent (value / total, 2);

  /* Translators: a source file, and the share of its lines in the cost */
  return g_strdup_printf (_("%s: %s"), shown, share);
}

/* The self costs of what is shown with a file: its lines, and what stands at them. */
static gint64 *
add_up_lines (Work                    *self,
              const QuernAnnotatedSource *source)
{
  g_autoptr (GArray) lines = quern_annotated_source_list_lines (source);
  guint n_events = quern_event_set_get_n_real (self->report->event_set);
  gint64 *sum = g_new0 (gint64, MAX (n_events, 1));

  for (guint i = 0; i < lines->len; i++)
    {
      const QuernAnnotatedSourceLine *line = &g_array_index (lines, QuernAnnotatedSourceLine, i);

      for (guint e = 0; e < n_events; e++)
        {
          if (line->own != NULL)
            quern_cost_add (&sum[e], line->own[e]);
          for (guint j = line->first_block; j < line->first_block + line->n_blocks; j++)
            quern_cost_add (&sum[e], quern_inlined_code_get_block_self (source->inlined, j)[e]);
        }
    }

  return sum;
}

/* Is anything of it left, where code of it stands in other files? */
static gboolean
has_lines (const QuernAnnotatedSource *source)
{
  g_autoptr (GArray) lines = NULL;

  if (source->inlined == NULL)
    return TRUE;

  lines = quern_annotated_source_list_lines (source);

  return lines->len > 0;
}

static gboolean
add_file (Work              *self,
          QuernAnnotatedSource *source,
          GError           **error)
{
  const QuernAnnotatedFile *entry = quern_annotation_get_file (source->annotation, source->file);
  const char *name = quern_profile_get_file_name (self->report->profile, entry->file);
  guint n_lines = quern_annotation_get_n_lines (source->annotation);
  g_autofree char *title = NULL;
  g_autofree gint64 *costs = NULL;

  if ((self->listing != NULL || quern_report_is_for_people (self->report)) && !has_lines (source))
    return TRUE;

  source->text = get_text (self, entry->file, TRUE);
  if (!quern_report_ensure_rows (self->report,
                                 n_lines + (source->text != NULL
                                              ? quern_source_text_get_n_lines (source->text) : 0),
                                 error))
    return FALSE;

  if (self->listing == NULL && !quern_report_is_for_people (self->report))
    {
      quern_report_lines_add (&self->lines, self->report, source, get_text_cb, self);
      return TRUE;
    }

  costs = add_up_lines (self, source);
  title = dup_title (self, name, costs);
  if (self->listing != NULL)
    {
      quern_listing_add_source (self->listing, source, title);
      return TRUE;
    }

  quern_report_document_add_table (self->document, "lines", title,
                                   quern_report_make_source_table (self->report, source,
                                                                   get_text_cb, self));

  return TRUE;
}

static gboolean
add_annotation (Work              *self,
                QuernAnnotation   *annotation,
                QuernInlinedCode  *inlined,
                GError           **error)
{
  for (guint i = 0; i < quern_annotation_get_n_files (annotation); i++)
    {
      QuernAnnotatedSource source = { annotation, i, inlined, NULL };

      if (!add_file (self, &source, error))
        return FALSE;
    }

  return TRUE;
}

/* Where the objects say that inlined code stands; NULL without error if they say nothing. */
static QuernInlinedCode *
place_inlined (Work             *self,
               QuernNodeId       node,
               QuernAnnotation  *annotation,
               GError          **error)
{
  QuernAnalysis *analysis = self->report->analysis;
  g_auto (QuernDebugSites) sites = { 0 };
  QuernFunctionId function = node;
  const QuernFunctionId *functions = &function;
  guint n = 1;

  if (quern_analysis_is_cycle (analysis, node))
    functions = quern_cycles_get_members (quern_analysis_get_cycles (analysis),
                                          quern_analysis_get_node_cycle (analysis, node), &n);
  quern_debug_sites_load (self->report->profile, functions, n, self->finder, self->recorded, NULL,
                          &sites);
  self->comp_dir = g_steal_pointer (&sites.comp_dir);
  if (quern_annotation_get_n_files (annotation) < 2 ||
      quern_inline_sites_get_n (sites.inlined) == 0)
    return NULL;

  return quern_inlined_code_new (analysis, node, sites.inlined, NULL, error);
}

static gboolean
annotate_function (Work    *self,
                   GError **error)
{
  QuernReport *report = self->report;
  g_autoptr (QuernAnnotation) annotation = NULL;
  g_autoptr (QuernInlinedCode) inlined = NULL;
  g_autoptr (GError) local_error = NULL;
  QuernNodeId node = QUERN_NONE;

  if (!quern_report_find_function (report, report->options->function, &node, error))
    return FALSE;

  quern_report_document_add_head (self->document, "function",
                                  quern_report_make_function_table (report, &node, 1, FALSE));
  annotation = quern_annotation_new_of_node (report->analysis, node, NULL, error);
  if (annotation == NULL)
    return FALSE;

  inlined = place_inlined (self, node, annotation, &local_error);
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  return add_annotation (self, annotation, inlined, error);
}

static gboolean
annotate_file (Work         *self,
               QuernFileId   file,
               GError      **error)
{
  g_autoptr (QuernAnnotation) annotation =
    quern_annotation_new_of_file (self->report->analysis, file, NULL, error);

  return annotation != NULL && add_annotation (self, annotation, NULL, error);
}

/* The self costs of each file, whatever the functions: rows. */
static gint64 *
add_up_files (Work    *self,
              GError **error)
{
  QuernProfile *profile = self->report->profile;
  guint n_events = quern_event_set_get_n_real (self->report->event_set);
  guint n_files = quern_profile_get_n_files (profile);
  g_autoptr (QuernPlaceSums) sums = quern_place_sums_new (profile, QUERN_PLACE_LINES, error);
  gint64 *costs;

  if (sums == NULL ||
      !quern_memory_ensure ((guint64) n_files * n_events * sizeof (gint64), error))
    return NULL;

  costs = g_new0 (gint64, MAX ((gsize) n_files * n_events, 1));
  for (guint i = 0; i < quern_place_sums_get_n (sums); i++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (sums, i);
      const gint64 *row = quern_place_sums_get_costs (sums, sum->self_row);

      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&costs[(gsize) sum->first * n_events + j], row[j]);
    }

  return costs;
}

static gboolean
annotate_hottest (Work    *self,
                  GError **error)
{
  QuernReport *report = self->report;
  guint n_events = quern_event_set_get_n_real (report->event_set);
  guint n_wanted = report->options->top == G_MAXUINT ? DEFAULT_FILES : report->options->top;
  g_autoptr (QuernRanking) ranking = quern_ranking_new (QUERN_RANK_BY_VALUE, n_wanted);
  g_autofree gint64 *costs = add_up_files (self, error);
  guint n;

  if (costs == NULL)
    return FALSE;

  for (QuernFileId i = 0; i < quern_profile_get_n_files (report->profile); i++)
    {
      const char *name = quern_profile_get_file_name (report->profile, i);
      QuernRank rank = { .id = i, .text = "" };

      /* What has no name has no source. */
      if (*name == '\0' || g_str_equal (name, "???"))
        continue;

      rank.value = quern_report_get_value (report, quern_report_get_event (report),
                                           costs + (gsize) i * n_events);
      if (rank.value > 0.0 || rank.value < 0.0)
        quern_ranking_add (ranking, &rank);
    }

  n = quern_ranking_finish (ranking);
  for (guint i = 0; i < n; i++)
    {
      if (!annotate_file (self, quern_ranking_get_id (ranking, i), error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
annotate (Work    *self,
          GError **error)
{
  const char *source = self->report->options->source;
  QuernFileId file = QUERN_NONE;

  if (self->report->options->function != NULL)
    return annotate_function (self, error);
  if (source == NULL)
    return annotate_hottest (self, error);

  return quern_report_find_source (self->report, source, &file, error) &&
         annotate_file (self, file, error);
}

static gboolean
draw (Work    *self,
      GError **error)
{
  gboolean ok;

  self->listing = quern_report_create_listing (self->report, error);
  if (self->listing == NULL)
    return FALSE;

  ok = self->report->options->assembly
         ? quern_report_add_assembly (self->report, self->document, self->listing, self->finder,
                                      self->recorded, error)
         : annotate (self, error);

  return ok &&
         quern_report_write_listing (self->report, g_steal_pointer (&self->listing), error);
}

static gboolean
write_tables (Work    *self,
              GError **error)
{
  gboolean for_people = quern_report_is_for_people (self->report);
  gboolean ok;

  if (self->report->options->assembly)
    ok = quern_report_add_assembly (self->report, self->document, NULL, self->finder,
                                    self->recorded, error);
  else
    {
      if (!for_people)
        quern_report_lines_begin (&self->lines, self->report);
      ok = annotate (self, error);
    }

  if (for_people)
    quern_report_document_add_note (self->document, g_strdup (_("Percentages are of the total")));
  else if (!self->report->options->assembly)
    {
      quern_report_document_add_head (self->document, "calls", self->lines.calls);
      quern_report_document_add_head (self->document, "jumps", self->lines.jumps);
      quern_report_document_add_table (self->document, "lines", NULL, self->lines.lines);
    }

  return ok && quern_report_document_write (self->document, error);
}

static gboolean
run_annotate (QuernReport  *report,
              GError      **error)
{
  g_autoptr (QuernReportDocument) document = quern_report_document_new (report, "annotate");
  Work work = { .report = report, .document = document };
  gboolean ok;

  work.finder = quern_report_create_finder (report, &work.recorded);
  work.texts = g_hash_table_new_full (NULL, NULL, NULL, unref_text);
  ok = quern_report_wants_picture (report->options) ? draw (&work, error)
                                                    : write_tables (&work, error);
  quern_source_finder_unref (work.finder);
  g_hash_table_unref (work.texts);
  quern_listing_free (work.listing);
  g_free (work.comp_dir);

  return ok;
}

const QuernReportCommandClass quern_report_annotate = { check_annotate, run_annotate };
