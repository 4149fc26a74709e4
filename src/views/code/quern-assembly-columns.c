/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-columns.h"

#include "quern-assembly-margin.h"
#include "quern-column-view.h"
#include "quern-comparison.h"
#include "quern-cost-cell.h"
#include "quern-cost-text.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-heat-cell.h"
#include "quern-listing.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>
#include <math.h>

/* Px */
#define COST_WIDTH 84 /* minimum */
#define BYTES_WIDTH 190
#define LETTER_WIDTH 8
#define CELL_PADDING 16

/* Minimum widths, for the title, and maximum widths, in px */
#define ADDRESS_WIDTH 76
#define MAX_ADDRESS_WIDTH 144
#define CODE_WIDTH 120
#define MAX_CODE_WIDTH 16384
#define TIMES_WIDTH 64
#define MAX_TIMES_WIDTH 240
#define LINE_WIDTH 52
#define MAX_LINE_WIDTH 180

/* A longer name of a callee does not widen the column of instructions; room for the square before
 * it. In characters. */
#define MAX_NAME_LETTERS 60
#define SQUARE_LETTERS 3

/* Px that instructions and symbols get before other optional columns. */
#define USUAL_CODE_WIDTH 226
#define USUAL_NOTE_WIDTH 130

/* Width of a mnemonic, in characters */
#define MNEMONIC_WIDTH 7

static QuernAssemblyList *
get_list (gpointer row)
{
  return QUERN_ASSEMBLY_LIST (quern_row_get_list (row));
}

/* NULL for a row that was removed from its list. */
static const QuernAssemblyEntry *
get_entry (gpointer row)
{
  guint32 record = quern_row_get_record (row);

  return record != QUERN_NONE ? quern_assembly_list_get_entry (get_list (row), record) : NULL;
}

static void
fill_cost (QuernExplorer    *explorer,
           QuernEventId      event,
           const gint64     *costs,
           QuernCellContent *content)
{
  content->share = (double) NAN;
  if (event == QUERN_NONE || costs == NULL)
    {
      content->text = g_strdup ("");
      return;
    }

  content->text = quern_cost_text_cell (explorer, event, costs);
  content->share = quern_cost_text_share (explorer, event, costs);
  content->weak = quern_cost_text_is_weak (explorer, event, costs);
}

static gboolean
has_sides (gpointer row)
{
  const QuernAssemblyDocument *document = quern_assembly_list_get_document (get_list (row));

  return document != NULL && document->joined != NULL;
}

/* The event, or, if both sides are shown, the difference. */
static QuernEventId
get_event (QuernExplorer *explorer,
           QuernEventId   event,
           gboolean       is_joined)
{
  QuernEventId difference = is_joined ? quern_explorer_get_difference (explorer) : QUERN_NONE;

  return difference != QUERN_NONE ? difference : event;
}

/* side: 0 before, 1 after. Returns: QUERN_NONE without a comparison. */
static QuernEventId
get_side_event (QuernExplorer *explorer,
                guint          side)
{
  QuernEventId difference = quern_explorer_get_difference (explorer);
  QuernEventId sides[2] = { QUERN_NONE, QUERN_NONE };

  if (difference != QUERN_NONE)
    quern_comparison_get_sides (quern_profile_get_events (quern_explorer_get_profile (explorer)),
                                difference, &sides[0], &sides[1]);

  return sides[side];
}

/* If both sides are shown, leaves the cell empty where the value is 0: no cost, or no change. */
static void
fill_row (QuernExplorer    *explorer,
          QuernEventId      event,
          gpointer          row,
          const gint64     *costs,
          QuernCellContent *content)
{
  if (costs != NULL && event != QUERN_NONE && has_sides (row))
    {
      double value = quern_event_set_get_value (
        quern_profile_get_events (quern_explorer_get_profile (explorer)), event, costs);

      if (!(value > 0.0 || value < 0.0))
        costs = NULL;
    }
  fill_cost (explorer, event, costs, content);
}

static void
fill_self (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);

  fill_row (explorer, get_event (explorer, event, has_sides (row)), row,
            entry != NULL ? quern_assembly_list_get_self (get_list (row), entry) : NULL, content);
}

