/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-joined-code.h"

#include "quern-assembly-listing.h"
#include "quern-joined-records.h"
#include "quern-memory.h"
#include "quern-sorted-numbers.h"

#define RECORDS_PER_CHECK 4096

/* Data of a side before both are merged. */
typedef struct
{
  GArray           *addresses; /* owned: guint64: addresses of its records, sorted, unique */
  GArray           *targets;   /* owned: guint64: targets of its jumps, sorted, unique */
  QuernDisassembly *code;      /* owned */
} Side;

/* The state of one quern_joined_code_new() call. */
typedef struct
{
  QuernJoinedCode *code;        /* owned */
  QuernProfile    *profile;     /* borrowed */
  QuernFunctionId  function;
  GCancellable    *cancellable; /* borrowed, nullable */
  Side             sides[2];
} Work;

static void
work_clear (Work *self)
{
  g_clear_pointer (&self->code, quern_joined_code_free);
  for (guint side = 0; side < 2; side++)
    {
      g_clear_pointer (&self->sides[side].addresses, g_array_unref);
      g_clear_pointer (&self->sides[side].targets, g_array_unref);
      g_clear_pointer (&self->sides[side].code, quern_disassembly_unref);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

void
quern_joined_code_free (QuernJoinedCode *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->joined, quern_joined_diff_unref);
  g_clear_object (&self->costs);
  g_clear_pointer (&self->merged, quern_merged_code_free);
  g_clear_pointer (&self->lines, quern_joined_lines_free);
  for (guint side = 0; side < 2; side++)
    {
      g_clear_pointer (&self->objects[side].place, quern_source_place_free);
      g_clear_error (&self->objects[side].error);
    }
  g_free (self);
}

gboolean
quern_joined_code_has_instructions (const QuernJoinedDiff *joined)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (joined);

  return quern_profile_has_instructions (quern_diff_get_profile (diff, 0)) ||
         quern_profile_has_instructions (quern_diff_get_profile (diff, 1));
}

/* Addresses */

/* Whether the side after has records of the instruction, too. Then these determine its line. */
static gboolean
is_after (const Work *self,
          guint64     position)
{
  guint64 addresses[2];

  quern_merged_code_get_addresses (self->code->merged, position, addresses);

  /* Address 0 represents all unknown addresses. */
  return (addresses[1] != 0 || position == 0) &&
         quern_sorted_numbers_has (self->sides[1].addresses, addresses[1]);
}

/* Adds a record to the costs, or in the first pass, without costs yet, notes its addresses. */
static gboolean
take_record (Work               *self,
             const QuernRecord  *record,
             GError            **error)
{
  Side *side = &self->sides[record->part];
  gboolean is_jump = record->kind == QUERN_RECORD_JUMP;
  QuernRecord moved = *record;

  if (self->code->costs == NULL)
    return quern_sorted_numbers_note (side->addresses, record->where.address, error) &&
           (!is_jump ||
            quern_sorted_numbers_note (side->targets, record->target.address, error));

  moved.where.address =
    quern_merged_code_find (self->code->merged, record->part, record->where.address);
  moved.where.line =
    record->part == 0 && is_after (self, moved.where.address)
      ? 0
      : quern_merged_lines_find_row (
          quern_joined_lines_get_rows (self->code->lines, record->where.file), record->part,
          record->where.line);
  if (is_jump)
    moved.target.address =
      quern_merged_code_find (self->code->merged, record->part, record->target.address);

  return quern_code_costs_add (self->code->costs, &moved, error);
}

