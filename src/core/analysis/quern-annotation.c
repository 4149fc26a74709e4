/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-annotation.h"

#include "quern-cost-table.h"
#include "quern-memory.h"
#include "quern-place-sums.h"

#include <math.h>

#define RECORDS_PER_CHECK 4096

typedef struct
{
  QuernAnnotation *annotation; /* borrowed */
  const gboolean  *has_file;   /* borrowed, nullable: by file: only records of these */
  GCancellable    *cancellable; /* borrowed, nullable */
  guint            n_records;
} Collection;

struct _QuernAnnotation
{
  GObject         parent_instance;

  QuernProfile   *profile;     /* owned */
  QuernAnalysis  *analysis;    /* owned; dropped once all records were added */
  guint           n_events;    /* real ones */
  QuernPlaceSums *lines;       /* owned */
  QuernPlaceSums *calls;       /* owned */
  QuernPlaceSums *jumps;       /* owned; dropped once jump_table is filled */
  GArray         *files;       /* owned: QuernAnnotatedFile */
  GArray         *line_table;  /* owned: QuernAnnotatedLine */
  GArray         *call_table;  /* owned: QuernAnnotatedCall, in the same order as calls */
  GArray         *jump_table;  /* owned: QuernAnnotatedJump */
  QuernCostTable  inclusive;   /* a row for each line */
  QuernCostTable  file_self;   /* a row for each file */
  QuernCostTable  self;        /* one row */
};

G_DEFINE_FINAL_TYPE (QuernAnnotation, quern_annotation, G_TYPE_OBJECT)

gboolean
quern_annotation_add (QuernAnnotation    *self,
                      const QuernRecord  *record,
                      GError            **error)
{
  gboolean recursive = FALSE;

  /* Every line with any record has a row. */
  if (!quern_place_sums_add_line (self->lines, record->where.file, record->where.line, error))
    return FALSE;

  if (record->kind == QUERN_RECORD_JUMP)
    return quern_place_sums_add (self->jumps, record, error);

  if (record->kind == QUERN_RECORD_CALL)
    {
      recursive = quern_annotation_is_recursive (self->analysis, record);
      if (!quern_place_sums_add_call (self->calls, record, recursive, error))
        return FALSE;
    }

  return recursive || quern_place_sums_add (self->lines, record, error);
}

