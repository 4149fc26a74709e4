/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-namesakes.h"

#include "quern-distinct-names.h"
#include "quern-name-parts.h"
#include "quern-profile-builder.h"

#include <string.h>

#define MAX_FUNCTIONS 5

typedef struct
{
  const char *object;
  const char *file;
  const char *name;
  const char *demangled; /* NULL if not mangled */
  const char *note;      /* NULL if none */
} Function;

/* Profiles, and the notes that tell their functions apart. */
typedef struct
{
  const char *name;
  Function    functions[MAX_FUNCTIONS];
} Case;

static const Case cases[] = {
  { "alone", {
      { "/bin/prog", "/src/a.c", "f", NULL, NULL },
      { "/bin/prog", "/src/a.c", "g", NULL, NULL } } },
  { "files", {
      { "/bin/prog", "/src/a.c", "f", NULL, "(a.c)" },
      { "/bin/prog", "/src/a.c", "g", NULL, NULL },
      { "/bin/prog", "/src/b.c", "f", NULL, "(b.c)" } } },
  { "objects", {
      { "/lib/ld-linux-x86-64.so.2", "???", "f", NULL, "(ld-linux-x86-64)" },
      { "/lib/libc.so.6", "???", "f", NULL, "(libc)" } } },
  { "versions", {
      { "/lib/libA.so.1", "???", "f", NULL, "(libA.so.1)" },
      { "/lib/libA.so.2", "???", "f", NULL, "(libA.so.2)" },
      { "/lib/libB.source", "???", "f", NULL, "(libB.source)" } } },
  { "unknown-file", {
      { "/lib/ld.so", "", "f", NULL, "(ld)" },
      { "/lib/ld.so", "/src/a.c", "f", NULL, "(a.c)" } } },
  { "some-files", {
      { "/bin/prog", "/src/a.c", "f", NULL, "(a.c)" },
      { "/bin/prog", "/src/b.c", "f", NULL, "(prog)" },
      { "/lib/libc.so", "/src/b.c", "f", NULL, "(libc)" } } },
  { "both", {
      { "/bin/p", "/src/a.c", "f", NULL, "(p: a.c)" },
      { "/bin/p", "/src/b.c", "f", NULL, "(p: b.c)" },
      { "/bin/q", "/src/a.c", "f", NULL, "(q: a.c)" },
      { "/bin/q", "/src/b.c", "f", NULL, "(q: b.c)" } } },
  { "folders", {
      { "/bin/prog", "/one/a.c", "f", NULL, "(one/a.c)" },
      { "/bin/prog", "/two/a.c", "f", NULL, "(two/a.c)" } } },
  { "numbers", {
      { "/bin/prog", "/src/a.cc", "_ZN1AC1Ev", "A::A()", "(1)" },
      { "/bin/prog", "/src/a.cc", "_ZN1AC2Ev", "A::A()", "(2)" } } },
  { "place-and-numbers", {
      { "/bin/prog", "/src/a.cc", "_ZN1AC1Ev", "A::A()", "(1)" },
      { "/bin/prog", "/src/b.cc", "_ZN1AC1Ev", "A::A()", "(b.cc)" },
      { "/bin/prog", "/src/a.cc", "_ZN1AC2Ev", "A::A()", "(3)" } } },
  { "mangled-or-not", {
      { "/bin/prog", "/src/a.cc", "_Z1fv", "f()", "(1)" },
      { "/bin/prog", "/src/a.cc", "f()", NULL, "(2)" } } },
  /* A note must not look like a number. */
  { "named-like-a-number", {
      { "/bin/prog", "/src/2", "_Z1fv", "f()", "(prog)" },
      { "/bin/prog", "/src/a.cc", "f()", NULL, "(a.cc)" } } },
  { "long", {
      { "/lib/libc.so", "/csu/libc_start_call_main.h", "f", NULL, "(libc)" },
      { "/bin/prog", "???", "f", NULL, "(prog)" } } },
  { "long-in-one-object", {
      { "/bin/prog", "/csu/libc_start_call_main.h", "f", NULL, "(libc_sta…_main.h)" },
      { "/bin/prog", "/csu/libc_dynamic_main.h", "f", NULL, "(libc_dyn…_main.h)" } } },
  { "long-and-alike", {
      { "/bin/prog", "/csu/libc_start_call_main.h", "f", NULL, "(1)" },
      { "/bin/prog", "/csu/libc_static_main.h", "f", NULL, "(2)" } } },
  { "nowhere", {
      { "", "", "_Z1fv", "f()", "(1)" },
      { "", "", "f()", NULL, "(2)" } } },
};

static QuernStringId
add_string (QuernProfileBuilder *builder,
            const char          *text)
{
  return quern_profile_builder_add_string (builder, text, strlen (text));
}

/* Function ids are indices into functions. */
static QuernProfile *
make_profile (const Function *functions,
              guint           n)
{
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernDemangledNames) names = quern_demangled_names_new (3 * (gsize) n + 1);
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; i < n; i++)
    {
      QuernStringId object = add_string (builder, functions[i].object);
      QuernStringId file = add_string (builder, functions[i].file);
      QuernStringId name = add_string (builder, functions[i].name);
      const char *demangled = functions[i].demangled;

      g_assert_cmpuint (i, ==, quern_profile_builder_add_function (
                                 builder, quern_profile_builder_add_object (builder, object),
                                 quern_profile_builder_add_file (builder, file), name));
      if (demangled != NULL)
        g_assert_true (quern_demangled_names_add (names, name, demangled, strlen (demangled)));
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  quern_profile_builder_free (builder);
  quern_demangled_names_seal (names);

  return quern_profile_with_demangled_names (profile, names);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (QuernProfile) raw = NULL;
  guint n = 0;

  while (n < MAX_FUNCTIONS && c->functions[n].name != NULL)
    n++;
  profile = make_profile (c->functions, n);
  raw = quern_profile_show_demangled (profile, FALSE);
  quern_namesakes_prepare (profile);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *note = quern_namesakes_dup_note (profile, i);
      g_autofree char *raw_note = quern_namesakes_dup_note (raw, i);

      g_assert_cmpstr (note, ==, c->functions[i].note);
      /* The mangled names differ. */
      if (c->functions[i].demangled != NULL && n == 2)
        g_assert_null (raw_note);
    }
}

