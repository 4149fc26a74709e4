/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-parts.h"

#include <string.h>

#include "name-cases-cpp.h"
#include "name-cases-others.h"
#include "name-cases-real-others.h"
#include "name-cases-real.h"
#include "name-cases.h"

typedef struct
{
  const NameCase *cases;
  gsize           n_cases;
} Table;

static const Table tables[] = {
  { name_cases, G_N_ELEMENTS (name_cases) },
  { name_cases_cpp, G_N_ELEMENTS (name_cases_cpp) },
  { name_cases_others, G_N_ELEMENTS (name_cases_others) },
  { name_cases_real, G_N_ELEMENTS (name_cases_real) },
  { name_cases_real_others, G_N_ELEMENTS (name_cases_real_others) },
};

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

/* Joins the parts with bars between them; without the bars the result is the name. */
static char *
join_parts (const char           *name,
            const QuernNameParts *parts)
{
  const gsize ends[] = {
    parts->scope_start, parts->scope_end, parts->base_end, parts->template_end,
    parts->arguments_end, parts->length,
  };
  g_autoptr (GString) joined = g_string_new (NULL);
  g_autoptr (GString) whole = g_string_new (NULL);
  gsize start = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_string_append_len (joined, name + start, (gssize) (ends[i] - start));
      g_string_append_len (whole, name + start, (gssize) (ends[i] - start));
      if (i + 1 < G_N_ELEMENTS (ends))
        g_string_append_c (joined, '|');
      start = ends[i];
    }
  g_assert_cmpstr (whole->str, ==, name);

  return g_strdup (joined->str);
}

static void
test_case (const NameCase *wanted)
{
  g_autofree char *exact = g_strdup (wanted->name);
  g_autofree char *class = quern_name_parts_dup_class (exact);
  g_autofree char *text = NULL;
  QuernNameParts parts;

  quern_name_parts_split (exact, &parts);
  assert_order (exact, &parts);
  text = join_parts (exact, &parts);
  g_assert_cmpstr (text, ==, wanted->parts);
  g_assert_cmpstr (class, ==, wanted->class);
}

static void
test_cases (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (gsize j = 0; j < tables[i].n_cases; j++)
      {
        g_assert_true (g_hash_table_add (names, (gpointer) tables[i].cases[j].name));
        test_case (&tables[i].cases[j]);
      }

  g_assert_cmpuint (g_hash_table_size (names), >=, 660);
  g_assert_cmpuint (G_N_ELEMENTS (name_cases_real) + G_N_ELEMENTS (name_cases_real_others), >=,
                    260);
}

/* Random names made of meaningful pieces. */
static void
test_random (void)
{
  static const char * const pieces[] = {
    "a", "Foo", "::", "->", ".", "<", ">", "(", ")", "{", "}", "[", "]", " ", "'", "2", "operator",
    "operator<", " const", "@@V", ".isra.0", " [clone .x]", "~", "&", "\"", "`", "\\", "/", "-[",
    "::h0123456789abcdef", ":12(", ":0<", "\xff", "<T as X>", "<impl X for T>", "(*T)", " (*",
    "php::", "require::", " as ", "*", "::*", "::<", "()", " requires ",
    "vtable for ", ".cold", " (.x)",
    "reference temporary #", " for ", "<lambda(",
  };

  for (guint i = 0; i < 50000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *exact = NULL;
      g_autofree char *joined = NULL;
      g_autofree char *class = NULL;
      QuernNameParts parts;

      for (gint32 n = g_test_rand_int_range (0, 12); n > 0; n--)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      exact = g_strdup (text->str);
      quern_name_parts_split (exact, &parts);
      assert_order (exact, &parts);
      joined = join_parts (exact, &parts);
      class = quern_name_parts_dup_class (exact);
      if (class != NULL)
        g_assert_cmpuint (strlen (class), <=, strlen (exact));
    }
}

/* Splitting 200 kB of any pieces must not take quadratic time. */
static void
test_hostile (void)
{
  static const char * const pieces[] = {
    "<", ">", "(", ")", "[", " [", "'", "'2", ".", ".0", ".cold", "@a", "::", "a::", "<a>::",
    "operator<", "operator ",
    "a<b>", "f()", "f()::", " [x]", " const", "->", "{", "\\", "0", "a", "`", "<<>",
    "::h0123456789abcdef", "a ", "(*", " (*", " (*(", "::<", "a::<b>", "::*a", "operator",
    "operator()", "operator (", "<operator>", "<impl ", "<impl a for b>::", " for ", " as ",
    ".isra.0", " (.x)", "\"", "operator\"\" ",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) text = g_string_new ("x");
      g_autofree char *class = NULL;
      QuernNameParts parts;

      while (text->len < 200000)
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
