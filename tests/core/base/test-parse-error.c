/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-parse-error.h"

#include <string.h>

static const struct
{
  const char *bytes;
  gssize      length;
  const char *quoted;
} quotes[] = {
  { "", -1, "“”" },
  { "fn=main", -1, "“fn=main”" },
  { "fn=main", 2, "“fn”" },
  { "a\tb\rc\nd", -1, "“a\\tb\\rc\\nd”" },
  { "\x1b[31m\x07", -1, "“\\x1b[31m\\x07”" },
  { "\xe2\x80\xae" "exe.gnp", -1, "“\\u202eexe.gnp”" },
  { "a\xe2\x80\xa8" "b\xe2\x80\xa9" "c\xc2\x85" "d", -1, "“a\\u2028b\\u2029c\\x85d”" },
  { "\xe2\x81\xa6" "x\xe2\x81\xa9\xe2\x80\x8b", -1, "“\\u2066x\\u2069\\u200b”" },
  { "\xe2\x80\xe2\x80", -1, "“\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd”" },
  { "caf\xe9", -1, "“caf\xef\xbf\xbd”" },
  { "a\0b", 3, "“a\xef\xbf\xbd" "b”" },
  { "123456789012345678901234567890123456789012345678901234567890", -1,
    "“123456789012345678901234567890123456789012345678901234567890”" },
  { "1234567890123456789012345678901234567890123456789012345678901", -1,
    "“123456789012345678901234567890123456789012345678901234567890…”" },
  /* The cut is inside a character, which is dropped entirely. */
  { "12345678901234567890123456789012345678901234567890123456789\xc3\xa4 and more", -1,
    "“12345678901234567890123456789012345678901234567890123456789…”" },
};

static void
test_quote (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (quotes); i++)
    {
      g_autofree char *quoted = quern_parse_error_quote (quotes[i].bytes, quotes[i].length);

      g_assert_cmpstr (quoted, ==, quotes[i].quoted);
    }
}

/* The location is kept when an error is copied or propagated. */
static void
test_place (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) copy = NULL;
  g_autoptr (GError) propagated = NULL;
  g_autoptr (GError) other = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_IO, "x");
  QuernLocation where;

  quern_parse_error_set (&error, QUERN_PARSE_ERROR_NUMBER, (QuernLocation) { 12, 3, 1 },
                         "%s is “\xff”", "x");
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NUMBER);
  g_assert_cmpstr (error->message, ==, "x is “\xef\xbf\xbd”");

  copy = g_error_copy (error);
  g_propagate_error (&propagated, g_steal_pointer (&error));
  where = quern_parse_error_get_location (copy);
  g_assert_cmpuint (where.line, ==, 12);
  g_assert_cmpuint (where.column, ==, 3);
  g_assert_cmpuint (where.input, ==, 1);
  where = quern_parse_error_get_location (propagated);
  g_assert_cmpuint (where.line, ==, 12);

  where = quern_parse_error_get_location (other);
  g_assert_cmpuint (where.line, ==, 0);

  quern_parse_error_set (NULL, QUERN_PARSE_ERROR_NUMBER, where, "nobody listens");
}

/* Scripts rely on these names: they must not change. */
static void
test_nicks (void)
{
  static const struct
  {
    QuernParseError code;
    const char     *nick;
  } rows[] = {
    { QUERN_PARSE_ERROR_SYNTAX, "syntax" },
    { QUERN_PARSE_ERROR_NUMBER, "number" },
    { QUERN_PARSE_ERROR_REFERENCE, "reference" },
    { QUERN_PARSE_ERROR_UNSUPPORTED, "unsupported" },
    { QUERN_PARSE_ERROR_EMPTY, "empty" },
    { QUERN_PARSE_ERROR_NOT_PROFILE, "not-a-profile" },
    { QUERN_PARSE_ERROR_DAMAGED, "damaged" },
    { QUERN_PARSE_ERROR_LIMIT, "limit" },
    { QUERN_PARSE_ERROR_OVERFLOW, "overflow" },
    { QUERN_PARSE_ERROR_INCONSISTENT, "inconsistent" },
    { QUERN_PARSE_ERROR_CUT, "cut" },
    { QUERN_PARSE_ERROR_APPENDED, "appended" },
    { QUERN_PARSE_ERROR_FORMULA, "formula" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (quern_parse_error_get_nick (rows[i].code), ==, rows[i].nick);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/base/parse-error/quote", test_quote);
  g_test_add_func ("/base/parse-error/place", test_place);
  g_test_add_func ("/base/parse-error/nicks", test_nicks);

  return g_test_run ();
}
