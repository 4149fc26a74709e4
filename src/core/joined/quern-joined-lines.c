/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-joined-lines.h"

#include "quern-joined-records.h"
#include "quern-memory.h"
#include "quern-sorted-numbers.h"

/* Maximum number of files whose texts are compared. In others, lines are matched by calls. */
#define MAX_TEXTS 1000

#define RECORDS_PER_CHECK 4096

/* Bytes for sorting a line before, and for its row, in an array that grows by doubling. */
#define PER_LINE_BEFORE (sizeof (guint64) + 4 * sizeof (guint64))

/* Data of a file. */
typedef struct
{
  QuernFileId       file;
  GArray           *befores;  /* owned, nullable: guint64: lines before with costs */
  QuernSourceText  *texts[2]; /* owned, nullable */
  QuernMergedLines *rows;     /* owned; NULL until lines are matched */
} FileLines;

/* A line on which a function calls another. */
typedef struct
{
  QuernFileId file;
  guint       side;
  guint       caller; /* a row */
  guint       callee;
  guint64     line;
} CallLine;

struct _QuernJoinedLines
{
  QuernJoinedDiff   *joined;     /* owned */
  QuernSourceFinder *finders[2]; /* owned */
  char              *comp_dir;   /* owned, nullable */
  GHashTable        *files;      /* owned: QuernFileId → FileLines */
  guint              n_texts;    /* number of files whose texts were searched for */
};

static void
file_lines_free (gpointer data)
{
  FileLines *self = data;

  g_clear_pointer (&self->befores, g_array_unref);
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->texts[side], quern_source_text_free);
  g_clear_pointer (&self->rows, quern_merged_lines_free);
  g_free (self);
}

QuernJoinedLines *
quern_joined_lines_new (QuernJoinedDiff           *joined,
                        QuernSourceFinder * const *finders)
{
  QuernJoinedLines *self = g_new0 (QuernJoinedLines, 1);

  self->joined = quern_joined_diff_ref (joined);
  for (guint side = 0; side < 2; side++)
    self->finders[side] = quern_source_finder_ref (finders[side]);
  self->files = g_hash_table_new_full (NULL, NULL, NULL, file_lines_free);

  return self;
}

void
quern_joined_lines_free (QuernJoinedLines *self)
{
  if (self == NULL)
    return;

  quern_joined_diff_unref (self->joined);
  for (guint side = 0; side < 2; side++)
    quern_source_finder_unref (self->finders[side]);
  g_free (self->comp_dir);
  g_hash_table_unref (self->files);
  g_free (self);
}

void
quern_joined_lines_set_comp_dir (QuernJoinedLines *self,
                                 const char       *comp_dir)
{
  g_free (self->comp_dir);
  self->comp_dir = g_strdup (comp_dir);
}

/* Collecting lines */

/* Notes a line with costs. For side 1, only notes that the file is needed. FALSE if there is not
 * enough memory. */
static gboolean
note_line (QuernJoinedLines  *self,
           guint              side,
           QuernFileId        file,
           guint64            line,
           GError           **error)
{
  FileLines *lines = g_hash_table_lookup (self->files, GUINT_TO_POINTER (file));

  if (lines == NULL)
    {
      lines = g_new0 (FileLines, 1);
      lines->file = file;
      lines->befores = g_array_new (FALSE, FALSE, sizeof (guint64));
      g_hash_table_insert (self->files, GUINT_TO_POINTER (file), lines);
    }
  if (side != 0 || line == 0 || lines->befores == NULL)
    return TRUE;

  return quern_sorted_numbers_note (lines->befores, line, error);
}

/* Texts */

/* Loads the text by the name that its own side has for the file, or else the other side. */
static QuernSourceText *
load_text (const QuernJoinedLines *self,
           QuernFileId             file,
           guint                   side,
           GCancellable           *cancellable)
{
  guint from = side;
  QuernFileId of_side = quern_joined_diff_find_file (self->joined, from, file);
  QuernProfile *profile;
  g_autoptr (QuernSourcePlace) place = NULL;

  if (of_side == QUERN_NONE)
    {
      from = 1 - side;
      of_side = quern_joined_diff_find_file (self->joined, from, file);
    }
  if (of_side == QUERN_NONE)
    return NULL;

  profile = quern_diff_get_profile (quern_joined_diff_get_diff (self->joined), from);
  place = quern_source_finder_find (self->finders[side],
                                    quern_profile_get_file_name (profile, of_side),
                                    self->comp_dir, cancellable);

  return place->path != NULL ? quern_source_text_load (place->path, cancellable, NULL) : NULL;
}

