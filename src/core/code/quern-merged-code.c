/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-merged-code.h"

#include "quern-assembly-listing.h"
#include "quern-memory.h"
#include "quern-merged-lines.h"

#include <string.h>

/* The distance of positions across bytes that were not disassembled: longer than an instruction. */
#define GAP 32u

/* Without code, addresses are compared, if this percentage of them is on both sides: then it is the
 * same program. */
#define MIN_SAME_ADDRESSES 90u

/* Memory of everything for one instruction, in bytes. */
#define MEMORY_PER_ROW 512u

/* An instruction, on one side or on both. */
typedef struct
{
  guint64 position;
  guint64 addresses[2]; /* 0: not on that side */
} MergedRow;

/* The position of an address. */
typedef struct
{
  guint64 address;
  guint64 position;
} Place;

struct _QuernMergedCode
{
  GArray           *rows;      /* owned: MergedRow, in their order */
  GArray           *places[2]; /* owned: Place, by address */
  QuernDisassembly *code;      /* owned */
};

/* Texts that are compared */

static gboolean
ends_with (const char *start,
           const char *end,
           const char *what)
{
  gsize length = strlen (what);

  return (gsize) (end - start) >= length && memcmp (end - length, what, length) == 0;
}

/* Skips a number with its sign, as "+0x2fe9" or ", #-12"; stops at anything else. */
static const char *
skip_number (const char *text)
{
  const char *start = text;

  text += strspn (text, " ,#+-");
  if (!g_ascii_isdigit (*text))
    return start;
  if (text[0] == '0' && text[1] == 'x')
    text += 2;
  while (g_ascii_isxdigit (*text))
    text++;

  return text;
}

/* Removes a number from the end of a text. */
static void
cut_number (GString *text)
{
  gsize length = text->len;

  while (length > 0 && g_ascii_isxdigit (text->str[length - 1]))
    length--;
  if (length == text->len)
    return;
  if (length >= 2 && text->str[length - 1] == 'x' && text->str[length - 2] == '0')
    length -= 2;
  if (length > 0 && text->str[length - 1] == '-')
    length--;
  g_string_truncate (text, length);
}

/* Appends operands without what depends on the instruction's address: "-0x4f(%rip),%rcx" is
 * "(%rip),%rcx", "[rip+0x2fe9]" is "[rip]", "r3, [pc, #12]" is "r3, [pc]". */
static void
add_operands (GString    *text,
              const char *operands)
{
  const char *p = operands;

  while (*p != '\0')
    {
      if (g_str_has_prefix (p, "(%rip)") || g_str_has_prefix (p, "(%eip)"))
        cut_number (text);
      g_string_append_c (text, *p++);
      if (*p == ']' || !(ends_with (operands, p, "[rip") || ends_with (operands, p, "[eip") ||
                         ends_with (operands, p, "[pc")))
        continue;
      p = skip_number (p);
    }
}

/* "main+0x13" is "main": the offset depends on the code before it. */
static void
add_symbol (GString    *text,
            const char *note)
{
  const char *start = strchr (note, '<');
  const char *offset;

  start = start != NULL ? start + 1 : note;
  offset = strstr (start, "+0x");
  if (offset == NULL)
    offset = strstr (start, "-0x");
  if (offset == NULL)
    offset = start + strcspn (start, ">");
  g_string_append_len (text, start, offset - start);
}

/* Removes the target, which is the last operand. */
static void
cut_target (GString *text)
{
  gsize length = text->len;

  while (length > 0 && strchr (" ,\t", text->str[length - 1]) == NULL)
    length--;
  g_string_truncate (text, length);
}

char *
quern_merged_code_dup_text (const QuernInstruction *instruction)
{
  g_autoptr (GString) text = g_string_new (instruction->mnemonic);

  g_string_append_c (text, ' ');
  add_operands (text, instruction->operands);
  if (instruction->has_target)
    cut_target (text);
  g_string_append (text, " <");
  /* "4010 <count>" has a symbol; just "40" is a number that objdump repeats in decimal. */
  if (instruction->note != NULL &&
      (instruction->has_target || strchr (instruction->note, '<') != NULL))
    add_symbol (text, instruction->note);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* One side */

/* Its instructions, and costly addresses where no instruction begins: QuernAssemblyRow. */
static GArray *
list_side (const QuernCodeSide *side)
{
  return quern_assembly_list_rows (side->code, side->addresses, side->n_addresses, G_MAXUINT, NULL);
}

/* The number of addresses that are on both sides. */
static guint
count_same (const QuernCodeSide *sides)
{
  guint n = 0;

  for (guint i = 0, k = 0; i < sides[0].n_addresses && k < sides[1].n_addresses;)
    {
      guint64 before = sides[0].addresses[i];
      guint64 after = sides[1].addresses[k];

      n += before == after ? 1 : 0;
      i += before <= after ? 1 : 0;
      k += after <= before ? 1 : 0;
    }

  return n;
}

static gboolean
has_same_addresses (const QuernCodeSide *sides)
{
  return (guint64) count_same (sides) * 100 >=
         (guint64) MAX (sides[0].n_addresses, sides[1].n_addresses) * MIN_SAME_ADDRESSES;
}

/* One line for each row, except for gaps and address 0. */
static QuernSourceText *
create_text (const QuernDisassembly  *code,
             const GArray            *rows,
             gboolean                 by_address,
             guint                    side,
             GError                 **error)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (rows, QuernAssemblyRow, i);
      g_autofree char *line = NULL;

      if (row->kind == QUERN_ASSEMBLY_GAP || row->address == 0)
        continue;
      if (by_address)
        line = g_strdup_printf ("%" G_GINT64_MODIFIER "x", row->address);
      else if (row->kind == QUERN_ASSEMBLY_INSTRUCTION)
        line = quern_merged_code_dup_text (quern_disassembly_get (code, row->instruction));
      else
        line = g_strdup_printf ("%u:%" G_GINT64_MODIFIER "x", side, row->address);
      g_string_append (text, g_strdelimit (line, "\n", ' '));
      g_string_append_c (text, '\n');
    }

  return quern_source_text_new (NULL, text, error);
}

