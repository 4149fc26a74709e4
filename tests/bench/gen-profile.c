/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes Callgrind files of any size and of several shapes, to measure reading.
 *
 *   gen-profile SHAPE[=N] [OPTION…] > FILE
 *
 *   plain         functions with lines, calls and jumps, in layers of a call graph
 *   functions=N   the same, with N functions of few lines
 *   callees=N     one function that calls N others
 *   depth=N       a chain of calls, N deep
 *   parts=N       N parts of few functions
 *   passes=N      few functions, each in N blocks
 *
 * The file is streamed: only one number for each name is kept in memory, so the file may be larger
 * than the memory. The same arguments give the same bytes on each machine. What a reader must find
 * is reported on standard error, as lines of a word and numbers. */

#include "gen-output.h"

#include <locale.h>
#include <string.h>

#define MAX_EVENTS 9

static const char * const event_names[MAX_EVENTS] = {
  "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw",
};

/* The options. */
typedef struct
{
  guint64 n_functions;
  guint64 n_passes;
  guint64 n_parts;
  guint64 n_layers;
  guint64 n_events;
  guint64 n_lines;   /* in each function */
  guint64 n_calls;   /* in each function */
  guint64 n_callees; /* of the first function; 0: as many as other functions */
  guint64 max_bytes; /* passes go on until this is exceeded; 0: n_passes */
  guint64 seed;
  guint64 has_instructions;
  guint64 has_jumps;
  guint64 is_chain;  /* each function calls the next */
} Wish;

static const struct
{
  const char *name;
  goffset     offset;
} fields[] = {
  { "functions", G_STRUCT_OFFSET (Wish, n_functions) },
  { "passes",    G_STRUCT_OFFSET (Wish, n_passes) },
  { "parts",     G_STRUCT_OFFSET (Wish, n_parts) },
  { "layers",    G_STRUCT_OFFSET (Wish, n_layers) },
  { "events",    G_STRUCT_OFFSET (Wish, n_events) },
  { "lines",     G_STRUCT_OFFSET (Wish, n_lines) },
  { "calls",     G_STRUCT_OFFSET (Wish, n_calls) },
  { "max-bytes", G_STRUCT_OFFSET (Wish, max_bytes) },
  { "seed",      G_STRUCT_OFFSET (Wish, seed) },
  { "instr",     G_STRUCT_OFFSET (Wish, has_instructions) },
  { "jumps",     G_STRUCT_OFFSET (Wish, has_jumps) },
};

/* One kind of name. Names have numbers from 1, which are defined at their first use in a part. */
typedef struct
{
  const char *prefix;
  const char *suffix;
  guint64     n;
  guint64     n_used;
  guint64    *known_in; /* owned: by number: the last part that defines it, 0 if none */
} Names;

typedef struct
{
  Wish    wish;
  Names   objects;
  Names   files;
  Names   functions;
  guint64 part;         /* starting at 1 */
  guint64 random;
  guint64 address;      /* of the current function */
  guint64 line;
  guint64 base_address; /* base of relative positions */
  guint64 base_line;
  guint64 file;         /* the current one */
  guint64 totals[MAX_EVENTS];
  guint64 n_cost_lines;
  guint64 n_call_lines;
  guint64 n_called;     /* sum of the call counts */
  guint64 n_jumps;
  Output  output;
} Generator;

static void
put (Generator  *self,
     const char *text)
{
  output_put (&self->output, text);
}

static void
put_number (Generator *self,
            guint64    value,
            guint      base)
{
  output_put_number (&self->output, value, base);
}

