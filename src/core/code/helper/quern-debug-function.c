/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-function.h"

#include "quern-hash.h"

#include <dwarf.h>
#include <stdio.h>

/* Limits, which code from a compiler does not reach. */
#define MAX_SCOPES 20000
#define MAX_DEPTH 200
#define MAX_EDGES 400000
#define MAX_RANGES 1000

typedef struct
{
  guint64 start;
  guint64 end;
} Range;

typedef struct
{
  Dwarf_Die die;
  int       parent; /* -1: the function */
  guint     depth;
} Scope;

typedef struct
{
  Dwarf_Die   unit;
  Dwarf_Die   die;
  const char *comp_dir; /* borrowed: where the unit was compiled; or "" */
  GArray     *ranges; /* owned: Range, of the function */
  GArray     *scopes; /* owned: Scope, parents first */
  GArray     *edges;  /* owned: guint64, ascending: where a range or a line begins or ends */
  gint32     *owners; /* owned, by edge: the scope from there on, or -1 */
  GHashTable *files;  /* owned: path → number + 1 */
} Function;

static void
function_clear (Function *self)
{
  g_clear_pointer (&self->ranges, g_array_unref);
  g_clear_pointer (&self->scopes, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->owners, g_free);
  g_clear_pointer (&self->files, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Function, function_clear)

/* Replaces control characters, so that the text stays on one line. */
static void
print_text (const char *text)
{
  for (; text != NULL && *text != '\0'; text++)
    putchar ((guchar) *text < ' ' || *text == 0x7f ? '?' : *text);
}

/* Searches all units if needed, as .debug_aranges may be incomplete. */
static gboolean
find_unit (Dwarf     *dwarf,
           guint64    address,
           Dwarf_Die *unit)
{
  Dwarf_CU *cu = NULL;

  if (dwarf_addrdie (dwarf, address, unit) != NULL)
    return TRUE;

  while (dwarf_get_units (dwarf, cu, &cu, NULL, NULL, unit, NULL) == 0)
    {
      if (dwarf_haspc (unit, address) > 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
may_hold_functions (int tag)
{
  return tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_structure_type ||
         tag == DW_TAG_class_type || tag == DW_TAG_union_type || tag == DW_TAG_enumeration_type;
}

/* Not by dwarf_getscopes(): for inlined code, that returns what is around its definition. */
static gboolean
find_function (Dwarf    *dwarf,
               guint64   address,
               Function *self)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Dwarf_Die));
  Dwarf_Die child;

  if (!find_unit (dwarf, address, &self->unit))
    return FALSE;

  if (dwarf_child (&self->unit, &child) == 0)
    g_array_append_val (open, child);
  while (open->len > 0)
    {
      Dwarf_Die *top = &g_array_index (open, Dwarf_Die, open->len - 1);

      self->die = *top;
      if (dwarf_siblingof (&self->die, top) != 0)
        g_array_set_size (open, open->len - 1);

      if (dwarf_tag (&self->die) == DW_TAG_subprogram && dwarf_haspc (&self->die, address) > 0)
        return TRUE;
      if (may_hold_functions (dwarf_tag (&self->die)) && open->len < MAX_DEPTH &&
          dwarf_child (&self->die, &child) == 0)
        g_array_append_val (open, child);
    }

  return FALSE;
}

static void
collect_ranges (Dwarf_Die *die,
                GArray    *ranges)
{
  ptrdiff_t offset = 0;
  Dwarf_Addr base = 0;
  Range range;

  while (ranges->len < MAX_RANGES &&
         (offset = dwarf_ranges (die, offset, &base, &range.start, &range.end)) > 0)
    {
      if (range.start < range.end)
        g_array_append_val (ranges, range);
    }
}

/* Blocks are not scopes: their contents belong to the scope around. Pending entries are on an
 * explicit stack, as they may be nested deeply. */
static void
collect_scopes (Function *self)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Scope));
  Scope at = { self->die, -1, 0 };

  if (dwarf_child (&at.die, &at.die) == 0)
    g_array_append_val (open, at);

  while (open->len > 0 && self->scopes->len < MAX_SCOPES)
    {
      Scope *top = &g_array_index (open, Scope, open->len - 1);
      Scope child;
      int tag;

      at = *top;
      if (dwarf_siblingof (&at.die, &top->die) != 0)
        g_array_set_size (open, open->len - 1);

      tag = dwarf_tag (&at.die);
      if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_lexical_block)
        continue;

      child = (Scope) { at.die, at.parent, at.depth + 1 };
      if (tag == DW_TAG_inlined_subroutine)
        {
          child.parent = (int) self->scopes->len;
          g_array_append_val (self->scopes, at);
        }
      if (child.depth < MAX_DEPTH && dwarf_child (&at.die, &child.die) == 0)
        g_array_append_val (open, child);
    }
}