/* function: QUERN_NONE for all */
static gboolean
collect (Collection       *self,
         QuernFunctionId   function,
         GError          **error)
{
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;

  quern_profile_iter_records (self->annotation->profile, function, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (++self->n_records % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if ((self->has_file == NULL || self->has_file[record->where.file]) &&
          !quern_annotation_add (self->annotation, record, error))
        return FALSE;
    }

  return TRUE;
}

static void
set_up_table (QuernAnnotation *self,
              QuernCostTable  *table,
              guint            n_rows)
{
  quern_cost_table_set_columns (table, self->n_events);
  for (guint i = 0; i < n_rows; i++)
    quern_cost_table_add_row (table);
}

static void
add_row (QuernAnnotation *self,
         QuernCostTable  *table,
         guint            row,
         const gint64    *costs)
{
  quern_cost_table_add (table, quern_cost_table_get_row (table, row), costs, self->n_events);
}

static gboolean
is_at (const QuernPlaceSum *sum,
       const QuernPlaceSum *line)
{
  return sum->first == line->first && sum->position == line->position;
}

/* Adds the calls of a line, from index at on; returns the index of the next line's calls. */
static guint
add_calls (QuernAnnotation     *self,
           const QuernPlaceSum *line,
           guint                at)
{
  for (; at < quern_place_sums_get_n (self->calls); at++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (self->calls, at);
      QuernAnnotatedCall call = {
        .callee = sum->second,
        .count = sum->count,
        .count_before = sum->count_before,
        .recursive = sum->target != 0,
      };

      if (!is_at (sum, line))
        break;

      g_array_append_val (self->call_table, call);
    }

  return at;
}

static guint
add_jumps (QuernAnnotation     *self,
           const QuernPlaceSum *line,
           guint                at)
{
  for (; at < quern_place_sums_get_n (self->jumps); at++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (self->jumps, at);
      QuernAnnotatedJump jump = {
        .from_file = sum->first,
        .from = sum->position,
        .to_file = sum->second,
        .to = sum->target,
        .executed = sum->count,
        .followed = sum->followed,
        .executed_before = sum->count_before,
        .followed_before = sum->followed_before,
        .conditional = sum->conditional,
      };

      if (!is_at (sum, line))
        break;

      g_array_append_val (self->jump_table, jump);
    }

  return at;
}

static void
add_to_files (QuernAnnotation *self,
              QuernFileId      file,
              guint            line)
{
  QuernAnnotatedFile next = { file, line, 1, FALSE };

  if (self->files->len > 0)
    {
      QuernAnnotatedFile *last =
        &g_array_index (self->files, QuernAnnotatedFile, self->files->len - 1);

      if (last->file == file)
        {
          last->n_lines++;
          return;
        }
    }

  g_array_append_val (self->files, next);
}

/* Merges lines, calls and jumps, which are all sorted by file and line. */
static gboolean
make_tables (QuernAnnotation  *self,
             GError          **error)
{
  const guint n = quern_place_sums_get_n (self->lines);
  guint64 per_line = sizeof (QuernAnnotatedLine) + sizeof (QuernAnnotatedFile) +
                     2 * self->n_events * sizeof (gint64);
  guint call = 0;
  guint jump = 0;

  if (!quern_memory_ensure (n * per_line +
                            quern_place_sums_get_n (self->calls) * sizeof (QuernAnnotatedCall) +
                            quern_place_sums_get_n (self->jumps) * sizeof (QuernAnnotatedJump),
                            error))
    return FALSE;

  set_up_table (self, &self->self, 1);
  set_up_table (self, &self->inclusive, n);
  for (guint i = 0; i < n; i++)
    {
      const QuernPlaceSum *sum = quern_place_sums_get (self->lines, i);
      const gint64 *costs = quern_place_sums_get_costs (self->lines, sum->self_row);
      QuernAnnotatedLine line = { sum->first, sum->position, call, 0, jump, 0 };

      call = add_calls (self, sum, call);
      jump = add_jumps (self, sum, jump);
      line.n_calls = call - line.first_call;
      line.n_jumps = jump - line.first_jump;
      g_array_append_val (self->line_table, line);
      add_to_files (self, sum->first, i);

      add_row (self, &self->self, 0, costs);
      add_row (self, &self->inclusive, i, costs);
      add_row (self, &self->inclusive, i, quern_place_sums_get_costs (self->lines, sum->call_row));
    }

  quern_cost_table_settle (&self->self);
  quern_cost_table_settle (&self->inclusive);
  g_clear_pointer (&self->jumps, quern_place_sums_free);

  return TRUE;
}

static void
add_up_files (QuernAnnotation *self)
{
  set_up_table (self, &self->file_self, self->files->len);
  for (guint i = 0; i < self->files->len; i++)
    {
      const QuernAnnotatedFile *file = quern_annotation_get_file (self, i);

      for (guint j = 0; j < file->n_lines; j++)
        add_row (self, &self->file_self, i, quern_annotation_get_line_self (self, file->first + j));
    }

  quern_cost_table_settle (&self->file_self);
}

/* Own files come first. */
static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  const QuernAnnotatedFile *x = a;
  const QuernAnnotatedFile *y = b;

  return QUERN_ORDER (y->is_own, x->is_own) ?: QUERN_ORDER (x->file, y->file);
}