/* SplitMix64 (public domain, Sebastiano Vigna). */
static guint64
next_random (Generator *self)
{
  guint64 z = (self->random += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return z ^ (z >> 31);
}

/* Returns a random number from 0 to n - 1. */
static guint64
below (Generator *self,
       guint64    n)
{
  return next_random (self) % n;
}

static void
put_name (Generator  *self,
          const char *key,
          Names      *names,
          guint64     number)
{
  put (self, key);
  put (self, "(");
  put_number (self, number + 1, 10);
  put (self, ")");
  if (names->known_in[number] != self->part)
    {
      names->n_used += names->known_in[number] == 0;
      names->known_in[number] = self->part;
      put (self, names->prefix);
      put_number (self, number, 10);
      put (self, names->suffix);
    }
  put (self, "\n");
}

static void
put_distance (Generator *self,
              guint64    value,
              guint64    base,
              guint      radix)
{
  if (value == base)
    put (self, "*");
  else if (value > base && value - base < 100)
    {
      put (self, "+");
      put_number (self, value - base, 10);
    }
  else if (value < base && base - value < 100)
    {
      put (self, "-");
      put_number (self, base - value, 10);
    }
  else
    {
      put (self, radix == 16 ? "0x" : "");
      put_number (self, value, radix);
    }
}

/* Writes a position without changing the base: calls and jumps do not move it. */
static void
put_target (Generator *self,
            guint64    address,
            guint64    line)
{
  if (self->wish.has_instructions)
    {
      put_distance (self, address, self->base_address, 16);
      put (self, " ");
    }
  put_distance (self, line, self->base_line, 10);
}

static void
put_place (Generator *self)
{
  put_target (self, self->address, self->line);
  self->base_address = self->address;
  self->base_line = self->line;
}

/* Omits trailing zeros. */
static void
put_costs (Generator     *self,
           const guint64 *costs)
{
  guint64 n = self->wish.n_events;

  while (n > 1 && costs[n - 1] == 0)
    n--;
  for (guint64 i = 0; i < n; i++)
    {
      put (self, " ");
      put_number (self, costs[i], 10);
    }
  put (self, "\n");
}

static guint64
get_object (const Generator *self,
            guint64          function)
{
  return (function * 2654435761u >> 7) % self->objects.n;
}

static guint64
get_file (const Generator *self,
          guint64          function)
{
  return function * self->files.n / self->functions.n;
}

static guint64
get_line (guint64 function)
{
  return 1 + function * 7919 % 4000;
}

static guint64
get_address (guint64 function)
{
  return 0x401000 + function * 4096;
}

/* Returns the first function of @layer. */
static guint64
get_start (const Generator *self,
           guint64          layer)
{
  return (layer * self->functions.n + self->wish.n_layers - 1) / self->wish.n_layers;
}

/* Returns a function in the next layer, to avoid cycles, or the number of functions if there is
 * none. */
static guint64
choose_callee (Generator *self,
               guint64    function,
               guint64    call)
{
  guint64 layer = function * self->wish.n_layers / self->functions.n;
  guint64 start = get_start (self, layer + 1);
  guint64 end = MIN (get_start (self, layer + 2), self->functions.n);

  if (self->wish.is_chain)
    return call == 0 ? function + 1 : self->functions.n;
  if (self->wish.n_callees > 0)
    return function == 0 ? call + 1 : self->functions.n;

  return layer + 1 < self->wish.n_layers && start < end ? start + below (self, end - start)
                                                        : self->functions.n;
}

static void
put_call (Generator *self,
          guint64    function,
          guint64    callee)
{
  guint64 costs[MAX_EVENTS];
  guint64 count = 1 + below (self, 50);

  if (get_object (self, callee) != get_object (self, function))
    put_name (self, "cob=", &self->objects, get_object (self, callee));
  if (get_file (self, callee) != self->file)
    put_name (self, "cfi=", &self->files, get_file (self, callee));
  put_name (self, "cfn=", &self->functions, callee);
  put (self, "calls=");
  put_number (self, count, 10);
  put (self, " ");
  put_target (self, get_address (callee), get_line (callee));
  put (self, "\n");

  for (guint64 i = 0; i < self->wish.n_events; i++)
    costs[i] = count * (1 + callee % 97) * 10 + i;
  put_place (self);
  put_costs (self, costs);
  self->n_call_lines++;
  self->n_called += count;
}

static void
put_jump (Generator *self,
          guint64    function)
{
  guint64 executed = 1 + below (self, 1000);

  if (below (self, 3) > 0)
    {
      put (self, "jcnd=");
      put_number (self, below (self, executed + 1), 10);
      put (self, "/");
    }
  else
    put (self, "jump=");
  put_number (self, executed, 10);
  put (self, " ");
  put_target (self, get_address (function) + below (self, 400),
              get_line (function) + below (self, 60));
  put (self, "\n");

  /* Callgrind writes a line without costs after each jump. */
  put_place (self);
  put (self, " \n");
  self->n_jumps++;
}

static void
put_line (Generator *self,
          guint64    function)
{
  guint64 costs[MAX_EVENTS] = { 0 };
  guint64 own = get_file (self, function);
  guint64 file = below (self, 10) == 0 ? below (self, self->files.n) : own;
  guint64 kind = below (self, 10);

  if (file != self->file)
    {
      put_name (self, file == own ? "fe=" : "fi=", &self->files, file);
      self->file = file;
    }

  if (kind >= 9)
    self->line = get_line (function) + below (self, 60);
  else if (kind >= 5)
    self->line += 1 + below (self, 4);
  self->address += 1 + below (self, 8);
  put_place (self);

  costs[0] = 1 + below (self, 1000);
  for (guint64 i = 1; i < self->wish.n_events; i++)
    costs[i] = below (self, 4) == 0 ? below (self, costs[0] + 1) : 0;
  put_costs (self, costs);
  for (guint64 i = 0; i < self->wish.n_events; i++)
    self->totals[i] += costs[i];
  self->n_cost_lines++;

  if (self->wish.has_jumps && below (self, 6) == 0)
    put_jump (self, function);
}

static void
put_function (Generator *self,
              guint64    function)
{
  guint64 n_lines = self->wish.n_lines;
  guint64 n_calls = self->wish.n_calls;
  guint64 n_done = 0;

  if (function == 0 && self->wish.n_callees > 0)
    n_calls = self->wish.n_callees;

  put_name (self, "ob=", &self->objects, get_object (self, function));
  self->file = get_file (self, function);
  put_name (self, "fl=", &self->files, self->file);
  put_name (self, "fn=", &self->functions, function);
  self->address = get_address (function);
  self->line = get_line (function);

  for (guint64 i = 0; i < n_lines; i++)
    {
      put_line (self, function);
      for (; n_done < n_calls * (i + 1) / n_lines; n_done++)
        {
          guint64 callee = choose_callee (self, function, n_done);

          if (callee < self->functions.n)
            put_call (self, function, callee);
        }
    }
  put (self, "\n");
}

static void
put_header (Generator *self)
{
  if (self->part == 1)
    put (self, "# callgrind format\nversion: 1\ncreator: gen-profile\npid: 1\ncmd: generated\n");
  put (self, "part: ");
  put_number (self, self->part, 10);
  put (self, "\n\ndesc: Trigger: Program termination\n\npositions:");
  put (self, self->wish.has_instructions ? " instr line\nevents:" : " line\nevents:");
  for (guint64 i = 0; i < self->wish.n_events; i++)
    {
      put (self, " ");
      put (self, event_names[i]);
    }
  put (self, "\n\n");

  /* Each part starts with absolute positions: no position is close to this base. */
  self->base_address = G_MAXUINT64;
  self->base_line = G_MAXUINT64;
}

/* end: in bytes, 0 if none */
static gboolean
is_full (const Generator *self,
         guint64          end)
{
  return end > 0 && output_get_size (&self->output) >= end;
}

static void
put_part (Generator *self)
{
  const Wish *wish = &self->wish;
  guint64 before[MAX_EVENTS];
  guint64 end = wish->max_bytes / wish->n_parts * self->part;

  memcpy (before, self->totals, sizeof before);
  put_header (self);

  for (guint64 pass = 0; end > 0 ? !is_full (self, end) : pass < wish->n_passes; pass++)
    for (guint64 i = 0; i < self->functions.n && !is_full (self, end); i++)
      put_function (self, i);

  put (self, "totals:");
  for (guint64 i = 0; i < wish->n_events; i++)
    {
      put (self, " ");
      put_number (self, self->totals[i] - before[i], 10);
    }
  put (self, "\n\n");
}

/* Parses a number, optionally followed by k, m or g for powers of 1024. */
static guint64
parse_number (const char *text)
{
  char *end;
  guint64 value = g_ascii_strtoull (text, &end, 10);
  const char *unit = *end != '\0' ? strchr ("kmg", *end) : NULL;

  if (end == text || (*end != '\0' && (unit == NULL || end[1] != '\0')))
    output_fail ("not a number", text);
  if (unit != NULL)
    value <<= 10 * (strchr ("kmg", *unit) - "kmg" + 1);

  return value;
}

static void
set_shape (Wish       *wish,
           const char *shape)
{
  g_auto (GStrv) sides = g_strsplit (shape, "=", 2);
  guint64 n = sides[1] != NULL ? parse_number (sides[1]) : 0;
  gboolean is_plain = g_str_equal (sides[0], "plain");

  *wish = (Wish) {
    .n_functions = 1000, .n_passes = 1, .n_parts = 1, .n_layers = 40, .n_events = 1,
    .n_lines = 20, .n_calls = 4, .seed = 1,
  };

  if (is_plain != (n == 0))
    output_fail ("“plain” has no number, each other shape needs one", shape);
  if (is_plain)
    return;

  wish->n_lines = 4;
  wish->n_calls = 2;
  if (g_str_equal (sides[0], "functions"))
    wish->n_functions = n;
  else if (g_str_equal (sides[0], "passes"))
    wish->n_passes = n;
  else if (g_str_equal (sides[0], "parts"))
    {
      wish->n_parts = n;
      wish->n_functions = 20;
      wish->n_layers = 4;
    }
  else if (g_str_equal (sides[0], "callees"))
    {
      wish->n_functions = n + 1;
      wish->n_callees = n;
    }
  else if (g_str_equal (sides[0], "depth"))
    {
      wish->n_functions = n;
      wish->is_chain = TRUE;
    }
  else
    output_fail ("no such shape", shape);
}

/* “--instr” is short for “--instr=1”. */
static void
set_option (Wish       *wish,
            const char *option)
{
  const char *value = strchr (option, '=');
  gsize length = value != NULL ? (gsize) (value - option) : strlen (option);

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (g_str_has_prefix (option, "--") && strlen (fields[i].name) + 2 == length &&
          strncmp (option + 2, fields[i].name, length - 2) == 0)
        {
          G_STRUCT_MEMBER (guint64, wish, fields[i].offset) =
            value != NULL ? parse_number (value + 1) : 1;
          return;
        }
    }
  output_fail ("no such option", option);
}

