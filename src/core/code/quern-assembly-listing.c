/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-listing.h"

/* Fewer instructions are not folded. */
#define MIN_FOLDED 3

/* In bytes: the longest gap between two costly addresses that is disassembled with them, and the
 * length to disassemble after the last one. */
#define MAX_DISTANCE 1024
#define BEHIND 48

/* The maximum length of an instruction, in bytes. */
#define MAX_LENGTH 16

/* Limits of what objdump is asked for. */
#define MAX_RANGES 64
#define MAX_BYTES ((guint64) 4 << 20)

/* Joins addresses into ranges, across gaps of at most distance bytes. */
static GArray *
join (const guint64 *addresses,
      guint          n_addresses,
      guint64        distance,
      guint64       *n_bytes)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (QuernCodeRange));

  *n_bytes = 0;
  for (guint i = 0; i < n_addresses; i++)
    {
      guint64 stop = MIN (addresses[i], G_MAXUINT64 - BEHIND) + BEHIND;
      QuernCodeRange *last = ranges->len > 0
                               ? &g_array_index (ranges, QuernCodeRange, ranges->len - 1) : NULL;

      /* 0 is not an address. */
      if (addresses[i] == 0)
        continue;

      if (last != NULL && (addresses[i] <= last->stop || addresses[i] - last->stop <= distance))
        {
          *n_bytes += stop - last->stop;
          last->stop = stop;
        }
      else
        {
          QuernCodeRange range = { addresses[i], stop };

          g_array_append_val (ranges, range);
          *n_bytes += BEHIND;
        }
    }

  return ranges;
}

/**
 * quern_assembly_find_ranges:
 * @addresses: (array length=n_addresses): those that have a cost, in order
 * @n_addresses: how many
 *
 * Returns: (transfer full) (element-type QuernCodeRange): what to disassemble to
 *   see them; each range begins with one of them, as only these are known to be
 *   the beginning of an instruction
 */
GArray *
quern_assembly_find_ranges (const guint64 *addresses,
                            guint          n_addresses)
{
  guint64 n_bytes;
  g_autoptr (GArray) ranges = join (addresses, n_addresses, MAX_DISTANCE, &n_bytes);

  for (guint64 distance = MAX_DISTANCE; ranges->len > MAX_RANGES && n_bytes < MAX_BYTES;
       distance *= 4)
    {
      g_autoptr (GArray) joined = join (addresses, n_addresses, distance, &n_bytes);

      if (n_bytes >= MAX_BYTES)
        break;

      g_array_unref (ranges);
      ranges = g_steal_pointer (&joined);
    }

  if (ranges->len > MAX_RANGES)
    g_array_set_size (ranges, MAX_RANGES);

  return g_steal_pointer (&ranges);
}

/* The state of a listing. */
typedef struct
{
  const QuernDisassembly *code;    /* borrowed */
  guint                   context; /* instructions */
  GHashTable             *opened;  /* borrowed, nullable */
  GArray                 *rows;    /* borrowed */
} Listing;

static void
add_instructions (Listing *self,
                  guint    first,
                  guint    end)
{
  for (guint i = first; i < end; i++)
    {
      QuernAssemblyRow row = {
        QUERN_ASSEMBLY_INSTRUCTION, quern_disassembly_get (self->code, i)->address, i, G_MAXUINT, 0
      };

      g_array_append_val (self->rows, row);
    }
}

/* Adds a stretch without a cost, [first, end): both ends are shown, and what is between them is
 * folded unless it was opened. */
static void
add_stretch (Listing  *self,
             guint     first,
             guint     end,
             gboolean  is_last)
{
  guint n_after = MIN (end - first, self->context);
  guint n_before = is_last ? 0 : MIN (end - first - n_after, self->context);
  QuernAssemblyRow row = {
    QUERN_ASSEMBLY_FOLDED, 0, first + n_after, G_MAXUINT, end - first - n_after - n_before
  };

  if (row.n < MIN_FOLDED)
    {
      add_instructions (self, first, end);
      return;
    }

  row.address = quern_disassembly_get (self->code, row.instruction)->address;
  add_instructions (self, first, row.instruction);
  if (self->opened != NULL && g_hash_table_contains (self->opened, &row.address))
    add_instructions (self, row.instruction, end - n_before);
  else
    g_array_append_val (self->rows, row);
  add_instructions (self, end - n_before, end);
}

/* The end of a stretch without a cost, which may not extend into another function. */
static guint
find_end (const QuernDisassembly *code,
          guint                   first,
          guint64                 stop)
{
  guint n = quern_disassembly_get_n (code);
  guint end = first;

  while (end < n && quern_disassembly_get (code, end)->address < stop &&
         quern_disassembly_get (code, end)->symbol == NULL)
    end++;

  return end;
}

static void
add_place (Listing *self,
           guint64  address,
           guint    place)
{
  guint at = quern_disassembly_find (self->code, address);
  QuernAssemblyRow row = { QUERN_ASSEMBLY_UNKNOWN, address, at, place, 0 };

  if (at < quern_disassembly_get_n (self->code) &&
      quern_disassembly_get (self->code, at)->address == address)
    row.kind = QUERN_ASSEMBLY_INSTRUCTION;

  g_array_append_val (self->rows, row);
}

/* Adds what is between two costly addresses, if anything. */
static void
add_between (Listing *self,
             guint64  address,
             guint64  next)
{
  const QuernDisassembly *code = self->code;
  gboolean is_last = next == G_MAXUINT64;
  guint first = quern_disassembly_find (code, address + 1);
  guint end = quern_disassembly_find (code, next);
  guint own_end = find_end (code, first, next);
  guint64 last = own_end > first ? quern_disassembly_get (code, own_end - 1)->address : address;
  /* Another range begins, or another function. */
  gboolean is_gap = !is_last && (own_end < end || next - last > MAX_LENGTH);

  if (own_end > first)
    add_stretch (self, first, own_end, is_last || is_gap);

  if (is_gap)
    {
      QuernAssemblyRow row = { QUERN_ASSEMBLY_GAP, address, 0, G_MAXUINT, next - address };

      g_array_append_val (self->rows, row);
    }
}

/**
 * quern_assembly_list_rows:
 * @code: what was disassembled
 * @addresses: (array length=n_addresses): those that have a cost, in order
 * @n_addresses: how many
 * @context: instructions without a cost that are shown around those that have
 *   one; G_MAXUINT: all
 * @opened: (nullable) (element-type guint64): the addresses of folded rows that
 *   are to be unfolded
 *
 * Joins code and costs. Each costly address has a row, whatever the code is.
 *
 * Returns: (transfer full) (element-type QuernAssemblyRow): the rows
 */
GArray *
quern_assembly_list_rows (const QuernDisassembly *code,
                          const guint64          *addresses,
                          guint                   n_addresses,
                          guint                   context,
                          GHashTable             *opened)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (QuernAssemblyRow));
  Listing self = { code, context, opened, rows };

  for (guint i = 0; i < n_addresses; i++)
    {
      add_place (&self, addresses[i], i);
      if (addresses[i] != 0)
        add_between (&self, addresses[i], i + 1 < n_addresses ? addresses[i + 1] : G_MAXUINT64);
    }

  return rows;
}
