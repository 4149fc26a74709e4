/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "mutate-lines.h"

#include <string.h>

/* A range of bytes in the text. */
typedef struct
{
  gsize start;
  gsize end;
} Span;

static gsize
choose (GRand *rand,
        gsize  n)
{
  return n == 0 ? 0 : g_rand_int (rand) % n;
}

/* Chooses one or a few whole lines. */
static Span
choose_lines (const GString *text,
              GRand         *rand)
{
  Span span;
  gsize n = 1 + choose (rand, 4) * choose (rand, 3);

  span.start = choose (rand, text->len);
  while (span.start > 0 && text->str[span.start - 1] != '\n')
    span.start--;

  for (span.end = span.start; span.end < text->len && n > 0; span.end++)
    n -= text->str[span.end] == '\n';

  return span;
}

static gboolean
is_of_number (char c)
{
  return g_ascii_isxdigit (c);
}

/* Returns a number after a random position, or an empty span. */
static Span
choose_number (const GString *text,
               GRand         *rand)
{
  Span span;

  span.start = choose (rand, text->len);
  while (span.start < text->len && !g_ascii_isdigit (text->str[span.start]))
    span.start++;
  for (span.end = span.start; span.end < text->len && is_of_number (text->str[span.end]);)
    span.end++;

  return span;
}

static void
replace (GString    *text,
         Span        span,
         const char *with,
         gsize       length)
{
  g_string_erase (text, (gssize) span.start, (gssize) (span.end - span.start));
  g_string_insert_len (text, (gssize) span.start, with, (gssize) length);
}

static void
copy_span (GString *text,
           Span     from,
           Span     to)
{
  g_autofree char *copy = g_strndup (text->str + from.start, from.end - from.start);

  replace (text, to, copy, from.end - from.start);
}

/* Replaces a number by one at a limit of common types. */
static void
change_number (GString *text,
               GRand   *rand)
{
  static const char * const edges[] = {
    "0", "1", "2", "00", "-1", "+1", "*", "255", "65536", "2147483648", "4294967295",
    "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "0x", "0xffffffffffffffff", "0x10000000000000000", "", "1e9", "0.5",
  };
  const char *edge = edges[choose (rand, G_N_ELEMENTS (edges))];
  Span span = choose_number (text, rand);

  if (span.end > span.start)
    replace (text, span, edge, strlen (edge));
}

/* Replaces the last digit of a number. */
static void
change_digit (GString *text,
              GRand   *rand)
{
  Span span = choose_number (text, rand);

  if (span.end > span.start)
    text->str[span.end - 1] = (char) ('0' + choose (rand, 10));
}

/* Makes ids collide, and numbers equal. */
static void
copy_number (GString *text,
             GRand   *rand)
{
  copy_span (text, choose_number (text, rand), choose_number (text, rand));
}

static void
copy_lines (GString *text,
            GRand   *rand)
{
  Span to = choose_lines (text, rand);

  to.end = to.start;
  copy_span (text, choose_lines (text, rand), to);
}

static void
replace_lines (GString *text,
               GRand   *rand)
{
  copy_span (text, choose_lines (text, rand), choose_lines (text, rand));
}

static void
drop_lines (GString *text,
            GRand   *rand)
{
  replace (text, choose_lines (text, rand), "", 0);
}

static void
insert_line (GString *text,
             GRand   *rand)
{
  static const char * const lines[] = {
    "events: Ir Dr\n", "events: A B A\n", "event: X = Ir / Dr : ratio\n", "positions: instr line\n",
    "positions: bb\n", "version: 1\n", "version: 2\n", "creator: callgrind-3\n", "part: 2\n",
    "thread: 3\n", "pid: 4\n", "cmd: a b\n", "desc: Trigger: x\n", "summary: 1 2\n",
    "totals: 3 4\n", "ob=(1) o\n", "fl=(1) f\n", "fi=(2)\n", "fe=(1)\n", "fn=(1) m\n", "fn=\n",
    "cob=(1)\n", "cfi=(2)\n", "cfl=(2) g\n", "cfn=(3) c\n", "calls=1 1\n", "calls=0 0x1 +1\n",
    "jump=1 +2\n", "jcnd=1/2 *\n", "jcnd=1 2 3\n", "jfi=(1)\n", "jfn=(1)\n", "frfn=(1)\n",
    "+1 5\n", "-1 5 6\n", "* 7\n", "0x10 3 1\n", "1+2 1\n", "# c\n", "\n", "rcalls=1 1\n",
  };
  const char *line = lines[choose (rand, G_N_ELEMENTS (lines))];
  Span to = choose_lines (text, rand);

  g_string_insert (text, (gssize) to.start, line);
}

/* Replaces the part before "=" by that of another line. */
static void
change_key (GString *text,
            GRand   *rand)
{
  Span from = choose_lines (text, rand);
  Span to = choose_lines (text, rand);
  const char *from_end = memchr (text->str + from.start, '=', from.end - from.start);
  const char *to_end = memchr (text->str + to.start, '=', to.end - to.start);

  if (from_end == NULL || to_end == NULL)
    return;

  from.end = (gsize) (from_end - text->str);
  to.end = (gsize) (to_end - text->str);
  copy_span (text, from, to);
}

void
mutate_lines (GString *text,
              GRand   *rand)
{
  static void (* const changes[]) (GString *text, GRand *rand) = {
    change_number, change_digit, copy_number, copy_lines, replace_lines, drop_lines, insert_line,
    insert_line, change_key,
  };

  changes[choose (rand, G_N_ELEMENTS (changes))] (text, rand);
}