/* Both sides */

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *x = a;
  const Place *y = b;

  return (x->address > y->address) - (x->address < y->address);
}

static const Place *
find_place (const QuernMergedCode *self,
            guint                  side,
            guint64                address)
{
  const Place key = { address, 0 };

  return self->places[side]->len > 0
           ? bsearch (&key, self->places[side]->data, self->places[side]->len, sizeof (Place),
                      compare_places)
           : NULL;
}

/* The rows of a side that have a line, and the distance of each from the position above. */
typedef struct
{
  GArray *rows;  /* owned: QuernAssemblyRow */
  GArray *steps; /* owned: guint64 */
} SideLines;

static void
side_lines_clear (SideLines *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->steps, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SideLines, side_lines_clear)

static void
side_lines_init (SideLines    *self,
                 const GArray *all)
{
  guint64 step = 1;

  self->rows = g_array_new (FALSE, FALSE, sizeof (QuernAssemblyRow));
  self->steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < all->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (all, QuernAssemblyRow, i);

      if (row->kind == QUERN_ASSEMBLY_GAP)
        step = GAP;
      else if (row->address != 0)
        {
          g_array_append_val (self->rows, *row);
          g_array_append_val (self->steps, step);
          step = 1;
        }
    }
}

/* Gives each line of both sides its position. */
static void
place_lines (QuernMergedCode        *self,
             const QuernMergedLines *merged,
             const SideLines        *sides)
{
  guint64 n_rows = MAX (quern_merged_lines_find_row (merged, 0, sides[0].rows->len),
                        quern_merged_lines_find_row (merged, 1, sides[1].rows->len));
  guint64 position = 0;

  for (guint64 i = 1; i <= n_rows; i++)
    {
      MergedRow row = { 0 };
      guint64 lines[2];
      guint64 step = 1;

      quern_merged_lines_get_lines (merged, i, lines, NULL);
      for (guint side = 0; side < 2; side++)
        if (lines[side] > 0)
          {
            step = MAX (step, g_array_index (sides[side].steps, guint64, lines[side] - 1));
            row.addresses[side] =
              g_array_index (sides[side].rows, QuernAssemblyRow, lines[side] - 1).address;
          }
      position += step;
      row.position = position;
      g_array_append_val (self->rows, row);
      for (guint side = 0; side < 2; side++)
        if (lines[side] > 0)
          {
            Place place = { row.addresses[side], position };

            g_array_append_val (self->places[side], place);
          }
    }
}

/* Places targets in other functions after everything that is shown. */
static void
place_targets (QuernMergedCode     *self,
               const QuernCodeSide *sides)
{
  guint64 position = self->rows->len > 0
                       ? g_array_index (self->rows, MergedRow, self->rows->len - 1).position : 0;

  position += GAP;
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (Place));

      for (guint i = 0; i < sides[side].n_targets; i++)
        {
          Place place = { sides[side].targets[i], position };
          MergedRow row = { position, { 0, 0 } };

          if (place.address == 0 || find_place (self, side, place.address) != NULL ||
              (i > 0 && sides[side].targets[i - 1] == place.address))
            continue;
          row.addresses[side] = place.address;
          g_array_append_val (self->rows, row);
          g_array_append_val (others, place);
          position++;
        }
      g_array_append_vals (self->places[side], others->data, others->len);
      g_array_sort (self->places[side], compare_places);
    }
}

static const QuernInstruction *
find_instruction (const QuernDisassembly *code,
                  guint64                 address)
{
  guint at = quern_disassembly_find (code, address);

  return at < quern_disassembly_get_n (code) &&
             quern_disassembly_get (code, at)->address == address
           ? quern_disassembly_get (code, at) : NULL;
}

