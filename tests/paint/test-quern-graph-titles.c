/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-titles.h"

#include <string.h>

#define WIDTH 172.0

/* Functions of one picture. All titles must fit; no two may be alike. */
typedef struct
{
  const char *name;
  const char *functions[6]; /* name, note, name, note … */
  const char *titles[3];    /* what is expected of the first ones; NULL: anything */
} Case;

static const Case cases[] = {
  { "plain",      { "main", "a.c", "void ns::run(int, char**)", "a.c" }, { "main", "ns::run" } },
  { "overloads",  { "print(int)", "a.c", "print(char)", "a.c" }, { "print(int)", "print(char)" } },
  { "one-overload", { "print(int)", "a.c", "show(char)", "a.c" }, { "print", "show" } },
  { "long-overloads",
    { "ns::Printer::print(std::string const&, int)", "a.c",
      "ns::Printer::print(std::string const&, double)", "a.c" }, { NULL } },
  { "instances",
    { "void std::sort<std::vector<std::string>::iterator>(int, int)", "a.c",
      "void std::sort<std::deque<std::string>::iterator>(int, int)", "a.c" }, { NULL } },
  { "levels",     { "f", "a.c", "f'2", "a.c" }, { "f", "f'2" } },
  { "callers",    { "work'load'main", "a.c", "run(int)'2'main", "a.c" }, { "work", "run'2" } },
  { "other-callers", { "work'load'main", "a.c", "work'save'main", "a.c" },
    { "work'load'main", "work'save'main" } },
  { "long-callers",
    { "work'the_first_of_all_callers'main", "a.c", "work'the_second_of_all_callers'main", "a.c" },
    { NULL } },
  { "callers-alone", { "work'load'main", "a.c", "work", "a.c" }, { "work'load'main", "work" } },
  { "namesakes",  { "init", "one.c", "init", "two.c" },
    { "init one.c", "init two.c" } },
  { "numbered",   { "Foo::Foo()", "(1)", "Foo::Foo()", "(2)" },
    { "Foo::Foo (1)", "Foo::Foo (2)" } },
  { "long-notes",
    { "ImaginaryConnectionFactory::load", "/usr/lib/libimaginary.so.1: load.cc",
      "ImaginaryConnectionFactory::load", "/usr/lib/libimaginary.so.2: load.cc" },
    { NULL } },
  { "namesakes-and-overloads",
    { "show(int)", "a.c", "show(int)", "b.c", "show(char)", "a.c" },
    { "show(int) a.c", "show(int) b.c", "show(char)" } },
  { "scopes",
    { "ImaginaryConnectionFactoryOne::load", "a.c", "ImaginaryConnectionFactoryTwo::load", "a.c" },
    { "…One::load", "…Two::load" } },
  { "html",       { "<b>x</b>", "a.c", "a&b", "a.c" }, { NULL, "a&b" } },
  { "no-letters", { "", "", "???", "a.c" }, { NULL } },
};

static void
name_clear (gpointer data)
{
  g_free (((QuernGraphName *) data)->name);
  g_free (((QuernGraphName *) data)->note);
  g_free (((QuernGraphName *) data)->number);
}

static GArray *
list_names (const char * const *functions)
{
  GArray *names = g_array_new (FALSE, FALSE, sizeof (QuernGraphName));

  g_array_set_clear_func (names, name_clear);
  for (guint i = 0; i + 1 < 6 && functions[i] != NULL; i += 2)
    {
      QuernGraphName name = { g_strdup (functions[i]), g_strdup (functions[i + 1]),
                              g_strdup_printf ("(%u)", i / 2 + 1) };

      g_array_append_val (names, name);
    }

  return names;
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GArray) names = list_names (c->functions);
  g_autoptr (GPtrArray) titles = quern_graph_titles_new (text, names, WIDTH);

  g_assert_cmpuint (titles->len, ==, names->len);
  for (guint i = 0; i < titles->len; i++)
    {
      const char *title = g_ptr_array_index (titles, i);

      g_assert_true (g_utf8_validate (title, -1, NULL));
      g_assert_cmpfloat (quern_text_measure (text, QUERN_TEXT_NODE_NAME, title), <=, WIDTH);
      if (i < G_N_ELEMENTS (c->titles) && c->titles[i] != NULL)
        g_assert_cmpstr (title, ==, c->titles[i]);
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (title, !=, g_ptr_array_index (titles, j));
    }
}

/* A cycle is no function: its place in the list stays empty. */
static void
test_none (void)
{
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (QuernGraphName));
  g_autoptr (GPtrArray) titles = NULL;
  QuernGraphName none = { 0 };

  g_array_append_val (names, none);
  g_array_append_val (names, none);
  titles = quern_graph_titles_new (text, names, WIDTH);
  g_assert_cmpuint (titles->len, ==, 2);
  g_assert_null (g_ptr_array_index (titles, 0));
  g_assert_null (g_ptr_array_index (titles, 1));
}

/* Names of 1 MB that differ in their last letters. */
static void
test_huge (void)
{
  gsize length = 1u << 20;
  g_autofree char *first = g_strnfill (length, 'x');
  g_autofree char *second = g_strnfill (length, 'x');
  const char *functions[6] = { first, "a.c", second, "a.c" };
  g_autoptr (QuernText) text = quern_text_new (NULL);
  g_autoptr (GArray) names = NULL;
  g_autoptr (GPtrArray) titles = NULL;

  memcpy (first + length - 10, "(int)first", 10);
  memcpy (second + length - 10, "(int)other", 10);
  names = list_names (functions);
  titles = quern_graph_titles_new (text, names, WIDTH);
  for (guint i = 0; i < titles->len; i++)
    {
      const char *title = g_ptr_array_index (titles, i);

      g_assert_cmpfloat (quern_text_measure (text, QUERN_TEXT_NODE_NAME, title), <=, WIDTH);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/graph-titles/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/paint/graph-titles/none", test_none);
  g_test_add_func ("/paint/graph-titles/huge", test_huge);

  return g_test_run ();
}