static void
mark_own_files (QuernAnnotation       *self,
                const QuernFunctionId *functions,
                guint                  n_functions,
                const gboolean        *has_file)
{
  g_autoptr (GHashTable) own = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n_functions; i++)
    {
      const QuernFunction *function = quern_profile_get_function (self->profile, functions[i]);

      g_hash_table_add (own, GUINT_TO_POINTER (function->file));
    }

  for (guint i = 0; i < self->files->len; i++)
    {
      QuernAnnotatedFile *entry = &g_array_index (self->files, QuernAnnotatedFile, i);

      if (has_file != NULL)
        entry->is_own = has_file[entry->file];
      else
        entry->is_own = g_hash_table_contains (own, GUINT_TO_POINTER (entry->file));
    }

  g_array_sort (self->files, compare_files);
}

QuernAnnotation *
quern_annotation_begin (QuernAnalysis  *analysis,
                        GError        **error)
{
  g_autoptr (QuernAnnotation) self = g_object_new (QUERN_TYPE_ANNOTATION, NULL);
  QuernProfile *profile = quern_analysis_get_profile (analysis);

  self->profile = g_object_ref (profile);
  self->analysis = g_object_ref (analysis);
  self->n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  self->lines = quern_place_sums_begin (profile, QUERN_PLACE_LINES, error);
  if (self->lines != NULL)
    self->calls = quern_place_sums_begin (profile, QUERN_PLACE_CALLS, error);
  if (self->calls != NULL)
    self->jumps = quern_place_sums_begin (profile, QUERN_PLACE_JUMPS, error);

  return self->jumps != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
quern_annotation_finish (QuernAnnotation        *self,
                         const QuernFunctionId  *functions,
                         guint                   n_functions,
                         const gboolean         *has_file,
                         GError                **error)
{
  g_clear_object (&self->analysis);
  if (!quern_place_sums_finish (self->lines, error) ||
      !quern_place_sums_finish (self->calls, error) ||
      !quern_place_sums_finish (self->jumps, error) ||
      !make_tables (self, error))
    return FALSE;

  mark_own_files (self, functions, n_functions, has_file);
  add_up_files (self);

  return TRUE;
}

/* functions: those whose records to include; if none, those of all functions in has_file */
static QuernAnnotation *
annotate (QuernAnalysis          *analysis,
          const QuernFunctionId  *functions,
          guint                   n_functions,
          const gboolean         *has_file,
          GCancellable           *cancellable,
          GError                **error)
{
  g_autoptr (QuernAnnotation) self = quern_annotation_begin (analysis, error);
  Collection collection = { self, has_file, cancellable, 0 };
  gboolean ok = self != NULL;

  for (guint i = 0; ok && i < n_functions; i++)
    ok = collect (&collection, functions[i], error);
  if (ok && n_functions == 0)
    ok = collect (&collection, QUERN_NONE, error);

  return ok && quern_annotation_finish (self, functions, n_functions, has_file, error)
           ? g_steal_pointer (&self) : NULL;
}

static void
quern_annotation_finalize (GObject *object)
{
  QuernAnnotation *self = QUERN_ANNOTATION (object);

  g_clear_object (&self->profile);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->lines, quern_place_sums_free);
  g_clear_pointer (&self->calls, quern_place_sums_free);
  g_clear_pointer (&self->jumps, quern_place_sums_free);
  g_clear_pointer (&self->files, g_array_unref);
  g_clear_pointer (&self->line_table, g_array_unref);
  g_clear_pointer (&self->call_table, g_array_unref);
  g_clear_pointer (&self->jump_table, g_array_unref);
  quern_cost_table_clear (&self->inclusive);
  quern_cost_table_clear (&self->file_self);
  quern_cost_table_clear (&self->self);

  G_OBJECT_CLASS (quern_annotation_parent_class)->finalize (object);
}

static void
quern_annotation_class_init (QuernAnnotationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = quern_annotation_finalize;
}

static void
quern_annotation_init (QuernAnnotation *self)
{
  self->files = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedFile));
  self->line_table = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedLine));
  self->call_table = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedCall));
  self->jump_table = g_array_new (FALSE, FALSE, sizeof (QuernAnnotatedJump));
  quern_cost_table_init (&self->inclusive);
  quern_cost_table_init (&self->file_self);
  quern_cost_table_init (&self->self);
}

