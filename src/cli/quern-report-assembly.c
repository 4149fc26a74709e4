/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-assembly.h"

#include "quern-assembly-listing.h"
#include "quern-comparison.h"
#include "quern-disassembler.h"
#include "quern-report-find.h"
#include "quern-report-messages.h"
#include "quern-report-ranking.h"

#include <glib/gi18n.h>

/* Functions shown without --function and --top. */
#define DEFAULT_FUNCTIONS 5

/* The columns of a table for people. */
#define ADDRESS_COLUMN 0

static void
warn_of_guess (QuernReportSources *sources,
               const char         *name,
               const char         *path)
{
  g_autofree char *message = g_strdup_printf (_("guessed: using “%s”"), path);

  quern_report_sources_warn (sources, name, message);
}

static void
warn_of_missing (QuernReportSources *sources,
                 const char         *name)
{
  quern_report_sources_warn (sources, name,
                             _("object file not found; use --source-dir=DIR or "
                               "--map=FROM=TO"));
}

static void
warn_of_newer (QuernReportSources *sources,
               const char         *path)
{
  quern_report_sources_warn (sources, path,
                             _("this object file is newer than the profile: the code may "
                               "have changed"));
}

/* The path of the object; NULL, with a warning, if it is not found. */
static char *
find_object (QuernReportSources *sources,
             const char         *name)
{
  g_autoptr (QuernSourcePlace) place = quern_source_finder_find (sources->finder, name, NULL, NULL);

  if (place->path == NULL)
    {
      warn_of_missing (sources, name);
      return NULL;
    }

  if (place->how == QUERN_SOURCE_GUESSED)
    warn_of_guess (sources, name, place->path);

  return g_steal_pointer (&place->path);
}

/* Disassembles the function. Costs are shown even if there is no code. */
static void
disassemble (QuernReportCode    *self,
             QuernReportSources *sources)
{
  QuernReport *report = sources->report;
  const QuernFunction *function =
    quern_profile_get_function (report->profile, quern_code_costs_get_function (self->costs));
  guint n = quern_code_costs_get_n (self->costs);
  const char *name = quern_profile_get_object_name (report->profile, function->object);
  g_autofree char *path = *name != '\0' ? find_object (sources, name) : NULL;
  g_autoptr (GArray) ranges = quern_assembly_find_ranges (self->addresses, n);
  g_autoptr (GError) error = NULL;

  if (path != NULL)
    {
      quern_report_input_add_other (&report->input, path);
      self->code = quern_disassembler_run (path, (QuernCodeRange *) (void *) ranges->data,
                                           ranges->len, report->options->syntax, NULL, &error);
    }
  if (error != NULL)
    quern_report_sources_warn (sources, path, error->message);
  if (self->code == NULL)
    self->code = quern_disassembly_new ();
  else if (sources->recorded > 0 && quern_disassembly_get_mtime (self->code) > sources->recorded)
    warn_of_newer (sources, path);
}

/* Warns if code of a side is missing. */
static void
warn_of_object (QuernReportSources *sources,
                const QuernJoinedCode *joined,
                guint                  side)
{
  const QuernJoinedObject *object = &joined->objects[side];

  if (object->place == NULL)
    return;

  if (object->place->path != NULL)
    quern_report_input_add_other (&sources->report->input, object->place->path);
  if (object->place->path == NULL && side == 1)
    warn_of_missing (sources, object->name);
  else if (object->place->path == NULL)
    quern_report_sources_warn (sources, object->name,
                               _("object file not found as it was before; use "
                                 "--before-source-dir=DIR"));
  else if (object->error != NULL)
    quern_report_sources_warn (sources, object->place->path, object->error->message);
  else if (side == 1 && sources->recorded > 0 && object->mtime > sources->recorded)
    warn_of_newer (sources, object->place->path);
  else if (side == 1 && object->place->how == QUERN_SOURCE_GUESSED)
    warn_of_guess (sources, object->name, object->place->path);
}

static gboolean
join (QuernReportCode     *self,
      QuernReportSources  *sources,
      QuernFunctionId      function,
      GError             **error)
{
  QuernReport *report = sources->report;

  self->joined = quern_joined_code_new (
    report->joined, report->analysis, function,
    (QuernSourceFinder *[]) { sources->old_finder, sources->finder }, report->options->syntax, NULL,
    error);
  if (self->joined == NULL)
    return FALSE;

  self->costs = g_object_ref (self->joined->costs);
  self->code = quern_disassembly_ref (quern_merged_code_get_code (self->joined->merged));
  for (guint side = 0; side < 2; side++)
    warn_of_object (sources, self->joined, side);

  return TRUE;
}

