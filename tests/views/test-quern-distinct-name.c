/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-distinct-name.h"

/* Each letter is one px wide. */
static double
measure (gpointer    user_data,
         const char *text,
         gsize       length)
{
  return (double) g_utf8_strlen (text, (gssize) length);
}

typedef struct
{
  const char *id;
  const char *name;
  const char *above; /* nullable */
  const char *below; /* nullable */
  int         width;
  const char *shown; /* nullable */
} Case;

static const Case cases[] = {
  { "alone", "CachegrindLoader::load(int)", NULL, NULL, 16, "Cachegrin…::load" },
  { "whole", "load(int)", "load(char)", NULL, 20, "load(int)" },
  { "different", "CachegrindLoader::load(int)", "main", "exit", 16, "Cachegrin…::load" },
  { "scope-ends-differ", "CachegrindLoader::load(int)", "CachegrindLogger::load(int)", NULL, 16,
    "…indLoader::load" },
  { "below", "CachegrindLoader::load(int)", NULL, "CachegrindLogger::load(int)", 16,
    "…indLoader::load" },
  { "arguments-differ", "Loader::load(int)", "Loader::load(char)", NULL, 15, "Loader:…ad(int)" },
  { "callers-differ", "add'read_all'main", "add'read_one'main", NULL, 12, "add'read_al…" },
  { "far-callers-differ", "add'read'one", "add'read'two", NULL, 10, "add'…d'one" },
  { "no-scope", "allocate_all'one", "allocate_all'two", NULL, 10, "allo…l'one" },
  { "twice-the-same", "Loader::load(int)", "Loader::load(int)", "Loader::load(int)", 15,
    "Loader::load" },
  { "nothing-tells", "aaaaaaaaaaaaaaa1aaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaa2aaaaaaaaaaaaaaa", NULL, 10,
    "…aaaaaaaaa" },
  { "nothing-fits", "Loader::load(int)", "Loader::load(char)", NULL, 0, NULL },
};

static void
test_distinct (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *shown = NULL;

  shown = quern_distinct_name (c->name, c->above, c->below, c->width, measure, NULL);
  g_assert_cmpstr (shown, ==, c->shown);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/views/distinct-name/", cases[i].id, NULL);

      g_test_add_data_func (path, &cases[i], test_distinct);
    }

  return g_test_run ();
}