/* Adds each instruction as on the side after, or else before. n_rows: without targets elsewhere. */
static void
add_instructions (QuernMergedCode     *self,
                  const QuernCodeSide *sides,
                  guint                n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    {
      const MergedRow *row = &g_array_index (self->rows, MergedRow, i);
      const QuernInstruction *found = NULL;
      QuernInstruction instruction;
      guint side = 2;

      while (found == NULL && side-- > 0)
        if (row->addresses[side] != 0)
          found = find_instruction (sides[side].code, row->addresses[side]);
      if (found == NULL)
        continue;

      instruction = *found;
      instruction.address = row->position;
      /* A symbol of the side before would split a stretch of code of the side after. */
      if (side == 0 && sides[1].n_addresses > 0)
        instruction.symbol = NULL;
      if (found->has_target)
        {
          const Place *place = find_place (self, side, found->target);

          instruction.target = place != NULL ? place->position : G_MAXUINT64;
        }
      quern_disassembly_add (self->code, &instruction);
    }
}

static QuernMergedLines *
compare_lines (const QuernCodeSide  *sides,
               GArray * const       *rows,
               GCancellable         *cancellable,
               GError              **error)
{
  gboolean by_address = (quern_disassembly_get_n (sides[0].code) == 0 ||
                         quern_disassembly_get_n (sides[1].code) == 0) &&
                        has_same_addresses (sides);
  g_autoptr (QuernSourceText) before = create_text (sides[0].code, rows[0], by_address, 0, error);
  g_autoptr (QuernSourceText) after =
    before != NULL ? create_text (sides[1].code, rows[1], by_address, 1, error) : NULL;
  QuernLineMap *map =
    after != NULL ? quern_line_map_new_of_texts (before, after, cancellable, error) : NULL;
  GArray *removed;

  if (map == NULL)
    return NULL;

  removed = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint64 i = 1; i <= quern_source_text_get_n_lines (before); i++)
    g_array_append_val (removed, i);

  return quern_merged_lines_new (map, removed);
}

QuernMergedCode *
quern_merged_code_new (const QuernCodeSide  *sides,
                       GCancellable         *cancellable,
                       GError              **error)
{
  g_autoptr (QuernMergedCode) self = NULL;
  g_autoptr (QuernMergedLines) merged = NULL;
  g_autoptr (GArray) before = NULL;
  g_autoptr (GArray) after = NULL;
  g_auto (SideLines) old = { 0 };
  g_auto (SideLines) new = { 0 };
  guint64 n = 0;
  guint n_rows;

  for (guint side = 0; side < 2; side++)
    n += (guint64) quern_disassembly_get_n (sides[side].code) + sides[side].n_addresses +
         sides[side].n_targets;
  if (!quern_memory_ensure (n * MEMORY_PER_ROW, error))
    return NULL;

  before = list_side (&sides[0]);
  after = list_side (&sides[1]);
  merged = compare_lines (sides, (GArray *[]) { before, after }, cancellable, error);
  if (merged == NULL)
    return NULL;

  self = g_new0 (QuernMergedCode, 1);
  self->rows = g_array_new (FALSE, FALSE, sizeof (MergedRow));
  for (guint side = 0; side < 2; side++)
    self->places[side] = g_array_new (FALSE, FALSE, sizeof (Place));
  self->code = quern_disassembly_new ();
  side_lines_init (&old, before);
  side_lines_init (&new, after);
  place_lines (self, merged, (SideLines[]) { old, new });
  n_rows = self->rows->len;
  place_targets (self, sides);
  add_instructions (self, sides, n_rows);

  return g_steal_pointer (&self);
}

void
quern_merged_code_free (QuernMergedCode *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->rows);
  for (guint side = 0; side < 2; side++)
    g_array_unref (self->places[side]);
  quern_disassembly_unref (self->code);
  g_free (self);
}

QuernDisassembly *
quern_merged_code_get_code (const QuernMergedCode *self)
{
  return self->code;
}

guint64
quern_merged_code_find (const QuernMergedCode *self,
                        guint                  side,
                        guint64                address)
{
  const Place *place;

  g_return_val_if_fail (side < 2, 0);

  place = find_place (self, side, address);

  return place != NULL ? place->position : 0;
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const MergedRow *x = a;
  const MergedRow *y = b;

  return (x->position > y->position) - (x->position < y->position);
}

void
quern_merged_code_get_addresses (const QuernMergedCode *self,
                                 guint64                position,
                                 guint64               *addresses)
{
  const MergedRow key = { position, { 0, 0 } };
  const MergedRow *row = self->rows->len > 0
                           ? bsearch (&key, self->rows->data, self->rows->len, sizeof (MergedRow),
                                      compare_rows)
                           : NULL;

  for (guint side = 0; side < 2; side++)
    addresses[side] = row != NULL ? row->addresses[side] : 0;
}

char *
quern_merged_code_dup_address (const QuernMergedCode *self,
                               guint64                position)
{
  guint64 addresses[2] = { position, position };

  if (position == 0)
    return g_strdup ("–");

  if (self != NULL)
    quern_merged_code_get_addresses (self, position, addresses);

  return g_strdup_printf ("%s%" G_GINT64_MODIFIER "x",
                          addresses[1] == 0 ? "−" : addresses[0] == 0 ? "+" : "",
                          addresses[1] > 0 ? addresses[1] : addresses[0]);
}