gboolean
quern_report_code_init (QuernReportCode     *self,
                        QuernReportSources  *sources,
                        QuernFunctionId      function,
                        GError             **error)
{
  QuernReport *report = sources->report;
  guint n;

  if (report->joined != NULL && !join (self, sources, function, error))
    return FALSE;
  if (report->joined == NULL)
    self->costs = quern_code_costs_new (report->analysis, function, NULL, error);
  if (self->costs == NULL)
    return FALSE;

  n = quern_code_costs_get_n (self->costs);
  if (!quern_report_ensure_rows (report, n, error))
    return FALSE;

  self->addresses = g_new (guint64, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    self->addresses[i] = quern_code_costs_get (self->costs, i)->address;
  if (report->joined == NULL)
    disassemble (self, sources);

  return TRUE;
}

void
quern_report_code_clear (QuernReportCode *self)
{
  g_clear_object (&self->costs);
  g_clear_pointer (&self->code, quern_disassembly_unref);
  g_clear_pointer (&self->joined, quern_joined_code_free);
  g_clear_pointer (&self->addresses, g_free);
}

static gboolean
check_instructions (QuernReport  *report,
                    GError      **error)
{
  if (report->joined != NULL ? quern_joined_code_has_instructions (report->joined)
                             : quern_profile_has_instructions (report->profile))
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _("this profile has no instructions; record it with valgrind's "
                         "--dump-instr=yes"));

  return FALSE;
}

gboolean
quern_report_find_code (QuernReport      *report,
                        QuernFunctionId  *function,
                        GError          **error)
{
  QuernNodeId node = QUERN_NONE;

  if (!check_instructions (report, error) ||
      !quern_report_find_function (report, report->options->function, &node, error))
    return FALSE;

  if (quern_analysis_is_cycle (report->analysis, node))
    return quern_usage_error_set (error, _("a cycle has no instructions of its own; name one of "
                                           "its functions with --function"));

  *function = node;

  return TRUE;
}

/* The work of one call. */
typedef struct
{
  QuernReport         *report;   /* borrowed */
  QuernDocument       *document; /* borrowed */
  QuernListing        *listing;  /* borrowed, nullable: for a picture */
  QuernReportSources  *sources;  /* borrowed */
  QuernTable          *instructions; /* for programs, given to the document */
  QuernTable          *calls;
  QuernTable          *jumps;
} Work;

/* One function. */
typedef struct
{
  QuernReport     *report; /* borrowed */
  QuernReportCode  code;   /* owned */
  QuernTable      *table;  /* borrowed */
  guint            text_column;
} Assembly;

static void
assembly_clear (Assembly *self)
{
  quern_report_code_clear (&self->code);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Assembly, assembly_clear)

/* NULL without a baseline. */
static const QuernMergedCode *
get_merged (const Assembly *self)
{
  return self->code.joined != NULL ? self->code.joined->merged : NULL;
}

static QuernCell *
add_row (Assembly     *self,
         const gint64 *own,
         const gint64 *inclusive,
         const char   *text)
{
  QuernCell *row = quern_table_add_row (self->table);

  row[ADDRESS_COLUMN].text = "";
  quern_report_set_line_cells (self->report, self->table, row, ADDRESS_COLUMN + 1, own, inclusive);
  row[self->text_column].text = quern_table_keep_text (self->table, text);
  row[self->text_column + 1].text = "";

  return row;
}

static void
add_calls (Assembly             *self,
           const QuernCodePlace *place)
{
  for (guint i = place->first_call; i < place->first_call + place->n_calls; i++)
    {
      const QuernAnnotatedCall *call = quern_code_costs_get_call (self->code.costs, i);
      g_autofree char *text = quern_listing_dup_call (self->report->profile, call->callee,
                                                      call->count, call->count_before,
                                                      call->recursive);

      add_row (self, NULL, quern_code_costs_get_call_costs (self->code.costs, i), text);
    }
}

static void
add_jumps (Assembly             *self,
           const QuernCodePlace *place)
{
  for (guint i = place->first_jump; i < place->first_jump + place->n_jumps; i++)
    {
      const QuernAnnotatedJump *jump = quern_code_costs_get_jump (self->code.costs, i);
      g_autofree char *followed =
        quern_comparison_dup_count (self->report->profile, jump->followed, jump->followed_before);
      g_autofree char *executed =
        quern_comparison_dup_count (self->report->profile, jump->executed, jump->executed_before);
      const char *arrow = jump->to > jump->from ? "↓" : "↑";
      g_autofree char *to = quern_merged_code_dup_address (get_merged (self), jump->to);
      g_autofree char *text = NULL;

      if (jump->conditional)
        /* Translators: an arrow, an address, how often the jump was taken and executed */
        text = g_strdup_printf (_("%s to %s: taken %s of %s times"), arrow, to, followed, executed);
      else
        /* Translators: an arrow, an address, how often the jump was taken */
        text = g_strdup_printf (_("%s to %s: %s times"), arrow, to, executed);
      add_row (self, NULL, NULL, text);
    }
}

