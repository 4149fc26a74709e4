/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-distinct-names.h"
#include "quern-name-shortener.h"

#include <string.h>

static const double some_widths[] = { 12, 24, 34, 40, 64, 80, 110 };

static double
count_letters (gpointer    user_data,
               const char *text,
               gsize       length)
{
  return (double) g_utf8_strlen (text, (gssize) length);
}

/* Drops arguments and templates, then everything but the end: keeps less than any view does. */
static char *
shorten (const char       *name,
         double            width,
         QuernMeasureFunc  measure,
         gpointer          user_data)
{
  QuernNameParts parts;
  g_autofree char *text = NULL;
  gsize start;
  glong room = (glong) MAX (width, 0.0);
  glong length;

  if (g_utf8_strlen (name, -1) <= room)
    return g_strdup (name);

  quern_name_parts_split (name, &parts);
  start = memchr (name, '<', parts.scope_end) != NULL ? parts.scope_end : parts.scope_start;
  text = g_strdup_printf ("%.*s%s", (int) (parts.base_end - start), name + start,
                          name + parts.arguments_end);
  length = g_utf8_strlen (text, -1);
  if (length <= room)
    return g_steal_pointer (&text);
  if (room == 0)
    return g_strdup ("");

  return g_strconcat ("…", g_utf8_offset_to_pointer (text, length - room + 1), NULL);
}

static const QuernNameStyle style = { shorten, count_letters, NULL };
static const QuernNameStyle usual = { quern_name_shorten, quern_name_measure_letters, NULL };

static GPtrArray *
show_as (const QuernNameStyle *how,
         const char *const    *names,
         guint                 n,
         double                width)
{
  g_autofree double *widths = g_new (double, n);

  for (guint i = 0; i < n; i++)
    widths[i] = width;

  return quern_distinct_names (names, widths, n, how);
}

static GPtrArray *
show (const char *const *names,
      guint              n,
      double             width)
{
  return show_as (&style, names, n, width);
}

typedef struct
{
  const char *name;
  double      width;
  const char *names[5];
  const char *texts[5];
} Case;

#define SORT_OF(type) "void std::sort<" type "*, __ops::Less>(" type "*, " type "*, __ops::Less)"
#define EACH_OF(number) "each<run()::{lambda(int)#" number "}>(std::vector<int>)"

static const Case cases[] = {
  { "alone", 24, { SORT_OF ("int"), "main" }, { "std::sort", "main" } },
  { "templates", 40, { SORT_OF ("int"), SORT_OF ("double"), "main" },
    { "std::sort<int…>", "std::sort<double…>", "main" } },
  { "levels", 40, { SORT_OF ("int") "'2", SORT_OF ("double") "'2", SORT_OF ("int") },
    { "std::sort<int…>'2", "std::sort<double…>'2", "std::sort" } },
  { "one-without", 20, { "void sort<int, int, int>()", "sort" }, { "sort<…>", "sort" } },
  { "arguments", 24, { "f(unsigned int, unsigned int)", "f(unsigned int, unsigned long)" },
    { "f(…int)", "f(…long)" } },
  { "later", 30, { "f<long, unsigned int, long, long>()", "f<long, unsigned char, long, long>()" },
    { "f<…int…>", "f<…char…>" } },
  { "qualified", 40,
    { "f<a::X<std::string, int>, int, int, int>()", "f<a::X<other::text, int>, int, int, int>()" },
    { "f<…std::string…>", "f<…other::text…>" } },
  { "counted", 30, { EACH_OF ("1"), EACH_OF ("2") },
    { "each<…{lambda(int)#1}>", "each<…{lambda(int)#2}>" } },
  { "counted-narrow", 18, { EACH_OF ("1"), EACH_OF ("2") }, { "each<…1…>", "each<…2…>" } },
  { "scopes", 30, { "std::vector<int, std::allocator<int> >::push_back(int const&)",
                    "std::vector<double, std::allocator<double> >::push_back(double const&)" },
    { "std::vector<int…>::push_back", "vector<double…>::push_back" } },
  { "inner-scope", 24, { "a_long_name::Base<int, A<int> >::Impl::run()",
                         "a_long_name::Base<char, A<char> >::Impl::run()" },
    { "…int…>::Impl::run", "…char…>::Impl::run" } },
  { "places", 24, { "function(unsigned int, int) [a.c]", "function(unsigned int, int) [b.c]" },
    { "function [a.c]", "function [b.c]" } },
  { "the-same-twice", 24, { SORT_OF ("int"), SORT_OF ("int"), NULL, SORT_OF ("char") },
    { "std::sort<int…>", "std::sort<int…>", NULL, "std::sort<char…>" } },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GPtrArray) texts = show (c->names, G_N_ELEMENTS (c->names), c->width);

  for (guint i = 0; i < G_N_ELEMENTS (c->names); i++)
    g_assert_cmpstr (texts->pdata[i], ==, c->texts[i]);
}

