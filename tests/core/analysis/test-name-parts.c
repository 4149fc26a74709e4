/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-parts.h"

#include <string.h>

#include "name-cases.h"

static void
assert_order (const char           *name,
              const QuernNameParts *parts)
{
  g_assert_cmpuint (parts->scope_start, <=, parts->scope_end);
  g_assert_cmpuint (parts->scope_end, <=, parts->base_end);
  g_assert_cmpuint (parts->base_end, <=, parts->template_end);
  g_assert_cmpuint (parts->template_end, <=, parts->arguments_end);
  g_assert_cmpuint (parts->arguments_end, <=, parts->length);
  g_assert_cmpuint (parts->length, ==, strlen (name));
}

static void
test_cases (void)
{
  g_assert_cmpuint (G_N_ELEMENTS (name_cases), >=, 120);

  for (gsize i = 0; i < G_N_ELEMENTS (name_cases); i++)
    {
      const char *name = name_cases[i].name;
      g_autofree char *exact = g_strdup (name);
      g_autofree char *class = quern_name_parts_dup_class (exact);
      g_autofree char *text = NULL;
      QuernNameParts parts;

      quern_name_parts_split (exact, &parts);
      assert_order (exact, &parts);
      text = g_strdup_printf ("%.*s|%.*s|%.*s|%.*s|%.*s|%s",
                              (int) parts.scope_start, name,
                              (int) (parts.scope_end - parts.scope_start), name + parts.scope_start,
                              (int) (parts.base_end - parts.scope_end), name + parts.scope_end,
                              (int) (parts.template_end - parts.base_end), name + parts.base_end,
                              (int) (parts.arguments_end - parts.template_end),
                              name + parts.template_end,
                              name + parts.arguments_end);
      g_assert_cmpstr (text, ==, name_cases[i].parts);
      g_assert_cmpstr (class, ==, name_cases[i].class);
    }
}

/* Random names of pieces that mean something. */
static void
test_random (void)
{
  static const char * const pieces[] = {
    "a", "Foo", "::", "->", ".", "<", ">", "(", ")", "{", "}", "[", "]", " ", "'", "2", "operator",
    "operator<",
    " const", "@@V", ".isra.0", " [clone .x]", "~", "&", "\"", "`", "::h0123456789abcdef", ":12(",
      "\\", "/", "-[", "\xff",
    "<T as X>", "(*T)", "php::", "require::", " as ", "*",
  };

  for (guint i = 0; i < 50000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *exact = NULL;
      g_autofree char *class = NULL;
      QuernNameParts parts;

      for (gint32 n = g_test_rand_int_range (0, 12); n > 0; n--)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      exact = g_strdup (text->str);
      quern_name_parts_split (exact, &parts);
      assert_order (exact, &parts);
      class = quern_name_parts_dup_class (exact);
      if (class != NULL)
        g_assert_cmpuint (strlen (class), <=, strlen (exact));
    }
}

/* A megabyte of anything takes no time that grows with its square. */
static void
test_hostile (void)
{
  static const char * const pieces[] = {
    "<", ">", "(", ")", "[", " [", "'", "'2", ".", ".0", ".cold", "@a", "::", "a::", "<a>::",
    "operator<", "operator ",
    "a<b>", "f()", "f()::", " [x]", " const", "->", "{", "\\", "0", "a", "`", "<<>",
    "::h0123456789abcdef", "a ", "(*",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) text = g_string_new ("x");
      g_autofree char *class = NULL;
      QuernNameParts parts;

      while (text->len < 1000000)
        g_string_append (text, pieces[i]);
      quern_name_parts_split (text->str, &parts);
      assert_order (text->str, &parts);
      class = quern_name_parts_dup_class (text->str);
      g_assert_true (class == NULL || strlen (class) <= text->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/name-parts/cases", test_cases);
  g_test_add_func ("/analysis/name-parts/random", test_random);
  g_test_add_func ("/analysis/name-parts/hostile", test_hostile);

  return g_test_run ();
}