static gboolean
pass_records (Work    *self,
              GError **error)
{
  g_auto (QuernJoinedRecords) records = { 0 };
  const QuernRecord *record;

  quern_joined_records_init (&records, self->code->joined, self->profile, self->function);
  for (guint64 i = 1; (record = quern_joined_records_next (&records)) != NULL; i++)
    {
      if (i % RECORDS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if (!take_record (self, record, error))
        return FALSE;
    }

  return TRUE;
}

/* Code */

/* The object of the first function of the row. */
static const char *
find_object (const Work *self,
             guint       side)
{
  const QuernDiff *diff = quern_joined_diff_get_diff (self->code->joined);
  QuernProfile *profile = quern_diff_get_profile (diff, side);
  guint row = quern_joined_diff_find_row (self->code->joined, self->function);
  const QuernFunctionId *members;
  guint n;

  if (row == QUERN_NONE || !quern_diff_has_side (diff, row, side))
    return NULL;

  members = quern_diff_get_members (diff, row, side, &n);

  return quern_profile_get_object_name (profile,
                                        quern_profile_get_function (profile, members[0])->object);
}

/* FALSE only if it was cancelled: other errors are stored in the object. */
static gboolean
disassemble (Work               *self,
             guint               index,
             QuernSourceFinder  *finder,
             QuernSyntax         syntax,
             GError            **error)
{
  QuernJoinedObject *object = &self->code->objects[index];
  Side *side = &self->sides[index];
  g_autoptr (GArray) ranges =
    quern_assembly_find_ranges ((const guint64 *) (gpointer) side->addresses->data,
                                side->addresses->len);

  object->name = find_object (self, index);
  if (object->name != NULL && *object->name != '\0')
    object->place = quern_source_finder_find (finder, object->name, NULL, self->cancellable);
  if (object->place != NULL && object->place->path != NULL && ranges->len > 0)
    side->code = quern_disassembler_run (object->place->path,
                                         (const QuernCodeRange *) (gpointer) ranges->data,
                                         ranges->len, syntax, self->cancellable, &object->error);
  if (side->code != NULL)
    object->mtime = quern_disassembly_get_mtime (side->code);
  else
    side->code = quern_disassembly_new ();

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static gboolean
merge (Work    *self,
       GError **error)
{
  QuernCodeSide sides[2];

  for (guint i = 0; i < 2; i++)
    {
      const Side *side = &self->sides[i];

      sides[i] = (QuernCodeSide) {
        .code = side->code,
        .addresses = (const guint64 *) (gpointer) side->addresses->data,
        .n_addresses = side->addresses->len,
        .targets = (const guint64 *) (gpointer) side->targets->data,
        .n_targets = side->targets->len,
      };
    }
  self->code->merged = quern_merged_code_new (sides, self->cancellable, error);

  return self->code->merged != NULL;
}

/* Compares the source lines of both sides. The annotation itself is not needed. */
static gboolean
find_lines (Work                       *self,
            QuernAnalysis              *analysis,
            QuernSourceFinder * const  *finders,
            GError                    **error)
{
  g_autoptr (QuernAnnotation) annotation = NULL;

  self->code->lines = quern_joined_lines_new (self->code->joined, finders);
  annotation = quern_joined_lines_annotate (self->code->lines, analysis, &self->function, 1, NULL,
                                            0, self->cancellable, error);

  return annotation != NULL;
}

QuernJoinedCode *
quern_joined_code_new (QuernJoinedDiff           *joined,
                       QuernAnalysis             *analysis,
                       QuernFunctionId            function,
                       QuernSourceFinder * const *finders,
                       QuernSyntax                syntax,
                       GCancellable              *cancellable,
                       GError                   **error)
{
  g_auto (Work) work = {
    .code = g_new0 (QuernJoinedCode, 1),
    .profile = quern_analysis_get_profile (analysis),
    .function = function,
    .cancellable = cancellable,
  };

  work.code->joined = quern_joined_diff_ref (joined);
  for (guint side = 0; side < 2; side++)
    {
      work.sides[side].addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
      work.sides[side].targets = g_array_new (FALSE, FALSE, sizeof (guint64));
    }
  if (!pass_records (&work, error))
    return NULL;

  for (guint side = 0; side < 2; side++)
    {
      const guint64 n = MAX (work.sides[side].addresses->len, work.sides[side].targets->len);

      if (!quern_memory_ensure (n * sizeof (guint64), error)) /* for sorting */
        return NULL;
      quern_sorted_numbers_sort (work.sides[side].addresses);
      quern_sorted_numbers_sort (work.sides[side].targets);
      if (!disassemble (&work, side, finders[side], syntax, error))
        return NULL;
    }
  if (!merge (&work, error) || !find_lines (&work, analysis, finders, error))
    return NULL;

  work.code->costs = quern_code_costs_begin (analysis, function, error);

  return work.code->costs != NULL && pass_records (&work, error) &&
         quern_code_costs_finish (work.code->costs, error) ? g_steal_pointer (&work.code) : NULL;
}

char *
quern_joined_code_dup_line (const QuernJoinedCode *self,
                            QuernFileId            file,
                            guint64                line)
{
  return quern_merged_lines_dup_number (
    self != NULL ? quern_joined_lines_get_rows (self->lines, file) : NULL, line);
}
