/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-disassembly.h"

#include "quern-visible.h"

#include <string.h>

/* Prefixes, which belong to the mnemonic that follows. */
static const char *const prefixes[] = {
  "addr16", "addr32", "bnd", "cs", "data16", "ds", "es", "fs", "gs", "lock", "notrack", "rep",
  "repe", "repne", "repnz", "repz", "ss", "xacquire", "xrelease",
};

struct _QuernDisassembly
{
  gatomicrefcount ref_count;

  GArray       *instructions; /* owned: QuernInstruction */
  GStringChunk *texts;        /* owned */
  gint64        mtime;        /* of the object, in seconds since 1970 */
};

/* A part of a line. */
typedef struct
{
  const char *start;
  const char *end;
} Span;

/**
 * quern_disassembly_new:
 *
 * Returns: (transfer full): a disassembly without instructions
 */
QuernDisassembly *
quern_disassembly_new (void)
{
  QuernDisassembly *self = g_new0 (QuernDisassembly, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->instructions = g_array_new (FALSE, FALSE, sizeof (QuernInstruction));
  self->texts = g_string_chunk_new (16 << 10);

  return self;
}

QuernDisassembly *
quern_disassembly_ref (QuernDisassembly *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
quern_disassembly_unref (QuernDisassembly *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_array_unref (self->instructions);
  g_string_chunk_free (self->texts);
  g_free (self);
}

static void
strip (Span *span)
{
  while (span->start < span->end && g_ascii_isspace (*span->start))
    span->start++;
  while (span->start < span->end && g_ascii_isspace (span->end[-1]))
    span->end--;
}

static const char *
keep (QuernDisassembly *self,
      Span              span)
{
  g_autofree char *text = NULL;

  strip (&span);
  if (span.start == span.end)
    return "";

  text = quern_visible_take (g_utf8_make_valid (span.start, span.end - span.start));

  return g_string_chunk_insert_const (self->texts, text);
}

/* Hexadecimal digits, at most 16, with or without 0x. */
static gboolean
read_hex (Span    *in,
          guint64 *value)
{
  const char *start;

  if (in->end - in->start > 2 && in->start[0] == '0' && in->start[1] == 'x')
    in->start += 2;

  start = in->start;
  *value = 0;
  while (in->start < in->end && in->start - start < 16 && g_ascii_isxdigit (*in->start))
    *value = *value << 4 | (guint64) g_ascii_xdigit_value (*in->start++);

  return in->start > start && (in->start == in->end || !g_ascii_isxdigit (*in->start));
}

static Span
take_word (Span *text)
{
  Span word = { text->start, text->start };

  while (word.end < text->end && !g_ascii_isspace (*word.end))
    word.end++;
  text->start = word.end;
  strip (text);

  return word;
}

static gboolean
is_prefix (Span word)
{
  gsize length = (gsize) (word.end - word.start);

  if (length >= 3 && memcmp (word.start, "rex", 3) == 0)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (strlen (prefixes[i]) == length && memcmp (prefixes[i], word.start, length) == 0)
      return TRUE;

  return FALSE;
}

/* Takes a mnemonic with its prefixes: "rep stos", "notrack jmp". */
static Span
take_mnemonic (Span *text)
{
  Span word = take_word (text);
  Span mnemonic = word;

  while (text->start < text->end && is_prefix (word))
    {
      word = take_word (text);
      mnemonic.end = word.end;
    }

  return mnemonic;
}

static const char *
find_in (Span        text,
         const char *what)
{
  return text.start < text.end
           ? memmem (text.start, (gsize) (text.end - text.start), what, strlen (what)) : NULL;
}

/* "1161 <main+0x13>" and "%rax, 1161 <main+0x13>": a jump's target is the last operand. */
static gboolean
read_target (Span     operands,
             guint64 *target)
{
  Span last = operands;

  strip (&last);
  for (const char *p = last.end; p > last.start; p--)
    if (p[-1] == ',' || p[-1] == ' ' || p[-1] == '\t')
      {
        last.start = p;
        break;
      }

  return read_hex (&last, target) && last.start == last.end;
}

/* "main+0x13": inside of a symbol, or somewhere after it. */
static gboolean
has_offset (Span name)
{
  return find_in (name, "+0x") != NULL;
}

/* "main-0x10": before the first symbol, which is unrelated to that address. Only an offset at the
 * end is not part of the name. */
static gboolean
is_before (Span name)
{
  const char *end = name.end > name.start && name.end[-1] == '>' ? name.end - 1 : name.end;
  const char *digits = end;

  while (digits > name.start && g_ascii_isxdigit (digits[-1]))
    digits--;

  return digits < end && digits - name.start > 3 && memcmp (digits - 3, "-0x", 3) == 0;
}

/* "-0x4f(%rip),%rcx # 1149 <cmp>" has a remark, and "1149 <cmp>" a symbol. For code without a
 * symbol, in stripped programs, objdump writes the last symbol before an address and the offset
 * from it: such a name would be misleading. */
static void
split_operands (QuernDisassembly *self,
                QuernInstruction *instruction,
                Span              text,
                gboolean          is_in_symbol)
{
  const char *remark = find_in (text, "# ");
  const char *symbol;
  Span operands = text;

  if (remark != NULL)
    {
      Span note = { remark + 2, text.end };

      if ((!is_in_symbol && has_offset (note)) || is_before (note))
        note.end = find_in (note, " <") != NULL ? find_in (note, " <") : note.end;
      operands.end = remark;
      instruction->note = keep (self, note);
    }

  symbol = find_in (operands, " <");
  if (symbol != NULL)
    {
      Span note = { symbol + 2, operands.end };

      strip (&note);
      operands.end = symbol;
      instruction->has_target = read_target (operands, &instruction->target);
      if (note.start < note.end && note.end[-1] == '>')
        note.end--;
      if (instruction->note == NULL && (is_in_symbol || !has_offset (note)) && !is_before (note))
        instruction->note = keep (self, note);
    }

  instruction->operands = keep (self, operands);
}

/* "  1186:\t81 fa 3a 07 00 00    \tcmp    $0x73a,%edx", without the address. */
static void
read_instruction (QuernDisassembly *self,
                  guint64           address,
                  Span              text,
                  const char       *symbol,
                  gboolean          is_in_symbol)
{
  QuernInstruction instruction = { .address = address, .symbol = symbol, .operands = "" };
  const char *tab = memchr (text.start, '\t', (gsize) (text.end - text.start));
  Span bytes = { text.start, tab != NULL ? tab : text.end };

  instruction.bytes = keep (self, bytes);
  text.start = bytes.end;
  strip (&text);
  instruction.mnemonic = keep (self, take_mnemonic (&text));
  if (text.start < text.end)
    split_operands (self, &instruction, text, is_in_symbol);

  g_array_append_val (self->instructions, instruction);
}

/* "000000000000114e <main>:" */
static const char *
read_symbol (QuernDisassembly *self,
             Span              line,
             guint64          *address)
{
  if (!read_hex (&line, address) || line.end - line.start < 4 ||
      memcmp (line.start, " <", 2) != 0 || memcmp (line.end - 2, ">:", 2) != 0)
    return NULL;

  return keep (self, (Span) { line.start + 2, line.end - 2 });
}

/* Takes the next line of [start, end), cut to QUERN_DISASSEMBLY_MAX_LINE. */
static Span
next_line (const char **start,
           const char  *end)
{
  const char *newline = memchr (*start, '\n', (gsize) (end - *start));
  Span line = { *start, newline != NULL ? newline : end };

  *start = newline != NULL ? newline + 1 : end;
  if (line.end - line.start > QUERN_DISASSEMBLY_MAX_LINE)
    line.end = line.start + QUERN_DISASSEMBLY_MAX_LINE;

  return line;
}

/**
 * quern_disassembly_read:
 * @self: a disassembly
 * @text: what objdump wrote
 * @length: of @text, in bytes
 * @range: what it was asked for
 *
 * Adds the instructions of a text. The text is not trusted: an address outside
 * @range, or one that is not above the last, is left out.
 */
void
quern_disassembly_read (QuernDisassembly *self,
                        const char       *text,
                        gsize             length,
                        QuernCodeRange    range)
{
  const char *end = text + length;
  const char *symbol = NULL;
  guint64 symbol_address = 0;
  gboolean is_in_symbol = TRUE;

  while (text < end)
    {
      Span line = next_line (&text, end);
      guint n = self->instructions->len;
      guint64 address;
      const char *name;

      name = read_symbol (self, line, &address);
      if (name != NULL)
        {
          gboolean is_none = is_before ((Span) { name, name + strlen (name) });

          is_in_symbol = !is_none && strstr (name, "+0x") == NULL;
          symbol = is_in_symbol ? name : NULL;
          symbol_address = address;
          continue;
        }

      strip (&line);
      if (!read_hex (&line, &address) || line.end - line.start < 2 ||
          line.start[0] != ':' || line.start[1] != '\t' ||
          address < range.start || address >= range.stop ||
          (n > 0 && address <= quern_disassembly_get (self, n - 1)->address))
        continue;

      line.start += 2;
      read_instruction (self, address, line, address == symbol_address ? symbol : NULL,
                        is_in_symbol);
    }
}

static const char *
copy (QuernDisassembly *self,
      const char       *text)
{
  return text != NULL ? g_string_chunk_insert_const (self->texts, text) : NULL;
}

void
quern_disassembly_add (QuernDisassembly       *self,
                       const QuernInstruction *instruction)
{
  QuernInstruction added = *instruction;

  added.bytes = copy (self, instruction->bytes);
  added.mnemonic = copy (self, instruction->mnemonic);
  added.operands = copy (self, instruction->operands);
  added.note = copy (self, instruction->note);
  added.symbol = copy (self, instruction->symbol);
  g_array_append_val (self->instructions, added);
}

guint
quern_disassembly_get_n (const QuernDisassembly *self)
{
  return self->instructions->len;
}

const QuernInstruction *
quern_disassembly_get (const QuernDisassembly *self,
                       guint                   index)
{
  return &g_array_index (self->instructions, QuernInstruction, index);
}

/**
 * quern_disassembly_find:
 * @self: a disassembly
 * @address: an address
 *
 * Returns: the index of the first instruction at or after @address, or the number of all
 */
guint
quern_disassembly_find (const QuernDisassembly *self,
                        guint64                 address)
{
  guint low = 0;
  guint high = self->instructions->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (quern_disassembly_get (self, middle)->address < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/**
 * quern_disassembly_set_mtime:
 * @self: a disassembly
 * @mtime: when the object was written, in seconds since 1970
 */
void
quern_disassembly_set_mtime (QuernDisassembly *self,
                             gint64            mtime)
{
  self->mtime = mtime;
}

gint64
quern_disassembly_get_mtime (const QuernDisassembly *self)
{
  return self->mtime;
}
