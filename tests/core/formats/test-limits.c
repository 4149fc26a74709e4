/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a file can make Quern allocate is limited. Exceeding a limit gives an error or a warning
 * that names the location. */

#include "quern-callgrind-reader.h"
#include "quern-profile-builder.h"

#include <string.h>

/* The number of warnings that are kept. */
#define MAX_WARNINGS 100

static QuernProfile *
read_text (const GString  *text,
           GError        **error)
{
  g_autoptr (GBytes) stored = g_bytes_new (text->str, text->len);
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();

  quern_profile_builder_begin_input (builder, "name");
  if (!quern_callgrind_reader.read (input, builder, NULL, NULL, error))
    return NULL;

  return quern_profile_builder_finish (builder, NULL, NULL, error);
}

/* An error in any line. */
#define ANY_LINE G_MAXUINT64

/* A file with a repeated piece; "%u" in it is replaced by the repetition's number. */
typedef struct
{
  const char *name;
  const char *before;
  const char *piece;
  guint       n_pieces;
  const char *after;
  guint64     error_line; /* 0 if the file is read */
  guint64     n_warnings; /* at least; 100 of them are kept */
  guint       n_events;   /* at most; 0: not checked */
} Case;

#define LINES "events: Ir\nfn=f\n1 5\n"

static const Case cases[] = {
  { "positions", "positions:", " line", 17, "\n" LINES, 1, 0, 0 },
  { "events", "events:", " E%u", 4097, "\nfn=f\n1 5\n", 1, 0, 0 },
  { "events-allowed", "events:", " E%u", 4000, "\nfn=f\n1 5\n", 0, 0, 5000 },
  { "derived", "events: Ir\n", "event: X%u = Ir\n", 10000, "fn=f\n1 5\n", 0, 5000, 5000 },
  { "bad-lines", LINES, "1 x%u\n", 100000, "2 7\n", 0, 1000, 0 },
  { "unknown-lines", LINES, "?%u\n", 100000, "2 7\n", 0, 1000, 0 },
  { "unknown-keys", LINES, "k%u=1\n", 100000, "2 7\n", 0, 1000, 0 },
  { "undefined-names", LINES, "fn=(%u)\n1 2\n", 100000, "2 7\n", 0, 1000, 0 },
  { "deep-formula", "events: Ir\nevent: X = ", "(", 100000, "Ir\nfn=f\n1 5\n", 0, 1, 20 },
  { "long-formula", "events: Ir\nevent: X = Ir", " + Ir", 100000, "\nfn=f\n1 5\n", 0, 1, 20 },
  { "long-line", LINES "fn=", "0123456789abcdef", (1u << 20) + 1, "\n1 2\n", 4, 0, 0 },
  { "long-name", LINES "fn=", "0123456789abcdef", 1u << 16, "\n1 2\n", 0, 0, 0 },
};

static void
append_pieces (GString    *text,
               const char *piece,
               guint       n_pieces)
{
  const char *number = strstr (piece, "%u");

  for (guint i = 0; i < n_pieces; i++)
    {
      if (number == NULL)
        {
          g_string_append (text, piece);
          continue;
        }
      g_string_append_len (text, piece, number - piece);
      g_string_append_printf (text, "%u%s", i, number + 2);
    }
}

static GString *
write_case (const Case *c)
{
  GString *text = g_string_new (c->before);

  append_pieces (text, c->piece, c->n_pieces);

  return g_string_append (text, c->after);
}

static void
test_limit (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GString) text = write_case (c);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = read_text (text, &error);
  GPtrArray *warnings;

  if (c->error_line > 0)
    {
      g_assert_null (profile);
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
      if (c->error_line != ANY_LINE)
        g_assert_cmpuint (quern_parse_error_get_location (error).line, ==, c->error_line);
      return;
    }

  g_assert_no_error (error);
  warnings = quern_profile_get_warnings (profile);
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), >=, c->n_warnings);
  g_assert_cmpuint (warnings->len, <=, MAX_WARNINGS);
  for (guint i = 0; i < warnings->len; i++)
    g_assert_cmpuint (strlen (((GError *) g_ptr_array_index (warnings, i))->message), <, 1000);

  if (c->n_events > 0)
    g_assert_cmpuint (quern_event_set_get_n_events (quern_profile_get_events (profile)), <=,
                      c->n_events);
}

/* Files with many events and many pieces, where each piece has costs for only a few events. */
typedef struct
{
  const char *name;
  const char *event;
  guint       n_events;
  const char *piece;
  guint       n_pieces;
  guint64     error_line; /* 0 if the file is read */
} EventCase;

static const EventCase event_cases[] = {
  { "parts", " e%u", 4096, "part: 1\nfn=f\n1 1\n", 50000, 2048 },
  { "columns-in-parts", " e", 4096, "part: 1\nfn=f\n1 1\n", 50000, 2048 },
  { "new-event-in-each-part", "", 0, "events: e%u\n1 1\n", 10000, 3346 },
  { "functions", " e%u", 4096, "fn=f%u\n1 1\n", 50000, 2731 },
  { "lines", " e%u", 4096, "1 1\n", 50000, 4095 },
  { "calls", " e%u", 4096, "cfn=f\ncalls=1\n1 1\n", 50000, 12280 },
  { "functions-allowed", " e%u", 300, "fn=f%u\n1 1\n", 10000, 0 },
  { "lines-allowed", " e%u", 300, "1 1\n", 50000, 0 },
  { "few-events-allowed", " e%u", 32, "part: 1\nfn=f%u\n1 1\n", 20000, 0 },
};

static void
test_events (gconstpointer data)
{
  const EventCase *c = data;
  g_autoptr (GString) text = g_string_new (c->n_events > 0 ? "events:" : "");
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = NULL;

  append_pieces (text, c->event, c->n_events);
  g_string_append_c (text, '\n');
  append_pieces (text, c->piece, c->n_pieces);
  profile = read_text (text, &error);

  g_assert_cmpint (profile == NULL, ==, c->error_line > 0);
  if (c->error_line > 0)
    {
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_LIMIT);
      g_assert_cmpuint (quern_parse_error_get_location (error).line, ==, c->error_line);
    }
}

/* Messages contain no control characters, nor characters that reorder text. */
static void
test_quotes (void)
{
  static const char * const bad[] = {
    "\x1b[2J", "\x07", "\xe2\x80\xae" "txt.exe", "\xe2\x80\xa8", "\xe2\x81\xa6",
    "\xc2\x85", "\x7f", "\xff",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GString) text = g_string_new (LINES);
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernProfile) profile = NULL;
      GPtrArray *warnings;

      g_string_append_printf (text, "?%s\n1 %s\ncalls=%s\nfn=(1%s\n%s=1\nevent: %s = %s\n", bad[i],
                              bad[i], bad[i], bad[i], bad[i], bad[i], bad[i]);
      profile = read_text (text, &error);
      g_assert_no_error (error);

      warnings = quern_profile_get_warnings (profile);
      g_assert_cmpuint (warnings->len, >, 2);
      for (guint j = 0; j < warnings->len; j++)
        {
          const GError *warning = g_ptr_array_index (warnings, j);

          g_assert_null (strstr (warning->message, bad[i]));
          g_assert_true (g_utf8_validate (warning->message, -1, NULL));
          g_assert_cmpuint (quern_parse_error_get_location (warning).line, >, 0);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/formats/limits/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_limit);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (event_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/formats/limits/events/", event_cases[i].name, NULL);

      g_test_add_data_func (path, &event_cases[i], test_events);
    }
  g_test_add_func ("/formats/limits/quotes", test_quotes);

  return g_test_run ();
}