static void
fill_side (QuernExplorer    *explorer,
           guint             side,
           gpointer          row,
           QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);

  fill_row (explorer, get_side_event (explorer, side), row,
            entry != NULL ? quern_assembly_list_get_self (get_list (row), entry) : NULL, content);
}

static void
fill_before (QuernExplorer    *explorer,
             QuernEventId      event,
             gpointer          row,
             QuernCellContent *content)
{
  fill_side (explorer, 0, row, content);
}

static void
fill_after (QuernExplorer    *explorer,
            QuernEventId      event,
            gpointer          row,
            QuernCellContent *content)
{
  fill_side (explorer, 1, row, content);
}

static void
fill_with_calls (QuernExplorer    *explorer,
                 QuernEventId      event,
                 gpointer          row,
                 QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);

  fill_row (explorer, get_event (explorer, event, has_sides (row)), row,
            entry != NULL ? quern_assembly_list_get_with_calls (get_list (row), entry) : NULL,
            content);
}

static void
fill_second (QuernExplorer    *explorer,
             QuernEventId      event,
             gpointer          row,
             QuernCellContent *content)
{
  fill_self (explorer, quern_event_choice_get_second_event (quern_explorer_get_events (explorer)),
             row, content);
}

/* Sets the sign of an instruction that is on one side only apart from its address, which is not a
 * number: "+ 1323". */
static char *
take_mark (char *address)
{
  g_autofree char *owned = address;
  const char *rest = g_utf8_next_char (address);

  return g_ascii_isxdigit (*address) || *address == '\0'
         ? g_steal_pointer (&owned)
         : g_strdup_printf ("%.*s\302\240%s", (int) (rest - address), address, rest);
}

static void
fill_address (QuernExplorer    *explorer,
              QuernEventId      event,
              gpointer          row,
              QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);

  if (entry == NULL || entry->call != G_MAXUINT || entry->row.kind == QUERN_ASSEMBLY_FOLDED ||
      entry->row.kind == QUERN_ASSEMBLY_GAP)
    content->text = g_strdup (entry == NULL || entry->call != G_MAXUINT ? "" : "⋮");
  else
    content->text = take_mark (quern_assembly_document_dup_address (
      quern_assembly_list_get_document (get_list (row)), entry->row.address));
}

static void
fill_bytes (QuernExplorer    *explorer,
            QuernEventId      event,
            gpointer          row,
            QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);
  const QuernInstruction *code =
    entry != NULL ? quern_assembly_list_get_code (get_list (row), entry) : NULL;

  content->text = g_strdup (code != NULL ? code->bytes : "");
  content->weak = TRUE;
}

static char *
dup_code_text (const QuernInstruction *code)
{
  return g_strdup_printf ("%-*s%s%s", MNEMONIC_WIDTH - 1, code->mnemonic,
                          *code->operands != '\0' ? " " : "", code->operands);
}

static void
fill_code (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);
  const QuernInstruction *code =
    entry != NULL ? quern_assembly_list_get_code (get_list (row), entry) : NULL;
  g_autofree char *count = NULL;

  if (code != NULL)
    {
      content->text = dup_code_text (code);
      content->weak = entry->row.place == G_MAXUINT;
      return;
    }

  content->weak = TRUE;
  if (entry == NULL)
    content->text = g_strdup ("");
  else if (entry->n_calls > 0)
    {
      g_autofree char *called =
        g_strdup_printf (ngettext ("%u function is called", "%u functions are called",
                                   entry->n_calls), entry->n_calls);

      content->weak = FALSE;
      content->text = g_strconcat (
        quern_assembly_list_is_open (get_list (row), entry) ? "▾ " : "▸ ", called, NULL);
    }
  else if (entry->call != G_MAXUINT)
    {
      QuernCodeCosts *costs = quern_assembly_list_get_document (get_list (row))->costs;
      const QuernAnnotatedCall *call = quern_code_costs_get_call (costs, entry->call);

      content->weak = FALSE;
      content->node = call->callee;
      content->recursive = call->recursive;
      content->text =
        g_strdup (quern_profile_get_function_name (quern_code_costs_get_profile (costs),
                                                   call->callee));
    }
  else if (entry->row.kind == QUERN_ASSEMBLY_UNKNOWN)
    content->text = g_strdup (entry->row.address == 0 ? _("(address not known)") : _("(no code)"));
  else
    {
      count = quern_format_count (entry->row.n);
      if (entry->row.kind == QUERN_ASSEMBLY_FOLDED)
        content->text = g_strdup_printf (_("Show %s without a cost"), count);
      else if (has_sides (row))
        content->text = g_strdup (_("code that is not shown"));
      else
        content->text = g_strdup_printf (_("%s bytes that are not shown"), count);
    }
}

