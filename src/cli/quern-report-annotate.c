/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include "quern-cost-table.h"
#include "quern-debug-sites.h"
#include "quern-format.h"
#include "quern-joined-records.h"
#include "quern-listing-picture.h"
#include "quern-memory.h"
#include "quern-place-sums.h"
#include "quern-report-assembly.h"
#include "quern-report-find.h"
#include "quern-report-messages.h"
#include "quern-report-picture.h"
#include "quern-report-ranking.h"
#include "quern-report-source.h"

#include <glib/gi18n.h>

/* Files shown without --function, --source and --top. */
#define DEFAULT_FILES 5

/* The work of one call. */
typedef struct
{
  QuernReport         *report;   /* borrowed */
  QuernDocument       *document; /* owned */
  QuernReportSources   sources;  /* owned */
  QuernReportLines     lines;    /* for programs */
  QuernListing        *listing;  /* owned, nullable: for a picture */
} Work;

static void
work_clear (Work *self)
{
  g_clear_pointer (&self->listing, quern_listing_free);
  quern_report_sources_clear (&self->sources);
  g_clear_pointer (&self->document, quern_document_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static gboolean
check_annotate (QuernReport  *report,
                GError      **error)
{
  const QuernReportOptions *options = report->options;

  if (options->function != NULL && options->source != NULL)
    return quern_usage_error_set (error, _("use either --function or --source, not both"));
  if (options->assembly && options->source != NULL)
    return quern_usage_error_set (error,
                                  _("--assembly shows functions, and does not go with --source"));

  return !quern_report_options_has_picture (options) || quern_report_check_picture (report, error);
}

/* "a.c: 12.34 %" */
static char *
dup_title (Work         *self,
           const char   *name,
           const gint64 *costs)
{
  QuernEventSet *events = self->report->event_set;
  QuernEventId event = quern_report_get_event (self->report);
  const char *shown = *name != '\0' ? name : _("(unknown file)");
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

/* The self costs shown for a file: of its lines, and of the code inlined there. */
static gint64 *
add_up_lines (Work                       *self,
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

/* Whether anything remains in this file once inlined code is shown at its call sites. */
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
add_file (Work                  *self,
          QuernAnnotatedSource  *source,
          GError               **error)
{
  const QuernAnnotatedFile *entry = quern_annotation_get_file (source->annotation, source->file);
  const char *name = quern_profile_get_file_name (self->report->profile, entry->file);
  g_autofree char *title = NULL;
  g_autofree gint64 *costs = NULL;

  if ((self->listing != NULL || self->report->scope.for_people) && !has_lines (source))
    return TRUE;

  source->text = quern_report_sources_get_text (&self->sources, entry->file, TRUE);
  if (self->sources.joined != NULL)
    source->rows = quern_joined_lines_get_rows (self->sources.joined, entry->file);
  if (source->text != NULL &&
      !quern_report_ensure_rows (self->report, quern_source_text_get_n_lines (source->text), error))
    return FALSE;

  if (self->listing == NULL && !self->report->scope.for_people)
    {
      quern_report_lines_add (&self->lines, source);
      return TRUE;
    }

  costs = add_up_lines (self, source);
  title = dup_title (self, name, costs);
  if (self->listing != NULL)
    {
      quern_listing_add_source (self->listing, source, title);
      return TRUE;
    }

  quern_document_add_table (self->document, "lines", title,
                            quern_report_make_source_table (&self->sources, source));

  return TRUE;
}

static gboolean
add_annotation (Work              *self,
                QuernAnnotation   *annotation,
                QuernInlinedCode  *inlined,
                GError           **error)
{
  if (!quern_report_ensure_rows (self->report, quern_annotation_get_n_lines (annotation), error))
    return FALSE;

  for (guint i = 0; i < quern_annotation_get_n_files (annotation); i++)
    {
      QuernAnnotatedSource source = { annotation, i, inlined, NULL, NULL };

      if (!add_file (self, &source, error))
        return FALSE;
    }

  return TRUE;
}

/* Annotates both sides. n: 0 for all functions; files: nullable: only lines of these files. */
static QuernAnnotation *
annotate_joined (Work                   *self,
                 const QuernFunctionId  *functions,
                 guint                   n,
                 const QuernFileId      *files,
                 guint                   n_files,
                 GError                **error)
{
  return quern_joined_lines_annotate (self->sources.joined, self->report->analysis, functions, n,
                                      files, n_files, NULL, error);
}

/* Records the objects of functions, whose debug information is read. */
static void
note_objects (Work                  *self,
              const QuernFunctionId *functions,
              guint                  n)
{
  QuernProfile *profile = self->report->profile;

  for (guint i = 0; i < MIN (n, QUERN_DEBUG_SITES_MAX_FUNCTIONS); i++)
    {
      QuernObjectId object = quern_profile_get_function (profile, functions[i])->object;
      g_autoptr (QuernSourcePlace) place =
        quern_source_finder_find (self->sources.finder,
                                  quern_profile_get_object_name (profile, object), NULL, NULL);

      if (place->path != NULL)
        quern_report_input_add_other (&self->report->input, place->path);
    }
}

/* Annotates a function or a cycle. */
static QuernAnnotation *
annotate_functions (Work                   *self,
                    QuernNodeId             node,
                    const QuernFunctionId  *functions,
                    guint                   n,
                    GError                **error)
{
  if (self->sources.joined == NULL)
    return quern_annotation_new_of_node (self->report->analysis, node, NULL, error);

  quern_joined_lines_set_comp_dir (self->sources.joined, self->sources.comp_dir);

  return annotate_joined (self, functions, n, NULL, 0, error);
}

static gboolean
annotate_function (Work    *self,
                   GError **error)
{
  QuernReport *report = self->report;
  g_autoptr (QuernAnnotation) annotation = NULL;
  g_autoptr (QuernInlinedCode) inlined = NULL;
  g_auto (QuernDebugSites) sites = { 0 };
  const QuernFunctionId *functions;
  QuernNodeId node = QUERN_NONE;
  guint n;

  if (!quern_report_find_function (report, report->options->function, &node, error))
    return FALSE;

  quern_report_add_head (report, self->document, node);
  functions = quern_analysis_get_functions (report->analysis, &node, &n);
  note_objects (self, functions, n);
  quern_debug_sites_load (report->profile, functions, n, self->sources.finder,
                          self->sources.recorded, NULL, &sites);
  self->sources.comp_dir = g_steal_pointer (&sites.comp_dir);
  annotation = annotate_functions (self, node, functions, n, error);
  if (annotation == NULL)
    return FALSE;

  /* Debug information says where to show inlined code. */
  if (self->sources.joined == NULL && quern_annotation_get_n_files (annotation) > 1 &&
      quern_inline_sites_get_n (sites.inlined) > 0)
    {
      inlined = quern_inlined_code_new (report->analysis, node, sites.inlined, NULL, error);
      if (inlined == NULL)
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
    self->sources.joined != NULL
      ? annotate_joined (self, NULL, 0, &file, 1, error)
      : quern_annotation_new_of_file (self->report->analysis, file, NULL, error);

  return annotation != NULL && add_annotation (self, annotation, NULL, error);
}

/* Adds up self costs by file, with a baseline. */
static void
add_up_joined (Work   *self,
               gint64 *costs)
{
  guint n_events = quern_event_set_get_n_real (self->report->event_set);
  g_auto (QuernJoinedRecords) records = { 0 };
  const QuernRecord *record;

  quern_joined_records_init (&records, self->report->joined, self->report->profile, QUERN_NONE);
  while ((record = quern_joined_records_next (&records)) != NULL)
    for (guint i = 0; i < n_events && record->kind == QUERN_RECORD_COST; i++)
      quern_cost_add (&costs[(gsize) record->where.file * n_events + i], record->costs[i]);
}

/* Returns a row of self costs for each file, of all functions. */
static gint64 *
add_up_files (Work    *self,
              GError **error)
{
  QuernProfile *profile = self->report->profile;
  guint n_events = quern_event_set_get_n_real (self->report->event_set);
  guint n_files = quern_profile_get_n_files (profile);
  gint64 *costs;

  if (self->sources.joined == NULL)
    return quern_place_sums_dup_file_costs (profile, NULL, error);
  if (!quern_memory_ensure ((guint64) n_files * n_events * sizeof (gint64), error))
    return NULL;

  costs = g_new0 (gint64, MAX ((gsize) n_files * n_events, 1));
  add_up_joined (self, costs);

  return costs;
}

/* Annotates files in the order of their rank, with a single pass over the profile. */
static gboolean
annotate_ranked (Work          *self,
                 GArray        *ranks,
                 GError       **error)
{
  guint n = ranks->len;
  g_autofree QuernFileId *files = g_new (QuernFileId, MAX (n, 1));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL); /* in the annotation, by file */
  g_autoptr (QuernAnnotation) annotation = NULL;

  for (guint i = 0; i < n; i++)
    files[i] = quern_ranks_get_id (ranks, i);
  annotation =
    self->sources.joined != NULL
      ? annotate_joined (self, NULL, 0, files, n, error)
      : quern_annotation_new_of_files (self->report->analysis, files, n, NULL, error);
  if (annotation == NULL ||
      !quern_report_ensure_rows (self->report, quern_annotation_get_n_lines (annotation), error))
    return FALSE;

  for (guint i = 0; i < quern_annotation_get_n_files (annotation); i++)
    g_hash_table_insert (places,
                         GUINT_TO_POINTER (quern_annotation_get_file (annotation, i)->file),
                         GUINT_TO_POINTER (i));
  for (guint i = 0; i < n; i++)
    {
      QuernAnnotatedSource source = { annotation, 0, NULL, NULL, NULL };
      gpointer place;

      if (!g_hash_table_lookup_extended (places, GUINT_TO_POINTER (files[i]), NULL, &place))
        continue;
      source.file = GPOINTER_TO_UINT (place);
      if (!add_file (self, &source, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
annotate_hottest (Work    *self,
                  GError **error)
{
  QuernReport *report = self->report;
  guint n_events = quern_event_set_get_n_real (report->event_set);
  guint n_kept = report->options->top == G_MAXUINT ? DEFAULT_FILES : report->options->top;
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));
  g_autofree gint64 *costs = add_up_files (self, error);

  if (costs == NULL ||
      !quern_ranks_ensure (quern_profile_get_n_files (report->profile), error))
    return FALSE;

  for (QuernFileId i = 0; i < quern_profile_get_n_files (report->profile); i++)
    {
      const char *name = quern_profile_get_file_name (report->profile, i);

      /* A file without a name has no source. */
      if (*name != '\0' && !g_str_equal (name, "???"))
        quern_report_add_rank (report, ranks, i, costs + (gsize) i * n_events);
    }
  quern_ranks_sort (ranks, n_kept);

  return ranks->len == 0 || annotate_ranked (self, ranks, error);
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

static char *
dup_cell_cb (const gint64 *costs,
             gpointer      user_data)
{
  QuernReport *report = user_data;
  QuernEventId event = quern_report_get_event (report);

  return quern_report_dup_line_cell (report, event, costs,
                                     quern_report_has_line_share (report, event));
}

/* Creates rows with the same cells as the tables; NULL with error set if the options do not allow a
 * picture. */
static QuernListing *
create_listing (QuernReport  *report,
                GError      **error)
{
  gboolean is_code = report->options->assembly;
  gboolean shares;
  QuernListingOptions options = {
    .self_heat = report->options->self_heat,
    .dup_cell = dup_cell_cb,
    .user_data = report,
    .context = report->options->context,
  };
  QuernEventId event;
  QuernNodeId node;

  if (!quern_report_get_subject (report, &event, &node, error))
    return NULL;

  quern_code_heat_init (&options.heat, report->profile, event);
  shares = quern_report_has_line_share (report, event);
  options.titles[0] = shares ? _("Self %") : _("Self");
  options.titles[1] = shares ? _("With calls %") : _("With calls");
  options.titles[2] = is_code ? _("Address") : _("Line");
  options.titles[3] = is_code ? _("Instruction") : _("Source");

  return quern_listing_new (&options);
}

/* (transfer full) */
static char *
dup_picture_title (QuernReport  *report,
                   GError      **error)
{
  const QuernReportOptions *options = report->options;
  g_autofree char *name = NULL;
  QuernNodeId node = QUERN_NONE;

  if (options->function == NULL && options->source == NULL)
    return g_strdup (options->assembly ? _("The costliest instructions")
                                       : _("The costliest source lines"));
  if (options->function == NULL)
    return quern_listing_dup_title (options->source, NULL, FALSE);
  if (!quern_report_find_function (report, options->function, &node, error))
    return NULL;

  name = quern_analysis_dup_visible_name (report->analysis, node);

  return quern_listing_dup_title (name, quern_listing_get_object (report->analysis, node),
                                  options->assembly);
}

/* Takes the listing. */
static gboolean
write_listing (QuernReport   *report,
               QuernListing  *listing,
               GError       **error)
{
  g_autoptr (QuernPicture) picture =
    quern_listing_picture_new (listing, NULL, report->options->font);
  g_autofree char *title = dup_picture_title (report, error);

  return title != NULL &&
         quern_report_write_picture (report, picture, title,
                                     report->options->self_heat
                                       ? _("Left margin: share of the program without calls; "
                                           "dashed: conditional jumps")
                                       : _("Left margin: share of the program with calls; dashed: "
                                           "conditional jumps"),
                                     quern_profile_get_total (report->profile), error);
}

static gboolean
draw (Work    *self,
      GError **error)
{
  gboolean ok;

  self->listing = create_listing (self->report, error);
  if (self->listing == NULL)
    return FALSE;

  ok = self->report->options->assembly
         ? quern_report_add_assembly (&self->sources, self->document, self->listing, error)
         : annotate (self, error);

  return ok &&
         write_listing (self->report, g_steal_pointer (&self->listing), error);
}

static gboolean
write_tables (Work    *self,
              GError **error)
{
  gboolean for_people = self->report->scope.for_people;
  gboolean ok;

  if (self->report->options->assembly)
    ok = quern_report_add_assembly (&self->sources, self->document, NULL, error);
  else
    {
      if (!for_people)
        quern_report_lines_init (&self->lines, &self->sources);
      ok = annotate (self, error);
    }

  if (for_people)
    quern_document_add_note (self->document, g_strdup (_("Percentages are of the total")));
  else if (!self->report->options->assembly)
    quern_report_lines_end (&self->lines, self->document);

  return ok && quern_report_write_document (self->report, self->document, error);
}

gboolean
quern_report_run_annotate (QuernReport  *report,
                           GError      **error)
{
  g_auto (Work) work = { .report = report };
  gboolean ok;

  if (!check_annotate (report, error) ||
      !quern_report_open (report,
                          quern_report_options_has_baseline (report->options)
                            ? QUERN_REPORT_OPEN_DIFFERENCES : 0,
                          error))
    return FALSE;

  work.document = quern_document_new (&report->scope, "annotate");
  quern_report_sources_init (&work.sources, report);

  ok = quern_report_options_has_picture (report->options) ? draw (&work, error)
                                                          : write_tables (&work, error);
  quern_report_sources_end (&work.sources);

  return ok;
}
