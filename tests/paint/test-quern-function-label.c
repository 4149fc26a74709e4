/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-label.h"
#include "quern-profile-builder.h"

#include <string.h>

/* Each letter is one px wide. */
static double
measure (gpointer    user_data,
         const char *text,
         gsize       length)
{
  return (double) g_utf8_strlen (text, (gssize) length);
}

static QuernStringId
add_string (QuernProfileBuilder *builder,
            const char          *text)
{
  return quern_profile_builder_add_string (builder, text, strlen (text));
}

/* Function ids are indices into names. */
static QuernProfile *
make_profile (const char *const *names,
              guint              n)
{
  QuernProfileBuilder *builder = quern_profile_builder_new ();
  g_autoptr (GError) error = NULL;
  QuernObjectId object = quern_profile_builder_add_object (builder, add_string (builder, "/p"));
  QuernProfile *profile;
  QuernEventId event;

  quern_profile_builder_begin_input (builder, "callgrind.out.1");
  quern_profile_builder_begin_part (builder);
  event = quern_profile_builder_add_event (builder, "Ir");
  quern_profile_builder_set_columns (builder, &event, 1);
  for (guint i = 0; i < n; i++)
    {
      QuernFileId file = quern_profile_builder_add_file (builder, add_string (builder, "a.cc"));

      g_assert_cmpuint (i, ==, quern_profile_builder_add_function (
                                 builder, object, file, add_string (builder, names[i])));
    }
  profile = quern_profile_builder_finish (builder, NULL, NULL, &error);
  g_assert_no_error (error);
  quern_profile_builder_free (builder);

  return profile;
}

static char *
dup_label (QuernProfile    *profile,
           QuernFunctionId  function,
           double           width)
{
  return quern_function_label_shorten (profile, function, QUERN_LABEL_WITH_NOTE, width, measure,
                                       NULL, NULL);
}

#define MAX_NAMES 4

typedef struct
{
  const char *id;
  int         width;
  const char *names[MAX_NAMES];
  const char *labels[MAX_NAMES];
} Case;