static gboolean
is_inside (Function *self,
           guint64   address)
{
  for (guint i = 0; i < self->ranges->len; i++)
    {
      const Range *range = &g_array_index (self->ranges, Range, i);

      if (address >= range->start && address < range->end)
        return TRUE;
    }

  return FALSE;
}

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  guint64 x = *(const guint64 *) a;
  guint64 y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

static void
add_edge (Function *self,
          guint64   address)
{
  if (self->edges->len < MAX_EDGES)
    g_array_append_val (self->edges, address);
}

static void
add_edges (Function *self,
           GArray   *ranges)
{
  for (guint i = 0; i < ranges->len; i++)
    {
      const Range *range = &g_array_index (ranges, Range, i);

      add_edge (self, range->start);
      add_edge (self, range->end);
    }
}

static void
sort_edges (Function *self)
{
  guint64 *edges = (guint64 *) (gpointer) self->edges->data;
  guint n = 0;

  g_array_sort (self->edges, compare_addresses);
  for (guint i = 0; i < self->edges->len; i++)
    {
      if (n == 0 || edges[i] != edges[n - 1])
        edges[n++] = edges[i];
    }
  g_array_set_size (self->edges, n);
}

static guint
find_edge (Function *self,
           guint64   address)
{
  guint low = 0;
  guint high = self->edges->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->edges, guint64, middle) < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Inner scopes come after those around them, and override them. */
static void
own (Function *self,
     GArray   *ranges,
     gint32    scope)
{
  for (guint i = 0; i < ranges->len; i++)
    {
      const Range *range = &g_array_index (ranges, Range, i);

      for (guint at = find_edge (self, range->start);
           at < self->edges->len && g_array_index (self->edges, guint64, at) < range->end; at++)
        self->owners[at] = scope;
    }
}

static void
find_owners (Function    *self,
             Dwarf_Lines *lines,
             size_t       n_lines)
{
  g_autoptr (GPtrArray) all =
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  add_edges (self, self->ranges);
  for (guint i = 0; i < self->scopes->len; i++)
    {
      GArray *ranges = g_array_new (FALSE, FALSE, sizeof (Range));

      collect_ranges (&g_array_index (self->scopes, Scope, i).die, ranges);
      g_ptr_array_add (all, ranges);
      add_edges (self, ranges);
    }
  for (size_t i = 0; i < n_lines; i++)
    {
      Dwarf_Addr address;

      if (dwarf_lineaddr (dwarf_onesrcline (lines, i), &address) == 0 && is_inside (self, address))
        add_edge (self, address);
    }

  sort_edges (self);
  self->owners = g_new (gint32, MAX (self->edges->len, 1));
  for (guint i = 0; i < self->edges->len; i++)
    self->owners[i] = -1;
  for (guint i = 0; i < all->len; i++)
    own (self, g_ptr_array_index (all, i), (gint32) i);
}

/* Paths in debug information may be relative to where the compiler ran. */
static void
print_path (Function   *self,
            const char *path)
{
  if (*path != '\0' && *path != '/' && *self->comp_dir != '\0')
    {
      print_text (self->comp_dir);
      putchar ('/');
    }
  print_text (path);
}