static void
fill_note (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);
  const QuernInstruction *code =
    entry != NULL ? quern_assembly_list_get_code (get_list (row), entry) : NULL;

  if (code != NULL && code->symbol != NULL)
    content->text = g_strdup_printf ("%s:", code->symbol);
  else
    content->text = g_strdup (code != NULL && code->note != NULL ? code->note : "");
  content->weak = code == NULL || code->symbol == NULL;
}

/* "119×"; "–" for calls that were not counted. */
static char *
dup_count (QuernCodeCosts *costs,
           guint           call)
{
  const QuernAnnotatedCall *called = quern_code_costs_get_call (costs, call);
  g_autofree char *count = NULL;

  if (called->count == 0 && called->count_before == 0)
    return g_strdup ("–");

  count = quern_comparison_dup_count (quern_code_costs_get_profile (costs), called->count,
                                      called->count_before);

  return g_strdup_printf ("%s×", count);
}

/* "18 / 120": times taken and executed; "119×": for an unconditional jump. */
static char *
dup_times (QuernCodeCosts       *costs,
           const QuernCodePlace *place)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < place->n_jumps; i++)
    {
      const QuernAnnotatedJump *jump = quern_code_costs_get_jump (costs, place->first_jump + i);
      QuernProfile *profile = quern_code_costs_get_profile (costs);
      g_autofree char *followed =
        quern_comparison_dup_count (profile, jump->followed, jump->followed_before);
      g_autofree char *executed =
        quern_comparison_dup_count (profile, jump->executed, jump->executed_before);

      if (i > 0)
        g_string_append (text, ", ");
      if (jump->conditional)
        g_string_append_printf (text, "%s / %s", followed, executed);
      else
        g_string_append_printf (text, "%s×", executed);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_times (QuernExplorer    *explorer,
            QuernEventId      event,
            gpointer          row,
            QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);
  QuernCodeCosts *costs;

  if (entry == NULL || entry->row.place == G_MAXUINT || entry->n_calls > 0)
    {
      content->text = g_strdup ("");
      return;
    }

  costs = quern_assembly_list_get_document (get_list (row))->costs;
  content->text =
    entry->call != G_MAXUINT ? dup_count (costs, entry->call)
                             : dup_times (costs, quern_code_costs_get (costs, entry->row.place));
}

/* Only the number for a line in the function's own file. */
static char *
dup_line (const QuernAssemblyDocument *document,
          const QuernCodePlace        *place)
{
  QuernProfile *profile = quern_code_costs_get_profile (document->costs);
  QuernFunctionId function = quern_code_costs_get_function (document->costs);

  if (place->line > 0 && place->file == quern_profile_get_function (profile, function)->file)
    return quern_joined_code_dup_line (document->joined, place->file, place->line);

  return quern_listing_dup_place (profile, place->file, place->line, document->joined);
}

static void
fill_line (QuernExplorer    *explorer,
           QuernEventId      event,
           gpointer          row,
           QuernCellContent *content)
{
  const QuernAssemblyEntry *entry = get_entry (row);

  content->weak = TRUE;
  if (entry != NULL && entry->call == G_MAXUINT && entry->row.place != G_MAXUINT)
    {
      const QuernAssemblyDocument *document = quern_assembly_list_get_document (get_list (row));

      content->text = dup_line (document, quern_code_costs_get (document->costs, entry->row.place));
    }
  else
    {
      content->text = g_strdup ("");
    }
}