/* FALSE only with an error. Sets the rows only if both texts were found. */
static gboolean
compare_texts (QuernJoinedLines  *self,
               FileLines         *lines,
               GCancellable      *cancellable,
               GError           **error)
{
  GArray *removed;
  QuernLineMap *map;
  guint64 n;

  if (self->n_texts++ >= MAX_TEXTS)
    return TRUE;
  for (guint side = 0; side < 2; side++)
    lines->texts[side] = load_text (self, lines->file, side, cancellable);
  if (lines->texts[0] == NULL || lines->texts[1] == NULL)
    return !g_cancellable_set_error_if_cancelled (cancellable, error);

  map = quern_line_map_new_of_texts (lines->texts[0], lines->texts[1], cancellable, error);
  if (map == NULL)
    return FALSE;

  n = quern_source_text_get_n_lines (lines->texts[0]);
  removed = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint64 i = 1; i <= n; i++)
    g_array_append_val (removed, i);
  lines->rows = quern_merged_lines_new (map, removed);

  return TRUE;
}

/* Calls */

static int
compare_calls (gconstpointer a,
               gconstpointer b)
{
  const CallLine *x = a;
  const CallLine *y = b;

  return QUERN_ORDER (x->file, y->file) ?: QUERN_ORDER (x->caller, y->caller) ?:
         QUERN_ORDER (x->callee, y->callee) ?: QUERN_ORDER (x->side, y->side) ?:
         QUERN_ORDER (x->line, y->line);
}

/* Lists the calls on lines of files that have no rows yet, each line once. */
static GArray *
list_calls (const QuernJoinedLines  *self,
            QuernProfile            *profile,
            GCancellable            *cancellable,
            GError                 **error)
{
  g_autoptr (GArray) calls = g_array_new (FALSE, FALSE, sizeof (CallLine));
  g_auto (QuernJoinedRecords) records = { 0 };
  const QuernRecord *record;
  guint n = 0;

  quern_joined_records_init (&records, self->joined, profile, QUERN_NONE);
  for (guint64 i = 1; (record = quern_joined_records_next (&records)) != NULL; i++)
    {
      const FileLines *lines;
      CallLine call = {
        .file = record->where.file,
        .side = record->part,
        .caller = record->function,
        .callee = record->callee,
        .line = record->where.line,
      };

      if (i % RECORDS_PER_CHECK == 0 &&
          (g_cancellable_set_error_if_cancelled (cancellable, error) ||
           !quern_memory_ensure ((guint64) calls->len * 2 * sizeof (CallLine), error)))
        return NULL;
      if (record->kind != QUERN_RECORD_CALL || call.line == 0 || call.line >= G_MAXUINT32)
        continue;
      lines = g_hash_table_lookup (self->files, GUINT_TO_POINTER (call.file));
      if (lines != NULL && lines->rows == NULL)
        g_array_append_val (calls, call);
    }

  g_array_sort (calls, compare_calls);
  for (guint i = 0; i < calls->len; i++)
    {
      CallLine *all = (CallLine *) (gpointer) calls->data;

      if (n == 0 || compare_calls (&all[n - 1], &all[i]) != 0)
        all[n++] = all[i];
    }
  g_array_set_size (calls, n);

  return g_steal_pointer (&calls);
}

/* Pairs the lines of a call if it is made on the same number of lines before and after. calls: all
 * with the same caller and callee. */
static void
add_pairs (const CallLine *calls,
           guint           n,
           GArray         *pairs)
{
  guint n_before = 0;

  while (n_before < n && calls[n_before].side == 0)
    n_before++;
  for (guint i = 0; i < n_before && n == 2 * n_before; i++)
    {
      QuernLinePair pair = { calls[i].line, calls[n_before + i].line };

      g_array_append_val (pairs, pair);
    }
}