/* The number of a file. Prints the file if it is new. */
static guint
get_file (Function   *self,
          const char *path)
{
  const char *known = path != NULL ? path : "";
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->files, known));

  if (number > 0)
    return number - 1;

  number = g_hash_table_size (self->files);
  g_hash_table_insert (self->files, g_strdup (known), GUINT_TO_POINTER (number + 1));
  fputs ("file\t", stdout);
  print_path (self, known);
  putchar ('\n');

  return number;
}

static guint64
get_number (Dwarf_Die *die,
            guint      name)
{
  Dwarf_Attribute attribute;
  Dwarf_Word number = 0;

  if (dwarf_formudata (dwarf_attr (die, name, &attribute), &number) != 0)
    return 0;

  return number;
}

static void
print_scopes (Function    *self,
              Dwarf_Files *files)
{
  for (guint i = 0; i < self->scopes->len; i++)
    {
      Scope *scope = &g_array_index (self->scopes, Scope, i);
      const char *path = dwarf_filesrc (files, get_number (&scope->die, DW_AT_call_file), NULL,
                                        NULL);
      guint file = get_file (self, path);

      printf ("scope\t%d\t%u\t%" G_GUINT64_FORMAT "\t", scope->parent, file,
              get_number (&scope->die, DW_AT_call_line));
      print_text (dwarf_diename (&scope->die));
      putchar ('\n');
    }
}

/* Prints the instructions from each row of the line table up to the next. */
static void
print_rows (Function    *self,
            Dwarf_Lines *lines,
            size_t       n_lines)
{
  for (size_t i = 0; i + 1 < n_lines; i++)
    {
      Dwarf_Line *line = dwarf_onesrcline (lines, i);
      Dwarf_Addr start;
      Dwarf_Addr end;
      bool is_end = true;
      int number = 0;
      guint file;

      if (dwarf_lineaddr (line, &start) != 0 || !is_inside (self, start) ||
          dwarf_lineaddr (dwarf_onesrcline (lines, i + 1), &end) != 0 || start >= end ||
          dwarf_lineendsequence (line, &is_end) != 0 || is_end ||
          dwarf_lineno (line, &number) != 0)
        continue;

      file = get_file (self, dwarf_linesrc (line, NULL, NULL));
      for (guint at = find_edge (self, start); at + 1 < self->edges->len; at++)
        {
          guint64 from = g_array_index (self->edges, guint64, at);

          if (from >= end || !is_inside (self, from))
            break;
          printf ("row\t%" G_GINT64_MODIFIER "x\t%" G_GINT64_MODIFIER "x\t%d\t%u\t%d\n", from,
                  MIN (end, g_array_index (self->edges, guint64, at + 1)), self->owners[at], file,
                  number);
        }
    }
}

static void
print_function (Function *self,
                guint     index)
{
  Dwarf_Attribute attribute;
  const char *decl_file = dwarf_decl_file (&self->die);

  self->comp_dir = dwarf_formstring (dwarf_attr (&self->unit, DW_AT_comp_dir, &attribute));
  if (self->comp_dir == NULL)
    self->comp_dir = "";
  printf ("function\t%u\t", index);
  print_text (self->comp_dir);
  putchar ('\t');
  print_path (self, decl_file != NULL ? decl_file : "");
  putchar ('\n');
}

void
quern_debug_function_print (Dwarf   *dwarf,
                            guint    index,
                            guint64  address)
{
  g_auto (Function) self = { 0 };
  Dwarf_Files *files = NULL;
  Dwarf_Lines *lines = NULL;
  size_t n_files = 0;
  size_t n_lines = 0;

  if (!find_function (dwarf, address, &self))
    return;

  self.ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  self.scopes = g_array_new (FALSE, FALSE, sizeof (Scope));
  self.edges = g_array_new (FALSE, FALSE, sizeof (guint64));
  self.files = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);
  print_function (&self, index);

  collect_ranges (&self.die, self.ranges);
  collect_scopes (&self);
  if (dwarf_getsrcfiles (&self.unit, &files, &n_files) != 0 ||
      dwarf_getsrclines (&self.unit, &lines, &n_lines) != 0)
    return;

  find_owners (&self, lines, n_lines);
  print_scopes (&self, files);
  print_rows (&self, lines, n_lines);
}