static const char *
pick (const char *const *words,
      guint              n)
{
  return words[g_test_rand_int_range (0, (int) n)];
}

/* Appends a C++ type made of few words, so that many names are nearly the same. */
static void
append_type (GString *name,
             guint    depth)
{
  static const char *const words[] = { "int", "int32", "char", "std::string", "P", "ü", "a::b::C" };

  g_string_append (name, pick (words, G_N_ELEMENTS (words)));
  if (depth > 0 && g_test_rand_bit ())
    {
      g_string_append_c (name, '<');
      append_type (name, depth - 1);
      g_string_append (name, ", ");
      append_type (name, depth - 1);
      g_string_append_c (name, '>');
    }
  if (g_test_rand_bit ())
    g_string_append_c (name, '*');
}

static char *
make_name (void)
{
  static const char *const scopes[] = { "", "std::", "a_long_namespace::another_one::", "n::" };
  static const char *const bases[] = { "f", "sort", "unguarded_linear_insertion_of_the_last" };
  static const char *const suffixes[] = { "", "", "'2", "'main", " [clone .isra.0]", "@plt" };
  GString *name = g_string_new (g_test_rand_bit () ? "void " : "");

  g_string_append (name, pick (scopes, G_N_ELEMENTS (scopes)));
  if (g_test_rand_bit ())
    {
      append_type (name, 2);
      g_string_append (name, "::");
    }
  g_string_append (name, pick (bases, G_N_ELEMENTS (bases)));
  g_string_append_c (name, '<');
  append_type (name, 3);
  g_string_append (name, ">(");
  append_type (name, 2);
  g_string_append_c (name, ')');
  g_string_append (name, pick (suffixes, G_N_ELEMENTS (suffixes)));

  return g_string_free (name, FALSE);
}

/* At any width, different names get different texts that fit and still match their name. */
static void
check_names (GPtrArray            *names,
             const QuernNameStyle *how)
{
  for (guint w = 0; w < G_N_ELEMENTS (some_widths); w++)
    {
      double width = some_widths[w];
      g_autoptr (GHashTable) by_text = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (GPtrArray) texts =
        show_as (how, (const char *const *) names->pdata, names->len, width);

      for (guint i = 0; i < names->len; i++)
        {
          const char *other = g_hash_table_lookup (by_text, texts->pdata[i]);

          g_assert_cmpfloat (g_utf8_strlen (texts->pdata[i], -1), <=, width);
          g_assert_true (g_utf8_validate (texts->pdata[i], -1, NULL));
          if (other != NULL)
            g_assert_cmpstr (other, ==, names->pdata[i]);
          g_hash_table_insert (by_text, texts->pdata[i], names->pdata[i]);
          if (i % 16 == 0)
            g_assert_true (quern_distinct_names_match (texts->pdata[i], names->pdata[i], TRUE));
        }
    }
}

static void
test_any (void)
{
  for (guint run = 0; run < 3; run++)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < 400; i++)
        g_ptr_array_add (names, make_name ());
      check_names (names, &style);
      check_names (names, &usual);
    }
}

/* Names that no compiler produces. */
static void
test_odd (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *word = g_strnfill (200, 'x');
  g_autofree char *page = g_strnfill (5000, 'x');
  g_autofree char *brackets = g_strnfill (300, '<');

  for (guint i = 0; i < 60; i++)
    {
      g_ptr_array_add (names, g_strdup_printf ("%s%u%s", word, i, word));
      g_ptr_array_add (names, g_strdup_printf ("%s%u%s", page, i, page));
      g_ptr_array_add (names, g_strdup_printf ("%s%u%s", brackets, i, brackets));
      g_ptr_array_add (names, g_strndup (brackets, i + 1));
      g_ptr_array_add (names,
                       g_strdup_printf ("%.*s f<%.*s>", (int) i, word, (int) i, brackets));
      g_ptr_array_add (names, g_strdup_printf ("f#%04x", i));
      g_ptr_array_add (names, g_strdup_printf ("%s…%u", word, i));
    }
  check_names (names, &style);
}

/* Each name differs from the others at a different position. */
static void
test_many (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) name = g_string_new ("f<");
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 1000; i++)
    {
      g_string_append (name, "a,");
      g_ptr_array_add (names, g_strdup_printf ("%sb>()", name->str));
    }
  for (guint i = 0; i < 5000; i++)
    g_ptr_array_add (names, g_strdup_printf ("g<int, int, int, int, int, int, int, A%u>()", i));
  check_names (names, &style);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

/* Names of several thousand letters, of which a few are shown. */
static void
test_long (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *word = g_strnfill (3990, 'x');
  g_autoptr (GPtrArray) texts = NULL;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 1000; i < 3000; i++)
    g_ptr_array_add (names, g_strdup_printf ("%s<A%u>()", word, i));
  texts = show ((const char *const *) names->pdata, names->len, 24);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *text = g_strdup_printf ("…%.*s<A%u>", 16, word, 1000 + i);

      g_assert_cmpstr (texts->pdata[i], ==, text);
    }
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

