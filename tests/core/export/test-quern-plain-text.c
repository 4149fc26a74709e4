/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-plain-text.h"

#include "quern-visible.h"

#include <string.h>

typedef char *(*Shorten) (const char *text,
                          guint       width);

typedef struct
{
  const char *name;
  const char *text;
  const char *result;
  guint       width;
  Shorten     shorten;
} Case;

static char *
dup_visible (const char *text,
             guint       width)
{
  return quern_visible_dup (text);
}

static const Case cases[] = {
  { "visible/plain", "main", "main", 0, dup_visible },
  { "visible/escape", "a\x1b[2Jb", "a\\x1b[2Jb", 0, dup_visible },
  { "visible/lines", "a\nb\tc\rd", "a\\nb\\tc\\x0dd", 0, dup_visible },
  { "visible/c1", "a\xc2\x9b" "b", "a\\x9bb", 0, dup_visible },
  { "visible/bidi", "a\u202eb", "a\\u202eb", 0, dup_visible },
  { "visible/text", "größer 日本", "größer 日本", 0, dup_visible },

  { "path/fits", "/usr/lib/x.c", "/usr/lib/x.c", 12, quern_plain_shorten_path },
  { "path/middle", "/usr/include/c++/12/bits/vector.h", "/usr/…s/vector.h", 16,
    quern_plain_shorten_path },
  { "path/two", "/usr/lib/x.c", "/…", 2, quern_plain_shorten_path },

  { "text/end", "a longer sentence", "a longer…", 9, quern_plain_shorten_text },
  { "text/one", "main", "…", 1, quern_plain_shorten_text },
  { "text/nothing", "main", "", 0, quern_plain_shorten_text },
  { "text/wide", "日本語の文", "日本…", 6, quern_plain_shorten_text },

  { "wrap/plain", "one two three", "one two\n  three", 9, quern_plain_wrap },
  { "wrap/indent", "  one two three", "  one two\n    three", 9, quern_plain_wrap },
  { "wrap/number", "  9.5 %  one two three", "  9.5 %  one two\n         three", 20,
    quern_plain_wrap },
  { "wrap/wide", "日本語 の文", "日本語\n  の文", 8, quern_plain_wrap },
  { "wrap/long", "a verylongword b", "a verylongword\n  b", 8, quern_plain_wrap },
  { "wrap/unlimited", "one  two three", "one  two three", 0, quern_plain_wrap },
  { "wrap/empty", "", "", 5, quern_plain_wrap },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *result = c->shorten (c->text, c->width);

  g_assert_cmpstr (result, ==, c->result);
}

/* For any name, the output fits and is valid. */
static void
test_fits (void)
{
  static const char * const pieces[] = {
    "a", "::", "<", ">", "(", ")", "operator", "日", "é", "e\u0301", ".isra.0", " ", "->", "\\",
    "'2", "~", "{lambda}", "[",
  };
  static const Shorten shorteners[] = {
    quern_plain_shorten_path, quern_plain_shorten_text,
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      guint n = (guint) g_rand_int_range (random, 0, 15);
      guint width = (guint) g_rand_int_range (random, 0, 30);

      for (guint j = 0; j < n; j++)
        g_string_append (name, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);

      for (guint j = 0; j < G_N_ELEMENTS (shorteners); j++)
        {
          g_autofree char *result = shorteners[j] (name->str, width);

          g_assert_cmpuint (quern_plain_get_width (result), <=, width);
          g_assert_true (g_utf8_validate (result, -1, NULL));
          if (quern_plain_get_width (name->str) <= width)
            g_assert_cmpstr (result, ==, name->str);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/export/plain-text/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/export/plain-text/fits", test_fits);

  return g_test_run ();
}