static void
add_instruction (Assembly               *self,
                 const QuernAssemblyRow *row)
{
  const QuernInstruction *instruction =
    row->kind == QUERN_ASSEMBLY_INSTRUCTION
      ? quern_disassembly_get (self->code.code, row->instruction) : NULL;
  const QuernCodePlace *place =
    row->place != G_MAXUINT ? quern_code_costs_get (self->code.costs, row->place) : NULL;
  g_autofree char *text = NULL;
  QuernCell *cells;

  if (instruction != NULL && instruction->symbol != NULL)
    {
      g_autofree char *symbol = g_strdup_printf ("<%s>:", instruction->symbol);

      add_row (self, NULL, NULL, symbol);
    }

  text = instruction != NULL ? quern_listing_dup_code (instruction)
         : row->address == 0 ? g_strdup (_("(address not known)")) : g_strdup (_("(no code)"));
  if (place == NULL)
    cells = add_row (self, NULL, NULL, text);
  else
    cells = add_row (self, quern_code_costs_get_self (self->code.costs, row->place),
                     quern_code_costs_get_inclusive (self->code.costs, row->place), text);
  cells[ADDRESS_COLUMN].text = quern_table_take_text (
    self->table, quern_merged_code_dup_address (get_merged (self), row->address));
  if (place != NULL)
    {
      char *line = quern_listing_dup_place (self->report->profile, place->file, place->line,
                                            self->code.joined);

      cells[self->text_column + 1].text = quern_table_take_text (self->table, line);
      add_calls (self, place);
      add_jumps (self, place);
    }
}

static QuernTable *
make_table (Assembly *self)
{
  g_autoptr (GArray) rows = quern_assembly_list_rows (
    self->code.code, self->code.addresses, quern_code_costs_get_n (self->code.costs),
    self->report->options->context, NULL);
  QuernTable *table = quern_table_new (self->report->event_set);

  self->table = table;
  quern_table_add_column (table, QUERN_COLUMN_FIGURE, QUERN_FOR_PEOPLE, "address", _("Address"));
  quern_report_add_line_columns (self->report, table);
  self->text_column = quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "code",
                                              _("Instruction"));
  quern_table_add_column (table, QUERN_COLUMN_TEXT, QUERN_FOR_PEOPLE, "source", _("Source"));

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (rows, QuernAssemblyRow, i);

      if (row->kind == QUERN_ASSEMBLY_INSTRUCTION || row->kind == QUERN_ASSEMBLY_UNKNOWN)
        add_instruction (self, row);
      else
        add_row (self, NULL, NULL, "")[ADDRESS_COLUMN].text = "⋮";
    }

  return table;
}

/* Creates the tables for programs. */

static void
begin_tables (Work *self)
{
  const QuernTableScope *scope = &self->report->scope;

  self->instructions = quern_table_new (self->report->event_set);
  quern_table_add_keys (self->instructions);
  quern_table_add_column (self->instructions, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "address", "");
  quern_table_add_column (self->instructions, QUERN_COLUMN_PATH, QUERN_FOR_ALL, "source_file", "");
  quern_table_add_column (self->instructions, QUERN_COLUMN_COUNT, QUERN_FOR_ALL, "source_line", "");
  for (guint i = 0; i < scope->n_events; i++)
    quern_table_add_costs (self->instructions, scope->events[i], "self", _("Self"));
  for (guint i = 0; i < scope->n_events; i++)
    quern_table_add_costs (self->instructions, scope->events[i], "inclusive", _("With calls"));
  quern_table_add_column (self->instructions, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "bytes", "");
  quern_table_add_column (self->instructions, QUERN_COLUMN_TEXT, QUERN_FOR_ALL, "code", "");
  if (self->report->joined != NULL)
    {
      quern_table_add_column (self->instructions, QUERN_COLUMN_COUNT, QUERN_FOR_ALL,
                              "source_line_before", "");
      quern_table_add_column (self->instructions, QUERN_COLUMN_TEXT, QUERN_FOR_ALL,
                              "address_before", "");
    }

  self->calls = quern_table_new (self->report->event_set);
  quern_table_add_column (self->calls, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "from", "");
  quern_table_add_keys (self->calls);
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "count", "");
  quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "recursive", "");
  for (guint i = 0; i < scope->n_events; i++)
    quern_table_add_costs (self->calls, scope->events[i], "inclusive", "");
  if (quern_analysis_is_comparison (self->report->analysis))
    quern_table_add_column (self->calls, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "count_before",
                            "");
  if (self->report->joined != NULL)
    quern_table_add_column (self->calls, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "from_before", "");

  self->jumps = quern_table_new (self->report->event_set);
  quern_table_add_column (self->jumps, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "from", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "to", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "executed", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "followed", "");
  quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS, "conditional", "");
  if (quern_analysis_is_comparison (self->report->analysis))
    {
      quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                              "executed_before", "");
      quern_table_add_column (self->jumps, QUERN_COLUMN_COUNT, QUERN_FOR_PROGRAMS,
                              "followed_before", "");
    }
  if (self->report->joined != NULL)
    {
      quern_table_add_column (self->jumps, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "from_before",
                              "");
      quern_table_add_column (self->jumps, QUERN_COLUMN_TEXT, QUERN_FOR_PROGRAMS, "to_before", "");
    }
}