static void
add (GHashTable *seen,
     const char *name,
     char       *note)
{
  g_autofree char *taken = note;

  g_assert_true (g_hash_table_add (seen, g_strdup_printf ("%s\n%s", name, note ? note : "")));
}

/* No two functions of a profile have the same name and note. */
static void
test_any (void)
{
  static const char *const objects[] = { "", "???", "/bin/p", "/lib/p", "/lib/q", "a" };
  static const char *const files[] = { "", "???", "/s/a", "/t/a", "/s/b", "1", "2", "p: a" };
  static const char *const names[] = { "_Z1fv", "_Z1fC", "f", "_Z1gv", "g", "(1)" };

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GHashTable) triples = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                              NULL);
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (Function));
      g_autoptr (QuernProfile) profile = NULL;
      guint wanted = (guint) g_test_rand_int_range (1, 60);

      while (wanted-- > 0)
        {
          Function function = {
            objects[g_test_rand_int_range (0, G_N_ELEMENTS (objects))],
            files[g_test_rand_int_range (0, G_N_ELEMENTS (files))],
            names[g_test_rand_int_range (0, G_N_ELEMENTS (names))], NULL, NULL,
          };

          if (function.name[0] == '_')
            function.demangled = function.name[3] == 'g' ? "g" : "f";
          if (g_hash_table_add (triples, g_strjoin ("\n", function.object, function.file,
                                                    function.name, NULL)))
            g_array_append_val (functions, function);
        }

      profile = make_profile ((const Function *) (gpointer) functions->data, functions->len);
      for (guint i = 0; i < functions->len; i++)
        add (seen, quern_profile_get_function_name (profile, i),
             quern_namesakes_dup_note (profile, i));
    }
}

/* A name that may look like others without its scope, arguments or template arguments. */
static char *
dup_random_name (void)
{
  static const char *const before[] = { "", "", "", "a::", "b<int>::", "void a::", "0x" };
  static const char *const words[] = { "f", "_g", "12", "operator", "main_1", "F0", "" };
  static const char *const behind[] = { "", "", "", "(int)", "(char)", "<int>(int)", "'2", "@V" };

  return g_strdup_printf ("%s%s%s%s", before[g_test_rand_int_range (0, G_N_ELEMENTS (before))],
                          words[g_test_rand_int_range (0, G_N_ELEMENTS (words))],
                          words[g_test_rand_int_range (0, G_N_ELEMENTS (words))],
                          behind[g_test_rand_int_range (0, G_N_ELEMENTS (behind))]);
}

/* Short names of random names are those that all names are shortened to together. */
static void
test_random_briefs (void)
{
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) briefs = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) shared = g_ptr_array_new ();
      g_autoptr (GPtrArray) texts = NULL;
      g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (Function));
      g_autoptr (QuernProfile) profile = NULL;
      guint n_shared = 0;

      for (guint i = 0; i < 40; i++)
        {
          char *name = dup_random_name ();
          const Function function = { "/bin/p", "/s/a", name, NULL, NULL };

          g_ptr_array_add (names, name);
          if (!g_hash_table_add (seen, name))
            continue;
          g_array_append_val (functions, function);
          g_ptr_array_add (briefs, quern_name_parts_dup_brief (name, NULL));
        }

      for (guint i = 0; i < briefs->len; i++)
        g_hash_table_insert (counts, briefs->pdata[i], GUINT_TO_POINTER (
          GPOINTER_TO_UINT (g_hash_table_lookup (counts, briefs->pdata[i])) + 1));
      for (guint i = 0; i < briefs->len; i++)
        if (GPOINTER_TO_UINT (g_hash_table_lookup (counts, briefs->pdata[i])) > 1)
          g_ptr_array_add (shared, (gpointer) g_array_index (functions, Function, i).name);
      texts = quern_distinct_names_brief ((const char *const *) shared->pdata, shared->len);

      profile = make_profile ((const Function *) (gpointer) functions->data, functions->len);
      for (guint i = 0; i < functions->len; i++)
        {
          const char *expected = NULL;

          if (GPOINTER_TO_UINT (g_hash_table_lookup (counts, briefs->pdata[i])) > 1)
            expected = texts->pdata[n_shared++];
          if (g_strcmp0 (expected, briefs->pdata[i]) == 0)
            expected = NULL;
          g_assert_cmpstr (quern_namesakes_get_brief (profile, i), ==, expected);
        }
    }
}

/* Names of C are taken as they are. */
static void
test_words (void)
{
  static const char letters[] = "aZ_09xhgm";

  for (guint i = 0; i < 20000; i++)
    {
      char word[40] = "";
      gint length = g_test_rand_int_range (1, sizeof word - 1);
      g_autofree char *brief = NULL;

      for (gint at = 0; at < length; at++)
        word[at] = letters[g_test_rand_int_range (0, sizeof letters - 1)];
      brief = quern_name_parts_dup_brief (word, NULL);
      g_assert_cmpstr (brief, ==, word);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/model/namesakes/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/core/model/namesakes/any", test_any);
  g_test_add_func ("/core/model/namesakes/random-briefs", test_random_briefs);
  g_test_add_func ("/core/model/namesakes/words", test_words);

  return g_test_run ();
}