/* calls: those in the file; NULL if there are none. */
static gboolean
compare_by_calls (FileLines       *lines,
                  const CallLine  *calls,
                  guint            n,
                  GError         **error)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (QuernLinePair));
  QuernLineMap *map;
  guint size;

  for (guint i = 0; i < n; i += size)
    {
      for (size = 1; i + size < n && calls[i + size].caller == calls[i].caller &&
                     calls[i + size].callee == calls[i].callee;)
        size++;
      add_pairs (calls + i, size, pairs);
    }
  if (!quern_memory_ensure ((guint64) lines->befores->len * PER_LINE_BEFORE, error))
    return FALSE;
  map = quern_line_map_new_of_pairs ((QuernLinePair *) (gpointer) pairs->data, pairs->len, error);
  if (map == NULL)
    return FALSE;

  quern_sorted_numbers_sort (lines->befores);
  lines->rows = quern_merged_lines_new (map, g_steal_pointer (&lines->befores));

  return TRUE;
}

/* Matches lines by calls in all files that have no rows yet. */
static gboolean
use_calls (QuernJoinedLines  *self,
           QuernProfile      *profile,
           GCancellable      *cancellable,
           GError           **error)
{
  g_autoptr (GArray) calls = list_calls (self, profile, cancellable, error);
  const CallLine *all;
  GHashTableIter iter;
  FileLines *lines;
  guint size;

  if (calls == NULL)
    return FALSE;

  all = (const CallLine *) (gpointer) calls->data;
  for (guint i = 0; i < calls->len; i += size)
    {
      for (size = 1; i + size < calls->len && all[i + size].file == all[i].file;)
        size++;
      lines = g_hash_table_lookup (self->files, GUINT_TO_POINTER (all[i].file));
      if (!compare_by_calls (lines, all + i, size, error))
        return FALSE;
    }

  g_hash_table_iter_init (&iter, self->files);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &lines))
    if (lines->rows == NULL && !compare_by_calls (lines, NULL, 0, error))
      return FALSE;

  return TRUE;
}

/* Records */

/* A pass over the records. */
typedef struct
{
  QuernJoinedLines      *lines;       /* borrowed */
  QuernJoinedLinesVisit  visit;       /* NULL in the first pass, which only notes lines */
  gpointer               user_data;   /* borrowed */
  QuernProfile          *profile;     /* borrowed */
  const QuernFunctionId *functions;   /* borrowed: only records of these */
  guint                  n_functions; /* 0 for all */
  const gboolean        *has_file;    /* borrowed, nullable: by file: only records of these */
  GCancellable          *cancellable; /* borrowed, nullable */
} Pass;

static guint64
find_row (const QuernJoinedLines *self,
          guint                   side,
          const QuernPlace       *place)
{
  const FileLines *lines = g_hash_table_lookup (self->files, GUINT_TO_POINTER (place->file));

  return lines != NULL ? quern_merged_lines_find_row (lines->rows, side, place->line) : 0;
}

static gboolean
take_record (const Pass         *self,
             const QuernRecord  *record,
             GError            **error)
{
  QuernRecord moved = *record;

  if (self->visit == NULL)
    return note_line (self->lines, record->part, record->where.file, record->where.line, error) &&
           (record->kind != QUERN_RECORD_JUMP ||
            note_line (self->lines, record->part, record->target.file, record->target.line, error));

  moved.where.line = find_row (self->lines, record->part, &record->where);
  if (record->kind == QUERN_RECORD_JUMP)
    moved.target.line = find_row (self->lines, record->part, &record->target);

  return self->visit (&moved, self->user_data, error);
}

