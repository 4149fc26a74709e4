/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-visible.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *text;
  const char *visible; /* NULL if the same */
} Case;

static const Case cases[] = {
  { "empty", "", NULL },
  { "plain", "std::map<int, char*>::operator[](int const&)", NULL },
  { "php", "My\\Deep\\name", NULL },
  { "letters", "größer 日本 שלום مرحبا é", NULL },
  { "combining", "e\u0301", NULL },
  { "blanks", "10\u00a0% 1\u202f234", NULL },
  { "lines", "a\nb\tc\rd", "a\\nb\\tc\\x0dd" },
  { "escape", "a\x1b[2Jb", "a\\x1b[2Jb" },
  { "delete", "a\x7f" "b", "a\\x7fb" },
  { "c1", "a\xc2\x9b" "b", "a\\x9bb" },
  { "override", "ab\u202edc", "ab\\u202edc" },
  { "embeddings", "\u202a\u202b\u202c\u202d", "\\u202a\\u202b\\u202c\\u202d" },
  { "isolates", "\u2066\u2067\u2068\u2069", "\\u2066\\u2067\\u2068\\u2069" },
  { "marks", "a\u200e\u200f\u061c", "a\\u200e\\u200f\\u061c" },
  { "no-width", "ma\u200bin\u200c\u200d\u2060\ufeff", "ma\\u200bin\\u200c\\u200d\\u2060\\ufeff" },
  { "soft-hyphen", "ma\u00adin", "ma\\xadin" },
  { "separators", "a\u2028b\u2029", "a\\u2028b\\u2029" },
  { "fillers", "ma\u3164in\u115f\u1160\uffa0\u034f", "ma\\u3164in\\u115f\\u1160\\uffa0\\u034f" },
  { "selectors", "a\ufe0f\U000e0100", "a\\ufe0f\\ue0100" },
  { "tags", "a\U000e0041", "a\\ue0041" },
  { "private", "a\ue000", "a\\ue000" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *visible = quern_visible_dup (c->text);
  g_autofree char *again = quern_visible_take (g_strdup (visible));

  g_assert_cmpstr (visible, ==, c->visible != NULL ? c->visible : c->text);
  g_assert_cmpstr (again, ==, visible);
}

/* A long text is reduced to its two ends, cut between characters. */
static void
test_brief (void)
{
  const gsize n = 8 * 1024 * 1024;
  g_autoptr (GString) letters = g_string_new ("begin");
  g_autoptr (GString) marks = g_string_new ("e");
  g_autoptr (GString) just = g_string_new (NULL);
  g_autofree char *brief = NULL;
  g_autofree char *again = NULL;
  g_autofree char *of_marks = NULL;
  g_autofree char *of_just = NULL;
  g_autofree char *plain = quern_visible_brief ("main\n");

  g_assert_cmpstr (plain, ==, "main\\n");

  while (letters->len < n)
    g_string_append (letters, "größer");
  g_string_append (letters, "\x1b" "end");
  brief = quern_visible_brief (letters->str);
  g_assert_true (g_str_has_prefix (brief, "begingrößer"));
  g_assert_true (g_str_has_suffix (brief, "\\x1bend"));
  g_assert_nonnull (strstr (brief, "…"));
  g_assert_true (g_utf8_validate (brief, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (brief, -1), <, 500);
  again = quern_visible_brief (brief);
  g_assert_cmpint (g_utf8_strlen (again, -1), <, 500);

  /* A single letter with a million combining marks must be shortened, too. */
  for (guint i = 0; i < 1000000; i++)
    g_string_append (marks, "\u0301");
  of_marks = quern_visible_brief (marks->str);
  g_assert_cmpint (g_utf8_strlen (of_marks, -1), <, 500);

  for (guint i = 0; i < 421; i++)
    g_string_append_c (just, 'x');
  of_just = quern_visible_brief (just->str);
  g_assert_cmpstr (of_just, ==, just->str);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/base/visible/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }

  g_test_add_func ("/base/visible/brief", test_brief);

  return g_test_run ();
}