static const QuernColumnInfo infos[] = {
  { .id = "before", .cell = QUERN_CELL_SELF, .width = COST_WIDTH },
  { .id = "after", .cell = QUERN_CELL_SELF, .width = COST_WIDTH },
  { .id = "self", .cell = QUERN_CELL_SELF, .width = COST_WIDTH },
  { .id = "with-calls", .cell = QUERN_CELL_INCLUSIVE, .width = COST_WIDTH },
  { .id = "second", .cell = QUERN_CELL_SELF, .width = COST_WIDTH },
  { .id = "address", .cell = QUERN_CELL_EXACT, .width = ADDRESS_WIDTH },
  { .id = "bytes", .cell = QUERN_CELL_TEXT, .is_code = TRUE, .width = BYTES_WIDTH },
  { .id = "code", .cell = QUERN_CELL_TEXT, .is_code = TRUE, .width = USUAL_CODE_WIDTH },
  { .id = "note", .cell = QUERN_CELL_TEXT, .width = 0 },
  { .id = "times", .cell = QUERN_CELL_NUMBER, .width = TIMES_WIDTH },
  { .id = "line", .cell = QUERN_CELL_TEXT, .width = LINE_WIDTH },
};

/* Fill in the contents of a row's cell, in the order of infos. */
static void (*const fills[]) (QuernExplorer    *explorer,
                              QuernEventId      event,
                              gpointer          row,
                              QuernCellContent *content) = {
  fill_before, fill_after, fill_self, fill_with_calls, fill_second, fill_address, fill_bytes,
  fill_code, fill_note, fill_times, fill_line,
};

static void
fill (const QuernColumnInfo *info,
      QuernExplorer         *explorer,
      QuernEventId           event,
      gpointer               row,
      QuernCellContent      *content)
{
  fills[info - infos] (explorer, event, row, content);
}

static void
take_length (guint *length,
             char  *taken)
{
  g_autofree char *text = taken;

  *length = MAX (*length, (guint) g_utf8_strlen (text, -1));
}

/**
 * quern_assembly_columns_measure:
 * @document: instructions with their costs
 *
 * Returns: the lengths of texts in its columns
 */
QuernAssemblyLengths
quern_assembly_columns_measure (const QuernAssemblyDocument *document)
{
  QuernAssemblyLengths lengths = { 0 };

  for (guint i = 0; i < quern_disassembly_get_n (document->code); i++)
    {
      const QuernInstruction *code = quern_disassembly_get (document->code, i);

      take_length (&lengths.code, dup_code_text (code));
      take_length (&lengths.note, g_strdup (code->symbol != NULL ? code->symbol
                                            : code->note != NULL ? code->note : ""));
      take_length (&lengths.address,
                   quern_assembly_document_dup_address (document, code->address));
    }
  for (guint i = 0; i < quern_code_costs_get_n (document->costs); i++)
    {
      const QuernCodePlace *place = quern_code_costs_get (document->costs, i);

      take_length (&lengths.times, dup_times (document->costs, place));
      take_length (&lengths.line, dup_line (document, place));
      take_length (&lengths.address,
                   quern_assembly_document_dup_address (document, place->address));
      for (guint j = place->first_call; j < place->first_call + place->n_calls; j++)
        {
          QuernFunctionId callee = quern_code_costs_get_call (document->costs, j)->callee;
          const char *name = quern_profile_get_function_name (
            quern_code_costs_get_profile (document->costs), callee);

          take_length (&lengths.times, dup_count (document->costs, j));
          lengths.code = MAX (lengths.code,
                              MIN ((guint) g_utf8_strlen (name, -1), MAX_NAME_LETTERS) +
                                SQUARE_LETTERS);
        }
    }

  return lengths;
}

/* Widths of columns, in px; 0 for an optional column that is empty or for which there is
 * no room. */
typedef struct
{
  int address;
  int code;
  int times;
  int with_calls;
  int note;
  int line;
  int sides;
} Room;