static const Case cases[] = {
  { "alone", 16, { "CachegrindLoader::load(int)" }, { "Cachegrin…::load" } },
  { "whole", 20, { "load(int)", "load(char)" }, { "load(int)", "load(char)" } },
  { "other-scopes", 20, { "CachegrindLoader::load(int)", "CachegrindLogger::load(int)" },
    { "CachegrindLoa…::load", "CachegrindLog…::load" } },
  { "other-scopes-narrow", 18, { "CachegrindLoader::load(int)", "CachegrindLogger::load(int)" },
    { "Cache…Loader::load", "Cache…Logger::load" } },
  { "whole-scopes", 24, { "CachegrindLoader::load(int)", "CachegrindLogger::load(int)" },
    { "CachegrindLoader::load", "CachegrindLogger::load" } },
  { "arguments", 20, { "Reader::load(int, int)", "Reader::load(int, char)" },
    { "Reader::load(…int)", "Reader::load(…char)" } },
  { "arguments-without-room", 17, { "Reader::load(int, int)", "Reader::load(int, char)" },
    { "load(…int)", "load(…char)" } },
  { "more-arguments", 30, { "operator delete(void*)", "operator delete(void*, unsigned long)" },
    { "operator delete(void*)", "operator delete(…, unsigned…)" } },
  { "templates", 26, { "void std::sort<int*, Less>(int*, int*)",
                       "void std::sort<A*, Less>(A*, A*)" },
    { "std::sort<int…>", "std::sort<A…>" } },
  { "outer-namespaces", 18, { "Geo\\Shapes\\Circle->area", "Geo\\Shapes\\Square->area" },
    { "Circle->area", "Square->area" } },
  { "classes-alike", 18, { "Geo\\Shapes\\Circle->area", "Geo\\Solids\\Circle->area" },
    { "Shape…Circle->area", "Solid…Circle->area" } },
  { "scope-of-all", 16, { "Twig\\EmbedTokenParser->getTag", "Twig\\UseTokenParser->getTag",
                          "Twig\\UserTokenParser->getTag" },
    { "EmbedTo…->getTag", "UseToke…->getTag", "UserTok…->getTag" } },
  { "templates-without-room", 16, { "wide::map<int>::find(int)", "wide::map<char>::find(char)",
                                    "wide::set<int>::find(int)" },
    { "map<int>::find", "map<char>::find", "wide::set::find" } },
  { "endings", 12, { "insertion_sort", "selection_sort", "bubble_sort" },
    { "…ertion_sort", "…ection_sort", "bubble_sort" } },
  { "both-ends", 11, { "htab_hash_string", "__hash_string", "htab_hash_pointer" },
    { "hta…_string", "__h…_string", "…sh_pointer" } },
  { "endings-alike", 10, { "insertion_sort", "selection_sort" }, { "inse…_sort", "sele…_sort" } },
  { "ends-alike", 8, { "read_the_first_of_all", "read_the_other_of_all" },
    { "re…ll #1", "re…ll #2" } },
  { "ends-of-words", 14, { "QueueCacheViewAuthenticPixels", "QueueAuthenticPixels",
                           "SyncCacheViewAuthenticPixels", "SyncAuthenticPixels" },
    { "QueueCa…Pixels", "QueueAu…Pixels", "SyncCac…Pixels", "SyncAut…Pixels" } },
  { "overloads-cut", 12, { "has_edge_range_p(edge)", "has_edge_range_p(int)", "has_a_range_p" },
    { "has_…ge_p #1", "has_…ge_p #2", "…s_a_range_p" } },
  { "closures", 24, { "{closure:/a/b/c/d/one.php:1-1}", "{closure:/a/b/c/d/two.php:1-1}" },
    { "{closure:…/one.php:1-1}", "{closure:…/two.php:1-1}" } },
  { "closures-of-files", 15, { "{closure:/a/b/c/d/one.php:1-1}", "{closure:/a/b/c/d/two.php:1-1}" },
    { "{…one.php:1-1}", "{…two.php:1-1}" } },
  { "closures-alike", 13, { "{closure:/a/b/c/d/one.php:1-1}", "{closure:/a/b/c/d/two.php:1-1}" },
    { "{c…e.php:1-1}", "{c…o.php:1-1}" } },
  { "lambdas", 20, { "main::{lambda(int)#1}::operator()(int) const",
                     "main::{lambda(int)#2}::operator()(int) const",
                     "sort::{lambda(int)#1}::operator()(int) const" },
    { "main::{lambda#1}", "main::{lambda#2}", "sort::{lambda#1}" } },
  { "lambdas-narrow", 14, { "main::{lambda(int)#1}::operator()(int) const",
                            "main::{lambda(int)#2}::operator()(int) const",
                            "sort::{lambda(int)#1}::operator()(int) const" },
    { "{lambda#1} #1", "{lambda#2}", "{lambda#1} #3" } },
  { "lambdas-of-one-number", 20, { "main::{lambda(int)#1}::operator()(int) const",
                                   "main::{lambda(char)#1}::operator()(char) const" },
    { "main::{lambda#1} #1", "main::{lambda#1} #2" } },
  { "closures-in-rust", 18, { "b::main::{{closure}}", "b::load::{{closure}}" },
    { "main::{{closure}}", "load::{{closure}}" } },
  { "files-in-php", 24, { "include::/home/dev/a/once.php", "require::/home/dev/a/once.php",
                          "include::/home/dev/b/more.php" },
    { "include::…/once.php", "require::…/once.php", "home/dev/b/more.php" } },
  { "files-in-php-narrow", 17, { "include::/home/dev/inc/once.php",
                                 "require_once::/home/dev/inc/once.php",
                                 "include::/home/dev/php/once.php" },
    { "incl…inc/once.php", "require…/once.php", "dev/php/once.php" } },
  { "files-in-php-narrower", 13, { "include::/home/dev/inc/once.php",
                                   "require_once::/home/dev/inc/once.php" },
    { "once.php #1", "req…/once.php" } },
  { "versions", 40, { "main@@GLIBC_2.34", "copy@@GLIBC_2.14", "copy@GLIBC_2.2.5", "f@plt" },
    { "main", "copy@@GLIBC_2.14", "copy@GLIBC_2.2.5", "f@plt" } },
  { "version-of-one", 40, { "copy", "copy@@GLIBC_2.14", "std::run(int)@@LIB_1'2", "BEGIN@137" },
    { "copy", "copy@@GLIBC_2.14", "std::run(int)'2", "BEGIN@137" } },
  { "callers", 12, { "work'twice'main", "work'twist'main" }, { "work'twice'…", "work'twist'…" } },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = NULL;
  guint n = 0;

  while (n < MAX_NAMES && c->names[n] != NULL)
    n++;
  profile = make_profile (c->names, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *label = dup_label (profile, i, c->width);

      g_assert_cmpstr (label, ==, c->labels[i]);
    }
}