/* function: QUERN_NONE for all */
static gboolean
pass_records (const Pass       *self,
              QuernFunctionId   function,
              GError          **error)
{
  g_auto (QuernJoinedRecords) records = { 0 };
  const QuernRecord *record;

  quern_joined_records_init (&records, self->lines->joined, self->profile, function);
  for (guint64 i = 1; (record = quern_joined_records_next (&records)) != NULL; i++)
    {
      if (i % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if ((self->has_file == NULL || self->has_file[record->where.file]) &&
          !take_record (self, record, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
pass_functions (const Pass  *self,
                GError     **error)
{
  gboolean ok = TRUE;

  for (guint i = 0; i < self->n_functions && ok; i++)
    ok = pass_records (self, self->functions[i], error);

  return ok && (self->n_functions > 0 || pass_records (self, QUERN_NONE, error));
}

static gboolean
find_rows (QuernJoinedLines  *self,
           QuernProfile      *profile,
           GCancellable      *cancellable,
           GError           **error)
{
  gboolean has_all = TRUE;
  GHashTableIter iter;
  FileLines *lines;

  g_hash_table_iter_init (&iter, self->files);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &lines))
    {
      if (lines->rows == NULL && !compare_texts (self, lines, cancellable, error))
        return FALSE;
      has_all = has_all && lines->rows != NULL;
    }

  return has_all || use_calls (self, profile, cancellable, error);
}

/* pass: the first one */
static gboolean
match_lines (const Pass  *pass,
             GError     **error)
{
  QuernJoinedLines *self = pass->lines;

  g_hash_table_remove_all (self->files);
  self->n_texts = 0;

  return pass_functions (pass, error) &&
         find_rows (self, pass->profile, pass->cancellable, error);
}

gboolean
quern_joined_lines_match (QuernJoinedLines  *self,
                          QuernAnalysis     *analysis,
                          GCancellable      *cancellable,
                          GError           **error)
{
  const Pass pass = {
    .lines = self,
    .profile = quern_analysis_get_profile (analysis),
    .cancellable = cancellable,
  };

  return match_lines (&pass, error);
}

gboolean
quern_joined_lines_visit (QuernJoinedLines       *self,
                          QuernAnalysis          *analysis,
                          QuernJoinedLinesVisit   visit,
                          gpointer                user_data,
                          GCancellable           *cancellable,
                          GError                **error)
{
  const Pass pass = {
    .lines = self,
    .visit = visit,
    .user_data = user_data,
    .profile = quern_analysis_get_profile (analysis),
    .cancellable = cancellable,
  };

  return pass_functions (&pass, error);
}

/* Annotations */

static gboolean
annotate_cb (const QuernRecord  *record,
             gpointer            user_data,
             GError            **error)
{
  return quern_annotation_add (user_data, record, error);
}

QuernAnnotation *
quern_joined_lines_annotate (QuernJoinedLines       *self,
                             QuernAnalysis          *analysis,
                             const QuernFunctionId  *functions,
                             guint                   n,
                             const QuernFileId      *files,
                             guint                   n_files,
                             GCancellable           *cancellable,
                             GError                **error)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  g_autofree gboolean *has_file = NULL;
  g_autoptr (QuernAnnotation) annotation = NULL;
  Pass pass = { self, NULL, NULL, profile, functions, n, NULL, cancellable };

  if (files != NULL)
    {
      has_file = g_new0 (gboolean, MAX (quern_profile_get_n_files (profile), 1));
      for (guint i = 0; i < n_files; i++)
        has_file[files[i]] = TRUE;
    }

  pass.has_file = has_file;
  if (!match_lines (&pass, error))
    return NULL;

  annotation = quern_annotation_begin (analysis, error);
  pass.visit = annotate_cb;
  pass.user_data = annotation;

  return annotation != NULL && pass_functions (&pass, error) &&
         quern_annotation_finish (annotation, functions, n, has_file, error)
           ? g_steal_pointer (&annotation) : NULL;
}

static const FileLines *
get_file (const QuernJoinedLines *self,
          QuernFileId             file)
{
  return g_hash_table_lookup (self->files, GUINT_TO_POINTER (file));
}

gboolean
quern_joined_lines_has_file (const QuernJoinedLines *self,
                             QuernFileId             file)
{
  return get_file (self, file) != NULL;
}

const QuernMergedLines *
quern_joined_lines_get_rows (const QuernJoinedLines *self,
                             QuernFileId             file)
{
  const FileLines *lines = get_file (self, file);

  g_return_val_if_fail (lines != NULL, NULL);

  return lines->rows;
}

QuernSourceText *
quern_joined_lines_get_text (const QuernJoinedLines *self,
                             QuernFileId             file,
                             guint                   side)
{
  const FileLines *lines = get_file (self, file);

  g_return_val_if_fail (lines != NULL && side < 2, NULL);

  return lines->texts[side];
}

QuernSourceText *
quern_joined_lines_create_merged (const QuernJoinedLines  *self,
                                  QuernFileId              file,
                                  GError                 **error)
{
  const FileLines *lines = get_file (self, file);

  g_return_val_if_fail (lines != NULL, NULL);

  return quern_merged_lines_create_text (lines->rows, lines->texts, error);
}