static void
names_init (Names      *names,
            const char *prefix,
            const char *suffix,
            guint64     n)
{
  *names = (Names) {
    .prefix = prefix,
    .suffix = suffix,
    .n = n,
    .known_in = g_new0 (guint64, n),
  };
}

static void
tell (Generator *self)
{
  g_printerr ("events");
  for (guint64 i = 0; i < self->wish.n_events; i++)
    g_printerr (" %s", event_names[i]);
  g_printerr ("\ntotals");
  for (guint64 i = 0; i < self->wish.n_events; i++)
    g_printerr (" %" G_GUINT64_FORMAT, self->totals[i]);
  g_printerr ("\nfunctions %" G_GUINT64_FORMAT "\nparts %" G_GUINT64_FORMAT
              "\ncost-lines %" G_GUINT64_FORMAT "\ncall-lines %" G_GUINT64_FORMAT
              "\ncalled %" G_GUINT64_FORMAT "\njumps %" G_GUINT64_FORMAT
              "\nbytes %" G_GUINT64_FORMAT "\n",
              self->functions.n_used, self->wish.n_parts, self->n_cost_lines, self->n_call_lines,
              self->n_called, self->n_jumps, output_get_size (&self->output));
}

int
main (int    argc,
      char **argv)
{
  g_autofree Generator *self = g_new0 (Generator, 1);
  Wish *wish = &self->wish;

  setlocale (LC_ALL, "");
  if (argc < 2)
    output_fail ("usage", "gen-profile SHAPE[=N] [OPTION…] > FILE");
  set_shape (wish, argv[1]);
  for (int i = 2; i < argc; i++)
    set_option (wish, argv[i]);
  if (wish->n_functions == 0 || wish->n_parts == 0 || wish->n_lines == 0 || wish->n_layers == 0 ||
      wish->n_events == 0 || wish->n_events > MAX_EVENTS)
    output_fail ("out of range", "a number of functions, parts, lines, layers or events");

  names_init (&self->objects, " /usr/lib/generated/libobject", ".so", 8);
  names_init (&self->files, " /src/generated/file", ".c", wish->n_functions / 10 + 1);
  names_init (&self->functions, " generated_function_", "", wish->n_functions);
  self->random = wish->seed;

  for (self->part = 1; self->part <= wish->n_parts; self->part++)
    put_part (self);
  output_flush (&self->output);
  tell (self);

  g_free (self->objects.known_in);
  g_free (self->files.known_in);
  g_free (self->functions.known_in);

  return 0;
}