/* The same in small groups, in which each text is compared with all names. */
static void
test_long_groups (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *word = g_strnfill (3900, 'x');
  g_autoptr (GPtrArray) texts = NULL;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 600; i++)
    g_ptr_array_add (names, g_strdup_printf ("%s%u<A%02u>()", word, i / 60, i % 60));
  texts = show ((const char *const *) names->pdata, names->len, 100);
  for (guint i = 0; i < names->len; i++)
    g_assert_true (g_str_has_prefix (texts->pdata[i], "…xxx"));
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

typedef struct
{
  const char *name;
  const char *text;
  const char *of;
  gboolean    is_match;
} MatchCase;

static const MatchCase match_cases[] = {
  { "whole", "int ns::f<A>(B)", "int ns::f<A>(B)", TRUE },
  { "no-return-type", "ns::f<A>(B)", "int ns::f<A>(B)", TRUE },
  { "no-arguments", "ns::f<A>", "int ns::f<A>(B)", TRUE },
  { "no-templates", "ns::f", "int ns::f<A>(B)", TRUE },
  { "no-scope", "f", "int ns::f<A>(B)", TRUE },
  { "lambda", "main::{lambda#1}", "int main::{lambda(int)#1}::operator()(int) const", TRUE },
  { "lambda-alone", "{lambda#1}", "ns::f(int)::{lambda(A<B>)#1}::operator()<A<B>>(A<B>)", TRUE },
  { "lambdas", "g::{lambda#1}::{lambda#2}",
    "g::{lambda()#1}::operator()() const::{lambda(A)#2}::operator()(A)", TRUE },
  { "another-lambda", "main::{lambda#1}", "main::{lambda(int)#2}::operator()(int) const", FALSE },
  { "functor", "std::less", "std::less<int>::operator()(int, int)", FALSE },
  { "level", "ns::f'2", "int ns::f<A>(B)'2", TRUE },
  { "version", "ns::f", "int ns::f<A>(B)@@V_1", TRUE },
  { "version-and-level", "ns::f'2", "int ns::f<A>(B)@@V_1'2", TRUE },
  { "version-and-another-level", "ns::f", "int ns::f<A>(B)@@V_1'2", FALSE },
  { "address", "0x1f", "0x000000000000001f", TRUE },
  { "callers", "work'ma…", "work'main'(below main)", TRUE },
  { "no-callers", "work", "work'main'(below main)", TRUE },
  { "class-in-php", "Circle->area", "Geo\\Shapes\\Circle->area", TRUE },
  { "no-class-in-php", "ircle->area", "Geo\\Shapes\\Circle->area", FALSE },
  { "package", "json.Marshal", "encoding/json.Marshal", TRUE },
  { "trait", "Vec::drop", "<alloc::vec::Vec<T> as core::ops::Drop>::drop", TRUE },
  { "python", "load", "/usr/lib/loader.py:12(load)", TRUE },
  { "module", "loader.py:12(load)", "/usr/lib/loader.py:12(load)", TRUE },
  { "file", "php/once.php", "include::/home/dev/php/once.php", TRUE },
  { "another-level", "ns::f", "int ns::f<A>(B)'2", FALSE },
  { "scope-without-templates", "m::v::f", "m::v<int>::f()", TRUE },
  { "cut", "…_insert", "std::linear_insert(int)", TRUE },
  { "cut-in-scope", "st…::insert", "std::insert(int)", TRUE },
  { "tell", "std::sort<…int…>", "void std::sort<It<int*>, Less>(It<int*>)", TRUE },
  { "another-tell", "std::sort<…char…>", "void std::sort<It<int*>, Less>(It<int*>)", FALSE },
  { "half-a-word", "f<…int…>", "f<printer>", TRUE },
  { "beginning", "std::so", "void std::sort<int>()", FALSE },
  { "end", "ort", "void std::sort<int>()", FALSE },
  { "empty", "", "f", FALSE },
};

static void
test_match (gconstpointer data)
{
  const MatchCase *c = data;

  g_assert_true (quern_distinct_names_match (c->text, c->of, TRUE) == c->is_match);
  if (g_str_equal (c->name, "half-a-word"))
    g_assert_false (quern_distinct_names_match (c->text, c->of, FALSE));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/distinct-names/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  for (guint i = 0; i < G_N_ELEMENTS (match_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/base/distinct-names/match/", match_cases[i].name, NULL);

      g_test_add_data_func (path, &match_cases[i], test_match);
    }
  g_test_add_func ("/base/distinct-names/any", test_any);
  g_test_add_func ("/base/distinct-names/odd", test_odd);
  g_test_add_func ("/base/distinct-names/many", test_many);
  g_test_add_func ("/base/distinct-names/long", test_long);
  g_test_add_func ("/base/distinct-names/long-groups", test_long_groups);

  return g_test_run ();
}