QuernProfile *
quern_annotation_get_profile (QuernAnnotation *self)
{
  return self->profile;
}

/**
 * quern_annotation_get_self:
 * @self: an annotation
 *
 * Returns: (transfer none): the self costs of all lines, added up: a row
 */
const gint64 *
quern_annotation_get_self (QuernAnnotation *self)
{
  return quern_cost_table_get_row (&self->self, 0);
}

/**
 * quern_annotation_has_lines:
 * @self: an annotation
 *
 * Returns: whether any line is known
 */
gboolean
quern_annotation_has_lines (QuernAnnotation *self)
{
  for (guint i = 0; i < self->line_table->len; i++)
    {
      if (quern_annotation_get_line (self, i)->line > 0)
        return TRUE;
    }

  return FALSE;
}

guint
quern_annotation_get_n_files (QuernAnnotation *self)
{
  return self->files->len;
}

const QuernAnnotatedFile *
quern_annotation_get_file (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->files, QuernAnnotatedFile, index);
}

const gint64 *
quern_annotation_get_file_self (QuernAnnotation *self,
                                guint            index)
{
  return quern_cost_table_get_row (&self->file_self, index);
}

guint
quern_annotation_get_n_lines (QuernAnnotation *self)
{
  return self->line_table->len;
}

const QuernAnnotatedLine *
quern_annotation_get_line (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->line_table, QuernAnnotatedLine, index);
}

const gint64 *
quern_annotation_get_line_self (QuernAnnotation *self,
                                guint            index)
{
  return quern_place_sums_get_costs (self->lines,
                                     quern_place_sums_get (self->lines, index)->self_row);
}

/**
 * quern_annotation_get_line_inclusive:
 * @self: an annotation
 * @index: of a line
 *
 * Returns: (transfer none): the self costs of the line and the costs of its
 *   calls, except recursive ones: a row
 */
const gint64 *
quern_annotation_get_line_inclusive (QuernAnnotation *self,
                                     guint            index)
{
  return quern_cost_table_get_row (&self->inclusive, index);
}

/**
 * quern_annotation_find_hottest:
 * @self: an annotation
 * @event: an event
 * @file: only lines of this of its files
 *
 * Returns: the known line with the largest self cost; among equal ones, that
 *   with the largest inclusive cost; QUERN_NONE if no line is known
 */
guint
quern_annotation_find_hottest (QuernAnnotation *self,
                               QuernEventId     event,
                               guint            file,
                               gboolean         with_calls)
{
  QuernEventSet *events = quern_profile_get_events (self->profile);
  const QuernAnnotatedFile *entry = quern_annotation_get_file (self, file);
  guint hottest = QUERN_NONE;
  double best[2] = { -HUGE_VAL, -HUGE_VAL }; /* primary value, and the tie-breaker */

  for (guint i = entry->first; i < entry->first + entry->n_lines; i++)
    {
      const gint64 *rows[] = {
        quern_annotation_get_line_self (self, i), quern_annotation_get_line_inclusive (self, i)
      };
      double first = quern_event_set_get_value (events, event, rows[with_calls ? 1 : 0]);
      double second = quern_event_set_get_value (events, event, rows[with_calls ? 0 : 1]);

      /* An undefined ratio sorts below all values. */
      first = isnan (first) ? -HUGE_VAL : first;
      second = isnan (second) ? -HUGE_VAL : second;
      if (quern_annotation_get_line (self, i)->line == 0 ||
          (hottest != QUERN_NONE &&
           (first < best[0] || (!(first > best[0]) && !(second > best[1])))))
        continue;

      hottest = i;
      best[0] = first;
      best[1] = second;
    }

  return hottest;
}

const QuernAnnotatedCall *
quern_annotation_get_call (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->call_table, QuernAnnotatedCall, index);
}