static void
append_any (GString           *name,
            const char *const *texts,
            guint              n)
{
  g_string_append (name, texts[g_test_rand_int_range (0, (int) n)]);
}

/* Labels differ, at any width. */
static void
test_any (void)
{
  static const char *const types[] = { "int", "char const*", "std::string", "A<int>", "A<char>" };
  static const char *const scopes[] = { "", "std::", "Loader<int>::", "Loader<char>::",
                                        "CachegrindLoader::", "CachegrindLogger::" };
  static const char *const lasts[] = { "load", "operator()", "~Loader", "f",
                                       "{lambda(int)#1}::operator()",
                                       "{lambda(char)#1}::operator()", "{lambda()#2}::operator()",
                                       "read_the_first_of_all_words", "read_the_last_of_all_words",
                                       "unread_the_last_of_all_words" };
  static const char *const suffixes[] = { "", "", "", "'2", " [clone .isra.0]", "@@LIB_1",
                                          "@@LIB_2'2", "@plt" };

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (QuernProfile) profile = NULL;
      guint wanted = (guint) g_test_rand_int_range (1, 80);

      while (wanted-- > 0)
        {
          GString *name = g_string_new (g_test_rand_bit () ? "void " : "");

          append_any (name, scopes, G_N_ELEMENTS (scopes));
          append_any (name, lasts, G_N_ELEMENTS (lasts));
          if (g_test_rand_bit ())
            {
              g_string_append_c (name, '<');
              append_any (name, types, G_N_ELEMENTS (types));
              g_string_append_c (name, '>');
            }
          g_string_append_c (name, '(');
          append_any (name, types, G_N_ELEMENTS (types));
          if (g_test_rand_bit ())
            {
              g_string_append (name, ", ");
              append_any (name, types, G_N_ELEMENTS (types));
            }
          g_string_append_c (name, ')');
          append_any (name, suffixes, G_N_ELEMENTS (suffixes));
          if (g_hash_table_contains (known, name->str))
            g_string_free (name, TRUE);
          else
            {
              g_hash_table_add (known, name->str);
              g_ptr_array_add (names, g_string_free (name, FALSE));
            }
        }

      profile = make_profile ((const char *const *) names->pdata, names->len);
      for (int width = 16; width < 64; width += 3)
        {
          g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                               NULL);

          for (guint i = 0; i < names->len; i++)
            {
              g_autofree char *label = dup_label (profile, i, width);
              const char *other;

              g_assert_nonnull (label);
              g_assert_cmpfloat (measure (NULL, label, strlen (label)), <=, width);
              other = g_hash_table_lookup (seen, label);
              if (other != NULL)
                g_error ("%s: %s and %s look alike at %d", label, (char *) names->pdata[i], other,
                         width);
              g_hash_table_insert (seen, g_steal_pointer (&label), names->pdata[i]);
            }
        }
    }
}

/* Leading zeros of an address are omitted. */
static void
test_address (void)
{
  const char *const names[] = { "0x000000000000c5c0" };
  g_autoptr (QuernProfile) profile = make_profile (names, 1);
  g_autofree char *label = quern_function_label_dup (profile, 0, 0, NULL);

  g_assert_cmpstr (label, ==, "0xc5c0");
}

/* The full name keeps its version, which is shown nowhere else. */
static void
test_version (void)
{
  const char *const names[] = { "main@@GLIBC_2.34" };
  g_autoptr (QuernProfile) profile = make_profile (names, 1);
  g_autofree char *whole = quern_function_label_dup (profile, 0, 0, NULL);
  g_autofree char *shown = quern_function_label_dup (profile, 0, QUERN_LABEL_AS_SHOWN, NULL);
  g_autofree char *brief = quern_function_label_dup_brief (profile, 0, 0);

  g_assert_cmpstr (whole, ==, names[0]);
  g_assert_cmpstr (shown, ==, "main");
  g_assert_cmpstr (brief, ==, "main");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/function-label/", cases[i].id, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/paint/function-label/any", test_any);
  g_test_add_func ("/paint/function-label/address", test_address);
  g_test_add_func ("/paint/function-label/version", test_version);

  return g_test_run ();
}