/* Takes width from rest. Returns: the width, or 0 if rest is smaller. */
static int
take (int *rest,
      int  width)
{
  if (width > *rest)
    return 0;

  *rest -= width;

  return width;
}

static int
get_need (guint length,
          int   least,
          int   most)
{
  int need = CLAMP ((int) MIN (length, 1000) * LETTER_WIDTH + CELL_PADDING, least, most);

  return length > 0 ? quern_view_style_scale (need) : 0;
}

/* cost, second, sides: px for the columns of an event, of the second event, and of the costs before
 * and after. times: px for the title of the counts. */
static Room
find_room (const QuernAssemblyShown *shown,
           int                       cost,
           int                       second,
           int                       sides,
           int                       times)
{
  const QuernAssemblyLengths *lengths = &shown->lengths;
  int code_width = quern_view_style_scale (CODE_WIDTH);
  int usual_code_width = quern_view_style_scale (USUAL_CODE_WIDTH);
  Room room = {
    .address = MAX (get_need (lengths->address, ADDRESS_WIDTH, MAX_ADDRESS_WIDTH),
                    quern_view_style_scale (ADDRESS_WIDTH)),
    .code = usual_code_width,
    .times = lengths->times > 0
             ? MAX (get_need (lengths->times, TIMES_WIDTH, MAX_TIMES_WIDTH), times) : 0,
    .with_calls = cost,
    .note = get_need (lengths->note, USUAL_NOTE_WIDTH, USUAL_NOTE_WIDTH),
    .line = get_need (lengths->line, LINE_WIDTH, MAX_LINE_WIDTH),
  };
  int need = get_need (lengths->code, CODE_WIDTH, MAX_CODE_WIDTH);
  int rest = shown->width - QUERN_ROW_HEAT_WIDTH - cost - room.address -
             quern_jump_arrows_get_width (shown->arrows);

  if (shown->width <= 0)
    return (Room) { ADDRESS_WIDTH, USUAL_CODE_WIDTH, TIMES_WIDTH, cost, USUAL_NOTE_WIDTH,
                    LINE_WIDTH, sides };

  room.code = need > 0 ? MIN (need, usual_code_width) : code_width;
  rest -= room.code + second + (shown->with_bytes ? quern_view_style_scale (BYTES_WIDTH) : 0);
  /* Their difference says what matters most. */
  room.sides = take (&rest, sides);
  if (rest < 0)
    {
      int less = MIN (-rest, MAX (room.code - code_width, 0));

      room.code -= less;
      rest += less;
    }
  /* Drop addresses first: beside the source, line numbers locate an instruction. */
  if (rest < 0)
    {
      rest += room.address;
      room.address = 0;
    }
  room.with_calls = take (&rest, room.with_calls);
  room.times = take (&rest, room.times);
  room.line = take (&rest, room.line);
  room.note = take (&rest, room.note);
  room.code += CLAMP (need - room.code, 0, MAX (rest, 0));

  return room;
}

/* The width of a column with costs of an event, in px. */
static int
measure_cost (QuernColumnSet *columns,
              QuernExplorer  *explorer,
              QuernEventId    event)
{
  g_autofree char *widest = NULL;
  /* Measure with the list, as rows and titles have different fonts. */
  GtkWidget *list = quern_column_view_get_list (quern_column_set_get_view (columns));

  if (event == QUERN_NONE || quern_explorer_get_profile (explorer) == NULL || list == NULL)
    return quern_view_style_scale (COST_WIDTH);

  widest = quern_cost_text_widest_cost (explorer, event,
                                        quern_cost_text_is_share (explorer, event));

  return MAX (quern_view_style_scale (COST_WIDTH), quern_cost_cell_measure (list, widest));
}

/* The width of a title, in px. */
static int
measure_title (QuernColumnSet *columns,
               const char     *title)
{
  return quern_cost_cell_measure_title (
    GTK_WIDGET (quern_column_set_get_view (columns)), title);
}