const gint64 *
quern_annotation_get_call_costs (QuernAnnotation *self,
                                 guint            index)
{
  return quern_place_sums_get_costs (self->calls,
                                     quern_place_sums_get (self->calls, index)->call_row);
}

guint
quern_annotation_get_n_jumps (QuernAnnotation *self)
{
  return self->jump_table->len;
}

const QuernAnnotatedJump *
quern_annotation_get_jump (QuernAnnotation *self,
                           guint            index)
{
  return &g_array_index (self->jump_table, QuernAnnotatedJump, index);
}

/**
 * quern_annotation_new_of_node:
 * @analysis: an analysis
 * @node: a function or a cycle
 * @cancellable: (nullable): to stop it
 * @error: return location
 *
 * Adds up the lines of a function, or of all functions of a cycle.
 *
 * Returns: (transfer full): the lines; %NULL if cancelled, or if there is not
 *   enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernAnnotation *
quern_annotation_new_of_node (QuernAnalysis  *analysis,
                              QuernNodeId     node,
                              GCancellable   *cancellable,
                              GError        **error)
{
  const QuernFunctionId *functions;
  guint n_functions;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);
  g_return_val_if_fail (node < quern_analysis_get_n_nodes (analysis), NULL);

  functions = quern_analysis_get_functions (analysis, &node, &n_functions);

  return annotate (analysis, functions, n_functions, NULL, cancellable, error);
}

/**
 * quern_annotation_new_of_file:
 * @analysis: an analysis
 * @file: a source file
 * @cancellable: (nullable): to stop it: reads the whole profile
 * @error: return location
 *
 * Adds up the lines of a file, regardless of the function.
 *
 * Returns: (transfer full): the lines; %NULL if cancelled, or if there is not
 *   enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernAnnotation *
quern_annotation_new_of_file (QuernAnalysis  *analysis,
                              QuernFileId     file,
                              GCancellable   *cancellable,
                              GError        **error)
{
  return quern_annotation_new_of_files (analysis, &file, 1, cancellable, error);
}

/**
 * quern_annotation_new_of_files:
 * @analysis: an analysis
 * @files: source files
 * @n_files: how many
 * @cancellable: (nullable): to stop it: reads the whole profile, once for all files
 * @error: return location
 *
 * Adds up the lines of some files, regardless of the function. The files of the annotation are
 * sorted by id; files without lines are omitted.
 *
 * Returns: (transfer full): the lines; %NULL if cancelled, or if there is not
 *   enough memory (%QUERN_PARSE_ERROR_LIMIT)
 */
QuernAnnotation *
quern_annotation_new_of_files (QuernAnalysis      *analysis,
                               const QuernFileId  *files,
                               guint               n_files,
                               GCancellable       *cancellable,
                               GError            **error)
{
  g_autofree gboolean *has_file = NULL;
  guint n_all;

  g_return_val_if_fail (QUERN_IS_ANALYSIS (analysis), NULL);

  n_all = quern_profile_get_n_files (quern_analysis_get_profile (analysis));
  if (!quern_memory_ensure ((guint64) n_all * sizeof (gboolean), error))
    return NULL;

  has_file = g_new0 (gboolean, MAX (n_all, 1));
  for (guint i = 0; i < n_files; i++)
    {
      g_return_val_if_fail (files[i] < n_all, NULL);
      has_file[files[i]] = TRUE;
    }

  return annotate (analysis, NULL, 0, has_file, cancellable, error);
}

gboolean
quern_annotation_is_recursive (QuernAnalysis     *analysis,
                               const QuernRecord *record)
{
  guint cycle;

  if (quern_analysis_is_comparison (analysis))
    analysis = quern_analysis_get_side (analysis, record->part == 0 ? QUERN_COMPARISON_BEFORE
                                                                    : QUERN_COMPARISON_AFTER);
  cycle = quern_analysis_get_node_cycle (analysis, record->function);

  return record->function == record->callee ||
         (cycle != 0 && cycle == quern_analysis_get_node_cycle (analysis, record->callee));
}