const char *
quern_report_keep_address (QuernTable *table,
                           guint64     address)
{
  return quern_table_take_text (table, g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", address));
}

/* Sets the address of an instruction; with a baseline, also its address before. A cell is NULL if
 * its side does not have the instruction. before: the position of the cell for the side before,
 * counted from the last column. */
static void
set_address (Assembly   *self,
             QuernTable *table,
             QuernCell  *row,
             guint       column,
             guint       before,
             guint64     address)
{
  QuernCell *cells[] = { &row[quern_table_get_n_columns (table) - before], &row[column] };
  guint64 addresses[] = { address, address };

  if (self->code.joined != NULL && address != 0)
    quern_merged_code_get_addresses (self->code.joined->merged, address, addresses);
  for (guint side = self->code.joined != NULL ? 0 : 1; side < 2; side++)
    cells[side]->text = addresses[side] != 0 || address == 0
                          ? quern_report_keep_address (table, addresses[side]) : NULL;
}

/* Likewise sets the source line. */
static void
set_line (Assembly             *self,
          QuernTable           *table,
          QuernCell            *row,
          const QuernCodePlace *place)
{
  QuernCell *cells[] = { &row[quern_table_get_n_columns (table) - 2], &row[6] };
  guint64 lines[] = { place->line, place->line };

  if (self->code.joined != NULL && place->line > 0 && place->file != QUERN_NONE)
    quern_merged_lines_get_lines (
      quern_joined_lines_get_rows (self->code.joined->lines, place->file), place->line, lines,
      NULL);
  for (guint side = self->code.joined != NULL ? 0 : 1; side < 2; side++)
    cells[side]->count = lines[side] > 0 ? lines[side] : QUERN_NO_COUNT;
}

static void
add_references (Work     *self,
                Assembly *assembly,
                guint     index)
{
  const QuernCodePlace *place = quern_code_costs_get (assembly->code.costs, index);

  for (guint i = place->first_call; i < place->first_call + place->n_calls; i++)
    {
      const QuernAnnotatedCall *call = quern_code_costs_get_call (assembly->code.costs, i);
      QuernCell *row = quern_table_add_row (self->calls);

      set_address (assembly, self->calls, row, 0, 1, place->address);
      quern_report_set_keys (self->report, row + 1, call->callee);
      row[5].count = call->count;
      row[6].count = call->recursive ? 1 : 0;
      for (guint e = 0; e < self->report->events->len; e++)
        quern_table_set_costs (self->calls, row, 7 + e,
                               quern_code_costs_get_call_costs (assembly->code.costs, i));
      if (quern_analysis_is_comparison (self->report->analysis))
        row[7 + self->report->events->len].count = call->count_before;
    }

  for (guint i = place->first_jump; i < place->first_jump + place->n_jumps; i++)
    {
      const QuernAnnotatedJump *jump = quern_code_costs_get_jump (assembly->code.costs, i);
      QuernCell *row = quern_table_add_row (self->jumps);

      set_address (assembly, self->jumps, row, 0, 2, jump->from);
      set_address (assembly, self->jumps, row, 1, 1, jump->to);
      row[2].count = jump->executed;
      row[3].count = jump->followed;
      row[4].count = jump->conditional ? 1 : 0;
      if (quern_analysis_is_comparison (self->report->analysis))
        {
          row[5].count = jump->executed_before;
          row[6].count = jump->followed_before;
        }
    }
}

static void
add_to_tables (Work     *self,
               Assembly *assembly)
{
  guint n_events = self->report->events->len;

  for (guint i = 0; i < quern_code_costs_get_n (assembly->code.costs); i++)
    {
      const QuernCodePlace *place = quern_code_costs_get (assembly->code.costs, i);
      guint at = quern_disassembly_find (assembly->code.code, place->address);
      QuernCell *row = quern_table_add_row (self->instructions);

      quern_report_set_keys (self->report, row,
                             quern_code_costs_get_function (assembly->code.costs));
      set_address (assembly, self->instructions, row, 4, 1, place->address);
      row[5].text = place->file != QUERN_NONE
                      ? quern_profile_get_file_name (self->report->profile, place->file) : NULL;
      set_line (assembly, self->instructions, row, place);
      for (guint e = 0; e < n_events; e++)
        {
          quern_table_set_costs (self->instructions, row, 7 + e,
                                 quern_code_costs_get_self (assembly->code.costs, i));
          quern_table_set_costs (self->instructions, row, 7 + n_events + e,
                                 quern_code_costs_get_inclusive (assembly->code.costs, i));
        }
      if (at < quern_disassembly_get_n (assembly->code.code) &&
          quern_disassembly_get (assembly->code.code, at)->address == place->address)
        {
          const QuernInstruction *code = quern_disassembly_get (assembly->code.code, at);

          row[7 + 2 * n_events].text = quern_table_keep_text (self->instructions, code->bytes);
          row[8 + 2 * n_events].text =
            quern_table_take_text (self->instructions, quern_listing_dup_code (code));
        }
      add_references (self, assembly, i);
    }
}

static gboolean
add_function (Work             *self,
              QuernFunctionId   function,
              GError          **error)
{
  QuernReport *report = self->report;
  g_auto (Assembly) assembly = { .report = report };
  g_autofree char *name = NULL;

  if (!quern_report_code_init (&assembly.code, self->sources, function, error) ||
      !quern_report_ensure_rows (report,
                                 quern_code_costs_get_n (assembly.code.costs) +
                                   quern_disassembly_get_n (assembly.code.code),
                                 error))
    return FALSE;

  name = quern_analysis_dup_visible_name (report->analysis, function);
  if (self->listing != NULL)
    {
      quern_listing_add_code (self->listing, assembly.code.costs, assembly.code.code,
                              assembly.code.addresses, assembly.code.joined,
                              report->options->function == NULL ? name : NULL);
      return TRUE;
    }
  if (!report->scope.for_people)
    {
      add_to_tables (self, &assembly);
      return TRUE;
    }

  quern_document_add_table (self->document, "instructions", name, make_table (&assembly));

  return TRUE;
}

static gboolean
add_one (Work    *self,
         GError **error)
{
  QuernFunctionId function;

  if (!quern_report_find_code (self->report, &function, error))
    return FALSE;

  quern_report_add_head (self->report, self->document, function);

  return add_function (self, function, error);
}

static gboolean
add_hottest (Work    *self,
             GError **error)
{
  QuernReport *report = self->report;
  guint n_kept = report->options->top == G_MAXUINT ? DEFAULT_FUNCTIONS : report->options->top;
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (QuernRank));

  if (!quern_ranks_ensure (quern_profile_get_n_functions (report->profile), error))
    return FALSE;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (report->profile); i++)
    quern_report_add_rank (report, ranks, i, quern_profile_get_self (report->profile, i));
  quern_ranks_sort (ranks, n_kept);

  for (guint i = 0; i < ranks->len; i++)
    if (!add_function (self, quern_ranks_get_id (ranks, i), error))
      return FALSE;

  return TRUE;
}

gboolean
quern_report_add_assembly (QuernReportSources  *sources,
                           QuernDocument       *document,
                           QuernListing        *listing,
                           GError             **error)
{
  QuernReport *report = sources->report;
  Work work = {
    .report = report, .document = document, .listing = listing, .sources = sources
  };
  gboolean ok;

  if (!check_instructions (report, error))
    return FALSE;

  if (listing == NULL && !report->scope.for_people)
    begin_tables (&work);
  ok = report->options->function != NULL ? add_one (&work, error) : add_hottest (&work, error);
  if (work.instructions != NULL)
    {
      quern_document_add_head (document, "calls", work.calls);
      quern_document_add_head (document, "jumps", work.jumps);
      quern_document_add_table (document, "instructions", NULL, work.instructions);
    }

  return ok;
}
