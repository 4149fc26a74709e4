/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "callgrind-cases.h"
#include "profile-dump.h"

#include "quern-callgrind-reader.h"
#include "quern-profile-builder.h"

#include <string.h>

static QuernProfile *
read_case (const Case *c,
           gsize       block_size,
           GError    **error)
{
  g_autoptr (GBytes) stored = g_bytes_new (c->text, callgrind_case_get_length (c));
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();

  quern_input_set_block_size (input, block_size);
  quern_profile_builder_begin_input (builder, "name");
  if (!quern_callgrind_reader.read (input, builder, NULL, NULL, error))
    return NULL;

  return quern_profile_builder_finish (builder, NULL, NULL, error);
}

static void
append_problem (GString      *text,
                const GError *error)
{
  QuernLocation where = quern_parse_error_get_location (error);

  g_assert_true (error->domain == QUERN_PARSE_ERROR);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_cmpuint (where.input, ==, 0);
  g_string_append_printf (text, "%s%" G_GUINT64_FORMAT ":%u %s", text->len > 0 ? ", " : "",
                          where.line, where.column,
                          quern_parse_error_get_nick ((QuernParseError) error->code));

  /* The message says how much is missing: compare it, too. */
  if (error->code == QUERN_PARSE_ERROR_CUT)
    g_string_append_printf (text, ": %s", error->message);
}

static char *
list_warnings (QuernProfile *profile)
{
  GPtrArray *warnings = quern_profile_get_warnings (profile);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < warnings->len; i++)
    append_problem (text, g_ptr_array_index (warnings, i));

  return g_string_free (text, FALSE);
}

static gboolean
is_of_kind (const char *line,
            const char *other)
{
  gsize length = strcspn (line, "|");

  return strncmp (line, other, length + 1) == 0;
}

/* Returns the lines of the dump whose kind occurs in says. */
static char *
pick_lines (const char *dump,
            const char *says)
{
  g_autofree char *text = g_strdelimit (g_strdup (dump), "\t", '|');
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_auto (GStrv) wanted = g_strsplit (says, "\n", -1);
  GString *picked = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    {
      gboolean is_wanted = FALSE;

      for (char **other = wanted; *other != NULL && **line != '\0'; other++)
        is_wanted |= is_of_kind (*line, *other);
      if (is_wanted)
        g_string_append_printf (picked, "%s\n", *line);
    }

  return g_string_free (picked, FALSE);
}

static void
test_case (gconstpointer data)
{
  static const gsize block_sizes[] = { 1 << 20, 1, 30, 40 };
  const Case *c = data;

  for (gsize i = 0; i < G_N_ELEMENTS (block_sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernProfile) profile = read_case (c, block_sizes[i], &error);

      if (c->fails != NULL)
        {
          g_autoptr (GString) problem = g_string_new (NULL);

          g_assert_null (profile);
          append_problem (problem, error);
          g_assert_cmpstr (problem->str, ==, c->fails);
        }
      else
        {
          g_autofree char *warnings = NULL;
          g_autofree char *dump = NULL;
          g_autofree char *picked = NULL;

          g_assert_no_error (error);
          warnings = list_warnings (profile);
          g_assert_cmpstr (warnings, ==, c->warns != NULL ? c->warns : "");

          dump = profile_dump (profile, TRUE);
          picked = pick_lines (dump, c->says != NULL ? c->says : "");
          g_assert_cmpstr (picked, ==, c->says != NULL ? c->says : "");
        }
    }
}

/* Many unknown lines of one kind give one warning, other bad lines up to a hundred. */
static void
test_many_reports (void)
{
  static const struct
  {
    const char *line;
    guint64     n_reports;
    guint       n_kept;
  } rows[] = {
    { "bb=0x10 3 1\n", 1, 1 },
    { "no such line\n", 50000, 100 },
    { "1 nonsense\n", 50000, 100 },
    { "fn=(77)\n", 1, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text = g_string_new ("events: Ir\nfn=a\n1 5\n");
      g_autoptr (QuernProfile) profile = NULL;
      g_autoptr (GError) error = NULL;
      Case c = { 0 };

      for (guint j = 0; j < 50000; j++)
        g_string_append (text, rows[i].line);
      c.text = text->str;
      profile = read_case (&c, 1 << 20, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, rows[i].n_reports);
      g_assert_cmpuint (quern_profile_get_warnings (profile)->len, ==, rows[i].n_kept);
    }
}

static void
test_cancel (void)
{
  g_autoptr (GBytes) stored = g_bytes_new_static ("events: Ir\n", 11);
  g_autoptr (QuernInput) input = quern_input_open_bytes (stored, "name", NULL);
  g_autoptr (QuernProfileBuilder) builder = quern_profile_builder_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  quern_profile_builder_begin_input (builder, "name");
  g_assert_false (quern_callgrind_reader.read (input, builder, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The reader's confidence in a file, given its first bytes. */
static void
test_sniff (void)
{
  static const struct
  {
    const char *head;
    int         least;
    int         most;
  } rows[] = {
    { "# callgrind format\nversion: 1\n", 80, 100 },
    { "version: 1\ncreator: xdebug 3.2.0\nevents: Time\n", 80, 100 },
    { "\n\n\nevents: Ir\n", 80, 100 },
    { "desc: I1 cache:\ncmd: ./a\nevents: Ir\n", 80, 100 },
    { "fn=main\n1 2\n", 1, 79 },
    { "", 0, 0 },
    { "events", 0, 0 },
    { "{\"nodes\":[]}", 0, 0 },
    { "no events: here\n", 0, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gsize length = strlen (rows[i].head);
      g_autofree char *exact = g_memdup2 (rows[i].head, length);
      int score = quern_callgrind_reader.sniff (exact, length);

      g_assert_cmpint (score, >=, rows[i].least);
      g_assert_cmpint (score, <=, rows[i].most);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (const Case *c = callgrind_cases; c->name != NULL; c++)
    {
      g_autofree char *path = g_strconcat ("/formats/callgrind/", c->name, NULL);

      g_test_add_data_func (path, c, test_case);
    }
  g_test_add_func ("/formats/callgrind/many-reports", test_many_reports);
  g_test_add_func ("/formats/callgrind/cancel", test_cancel);
  g_test_add_func ("/formats/callgrind/sniff", test_sniff);

  return g_test_run ();
}