/* Shows a column with this title, or removes it if its width is 0. */
static void
show_column (QuernColumnSet        *columns,
             const QuernColumnInfo *info,
             const char            *title,
             int                    width,
             gboolean               expands)
{
  GtkColumnViewColumn *column = quern_column_set_find (columns, info->id, QUERN_NONE);

  /* Only hide addresses: if removed, they would come back on the other side of the jumps. */
  if (column != NULL && g_str_equal (info->id, "address"))
    gtk_column_view_column_set_visible (column, width > 0);
  else if (column != NULL && width == 0)
    quern_column_set_remove (columns, column);
  if (width == 0)
    return;

  if (column == NULL)
    column = quern_column_set_add (columns, info, QUERN_NONE);
  quern_column_set_set_title (columns, column, title);
  gtk_column_view_column_set_expand (column, expands);
  if (!g_str_equal (info->id, "note"))
    quern_column_set_set_width (columns, column, width);
}

void
quern_assembly_columns_update (QuernColumnSet           *columns,
                               QuernExplorer            *explorer,
                               const QuernAssemblyShown *shown)
{
  gboolean is_joined = shown->has_sides && quern_explorer_get_difference (explorer) != QUERN_NONE;
  QuernEventId event = get_event (
    explorer, quern_event_choice_get_event (quern_explorer_get_events (explorer)), is_joined);
  QuernEventId sides[] = { is_joined ? get_side_event (explorer, 0) : QUERN_NONE,
                           is_joined ? get_side_event (explorer, 1) : QUERN_NONE };
  QuernEventId second =
    is_joined ? QUERN_NONE
              : quern_event_choice_get_second_event (quern_explorer_get_events (explorer));
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  gboolean is_share = quern_cost_text_is_share (explorer, event);
  gboolean are_shares = is_joined && quern_cost_text_is_share (explorer, sides[0]);
  int side_widths[] = { is_joined ? measure_cost (columns, explorer, sides[0]) : 0,
                        is_joined ? measure_cost (columns, explorer, sides[1]) : 0 };
  int cost_width = measure_cost (columns, explorer, event);
  int second_width = second != QUERN_NONE ? measure_cost (columns, explorer, second) : 0;
  g_autofree char *second_name =
    profile != NULL && second != QUERN_NONE
      ? quern_event_format_short_name (quern_profile_get_events (profile), second) : NULL;
  Room room = find_room (shown, cost_width, second_width, side_widths[0] + side_widths[1],
                         measure_title (columns, _("Taken")));
  /* In the order of infos. */
  const struct { const char *id; const char *title; int width; } titles[] = {
    { "before", are_shares ? _("Before %") : _("Before"),
      room.sides > 0 ? side_widths[0] : 0 },
    { "after", are_shares ? _("After %") : _("After"),
      room.sides > 0 ? side_widths[1] : 0 },
    { "self", is_joined ? _("Δ Self") : is_share ? _("Self %") : _("Self"), cost_width },
    { "with-calls",
      is_joined ? _("Δ With calls") : is_share ? _("With calls %") : _("With calls"),
      room.with_calls },
    { "second", second_name != NULL ? second_name : "", second_width },
    { "address", _("Address"), room.address },
    { "bytes", _("Bytes"), shown->with_bytes ? quern_view_style_scale (BYTES_WIDTH) : 0 },
    { "code", _("Instruction"), room.code },
    { "note", _("Symbol"), room.note },
    { "times", _("Taken"), room.times },
    { "line", _("Line"), room.line },
  };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    /* One column takes the remaining width. */
    show_column (columns, &infos[i], titles[i].title, titles[i].width,
                 g_str_equal (titles[i].id, room.note > 0 ? "note" : "code"));
  quern_assembly_margin_update (quern_column_set_get_view (columns), shown->arrows);
}

QuernColumnSet *
quern_assembly_columns_new (GtkColumnView         *view,
                            QuernExplorer         *explorer,
                            const QuernJumpArrows *arrows)
{
  QuernColumnSet *columns = quern_column_set_new (view, explorer, fill, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    quern_column_set_add (columns, &infos[i], QUERN_NONE);
  quern_assembly_margin_add (view, arrows);
  quern_assembly_columns_update (columns, explorer,
                                 &(QuernAssemblyShown) { .arrows = arrows });

  return columns;
}
