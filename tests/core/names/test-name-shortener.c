/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-distinct-names.h"
#include "quern-name-shortener.h"

#include <string.h>

/* Each letter is one px wide, and a combining mark zero. */
static double
count_letters (gpointer    user_data,
               const char *text,
               gsize       length)
{
  double n = 0.0;

  for (const char *at = text; at < text + length; at = g_utf8_next_char (at))
    if (!g_unichar_ismark (g_utf8_get_char (at)))
      n += 1.0;

  return n;
}

typedef struct
{
  const char *path;
  const char *name;
  double      width;
  const char *expected; /* NULL if nothing fits */
} Case;

static const Case cases[] = {
  { "fits", "main", 4, "main" },
  { "fits-with-arguments", "ns::go(int)", 11, "ns::go(int)" },
  { "arguments", "ns::go(int)", 10, "ns::go" },
  { "return-type", "int ns::go(int)", 10, "ns::go" },
  { "template-kept", "ns::go<A>(int)", 9, "ns::go<A>" },
  { "template", "ns::go<A>(int)", 8, "ns::go" },
  { "template-of-scope-kept", "ns::Foo<A>::bar<B>(int)", 20, "ns::Foo<A>::bar<B>" },
  { "template-with-operator", "Foo<(1>2)>::bar(int)", 10, "Foo::bar" },
  { "template-of-operator", "A::operator<(int)::f<B>::g(int)", 23, "A::operator<(int)::f::g" },
  { "no-operator", "my_operator<T>::go(int)", 15, "my_operator::go" },
  { "turbofish", "slice::sort::<u32>::{closure#0}", 24, "slice::sort::{closure#0}" },
  { "template-of-function", "slice::sort::<u32>", 12, "slice::sort" },
  { "impl", "<impl Foo for Bar<T>>::fmt", 26, "<impl Foo for Bar<T>>::fmt" },
  { "helper", "vtable for ns::Foo<int>", 12, "ns::Foo<int>" },
  { "gives-a-function", "int (*ns::go(long))(char)", 8, "ns::go" },
  { "template-of-scope", "map<int, Foo<A> >::at(int)", 10, "map::at" },
  { "scope-cut", "CachegrindLoader::loadInternal(A*)", 26, "CachegrindL…::loadInternal" },
  { "scope-cut-to-three", "CachegrindLoader::loadInternal(A*)", 18, "Cac…::loadInternal" },
  { "scope-away", "CachegrindLoader::loadInternal(A*)", 17, "loadInternal" },
  { "outer-namespace-away", "one::two::three::four", 20, "two::three::four" },
  { "outer-namespaces-away", "one::two::three::four", 15, "three::four" },
  { "class-cut", "one::twofold::three", 13, "twofo…::three" },
  { "class-in-php", "Geo\\Shapes\\Circle->area", 15, "Circle->area" },
  { "package-away", "encoding/json.(*decodeState).object", 32, "json.(*decodeState).object" },
  { "type-in-go", "encoding/json.(*decodeState).object", 22, "(*decodeState).object" },
  { "trait-away", "<alloc::vec::Vec<T> as core::ops::Drop>::drop", 18, "vec::Vec::drop" },
  { "hash-away", "alloc::vec::Vec<T>::push::h0123456789abcdef", 12, "Vec::push" },
  { "module-in-python", "/usr/lib/json/decoder.py:343(raw_decode)", 28,
    "decoder.py:343(raw_decode)" },
  { "module-cut", "/usr/lib/json/decoder.py:343(raw_decode)", 22, "decod…:343(raw_decode)" },
  { "function-in-python", "/usr/lib/json/decoder.py:343(raw_decode)", 12, "raw_decode" },
  { "folders-away", "require_once::/home/dev/php/inc.php", 16, "dev/php/inc.php" },
  { "file-only", "require_once::/home/dev/php/inc.php", 8, "inc.php" },
  { "closure", "{closure:/home/dev/php/gen.php:10-12}", 26, "{closure:…/gen.php:10-12}" },
  { "closure-in-a-file", "{closure:/home/dev/php/gen.php:10-12}", 16, "{…gen.php:10-12}" },
  { "closure-cut", "{closure:/home/dev/php/classes.php:10-12}", 18, "{closure:…:10-12}" },
  { "closure-narrow", "{closure:/home/dev/php/classes.php:10-12}", 13, "{clos…:10-12}" },
  { "closure-of-a-class", "{closure:Acme\\Loader::get():57}", 28, "{closure:…\\Loader::get():57}" },
  { "lambda", "int main::{lambda(int)#1}::operator()(int) const", 32, "main::{lambda#1}" },
  { "lambda-whole", "main::{lambda(int)#1}::operator()(int) const", 33,
    "main::{lambda(int)#1}::operator()" },
  { "lambda-in-a-lambda", "go()::{lambda()#1}::operator()() const::{lambda(A)#2}::operator()(A)",
    40, "go()::{lambda#1}::{lambda#2}" },
  { "lambda-of-a-cut-function", "ns::counting::{lambda(int)#1}::operator()(int) const", 19,
    "counti…::{lambda#1}" },
  { "lambda-only", "main::{lambda(int)#1}::operator()(int) const", 15, "{lambda#1}" },
  { "lambda-inner", "go()::{lambda()#1}::operator()() const::{lambda()#2}::operator()()", 12,
    "{lambda#2}" },
  { "lambda-cut", "main::{lambda(int)#1}::operator()(int) const", 8, "{…bda#1}" },
  { "lambda-recursive", "main::{lambda(int)#1}::operator()(int) const'2", 20,
    "main::{lambda#1}'2" },
  { "lambda-of-clang", "main::$_0::operator()(int) const", 10, "main::$_0" },
  { "lambda-of-d", "app.main.__lambda1", 14, "main.__lambda1" },
  { "closure-in-rust", "b::main::{{closure}}::{{closure}}", 30, "main::{{closure}}::{{closure}}" },
  { "closure-of-new-rust", "<foo::Bar>::new::{closure#0}", 16, "new::{closure#0}" },
  { "closure-in-go", "internal/reflectlite.Swapper.func5", 16, "Swapper.func5" },
  { "closure-of-a-package", "main.glob..func1", 12, "glob..func1" },
  { "closure-of-old-php", "Foo\\Bar\\{closure}", 14, "Bar\\{closure}" },
  { "functor", "std::less<int>::operator()(int, int) const", 18, "less::operator()" },
  { "constructor-in-java", "java.util.HashMap.<init>(int)", 16, "HashMap.<init>" },
  { "module", "/usr/lib/json/decoder.py:1(<module>)", 24, "decoder.py:1(<module>)" },
  { "module-only", "/usr/lib/json/decoder.py:1(<module>)", 10, "<module>" },
  { "brackets-in-pairs", "(below main)", 8, "(… main)" },
  { "anonymous-namespace-away", "(anonymous namespace)::build(int)", 20, "build" },
  { "base-exact", "CachegrindLoader::loadInternal", 12, "loadInternal" },
  { "suffix", "__svml_handle_intel.constprop.0", 22, "__svml_handle_intel…" },
  { "suffix-cut", "__svml_handle_intel.constprop.0", 12, "…ndle_intel…" },
  { "suffix-level", "str_to_mpn.part.0.constprop.0'2", 22, "str_to_mpn…'2" },
  { "base-cut", "__svml_handle_intel_lock", 12, "…_intel_lock" },
  { "base-cut-to-four", "abcdefgh", 5, "…efgh" },
  { "nothing", "abcdefgh", 4, NULL },
  { "address-fits", "0x00d801c0", 10, "0xd801c0" },
  { "address", "0x0000000000d801c0", 17, "0xd801c0" },
  { "address-of-recursion", "0x0000000000d801c0'2", 12, "0xd801c0'2" },
  { "address-nothing", "0x0000", 5, "0x0" },
  { "address-cut", "0x0000000000d801c0", 7, "…d801c0" },
  { "no-address", "0xyz00", 5, "…yz00" },
  { "version", "__libc_start_main@@GLIBC_2.34", 28, "__libc_start_main" },
  { "version-of-recursion", "go@@V_2'2", 6, "go'2" },
  { "version-fits", "go@@V_2", 7, "go@@V_2" },
  { "entry-of-a-library", "memcpy@plt", 9, "memcpy…" },
  { "no-room", "abcdefgh", 0, NULL },
  { "negative-room", "abcdefgh", -7, NULL },
  { "empty", "", 0, "" },
  { "only-arguments", "(int)", 3, NULL },
  { "recursion-level", "Pool::add'2", 6, "add'2" },
  { "recursion-and-callers", "add'2'main", 9, "add'2'…" },
  { "callers-fit-without-arguments", "ns::go(int)'main", 11, "ns::go'main" },
  { "nearest-caller", "work'twice'main'(below main)", 12, "work'twice'…" },
  { "nearest-caller-cut", "work'twice'main'(below main)", 9, "work'twi…" },
  { "no-room-for-callers", "work'twice'main'(below main)", 7, "work'…" },
  { "only-the-function", "work'twice'main'(below main)", 5, "work" },
  { "version-of-a-caller", "run'exit'(below main)'__libc@@GLIBC_2.34", 10, "run'exit'…" },
  { "address-as-caller", "f'0x0000000004838000", 8, "f'0x483…" },
  { "function-before-its-callers", "__minimal_calloc'init_tls'dl_main", 18,
    "__minimal_calloc'…" },
  { "function-cut", "__minimal_calloc'init_tls'dl_main", 12, "…al_calloc'…" },
  { "letters-not-bytes", "größenwahnsinnig", 6, "…innig" },
  { "marks-stay-with-their-letter", "abcde\314\201fgh", 5, "…e\314\201fgh" },
};

static void
test_shorten (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *shortened = quern_name_shorten (c->name, c->width, count_letters, NULL);

  g_assert_cmpstr (shortened, ==, c->expected);
}

/* Whatever is shown of a name can be entered to find it. */
static void
test_found (gconstpointer data)
{
  const Case *c = data;

  for (guint width = 0; width <= strlen (c->name); width++)
    {
      g_autofree char *shortened = quern_name_shorten (c->name, width, count_letters, NULL);

      if (shortened != NULL && *shortened != '\0' &&
          !quern_distinct_names_match (shortened, c->name, TRUE))
        g_error ("%s is not found as %s", c->name, shortened);
    }
}

static const Case middle_cases[] = {
  { "fits", "/usr/lib", 8, "/usr/lib" },
  { "cut", "/usr/lib/libc.so.6", 11, "/usr/….so.6" },
  { "tiny", "/usr/lib", 1, "…" },
  { "half-of-colons-before", "a::three", 5, "a…ee" },
  { "half-of-colons-behind", "abc::ef", 6, "ab…ef" },
};

static void
test_shorten_middle (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *shortened = quern_name_shorten_middle (c->name, c->width, count_letters, NULL);

  g_assert_cmpstr (shortened, ==, c->expected);
}

/* Numbers are shown completely or not at all. */
static const Case sentence_cases[] = {
  { "fits", "148,043 Ir", 10, "148,043 Ir" },
  { "words", "of the whole program", 11, "of th…ogram" },
  { "number", "148,123,043", 8, "…" },
  { "number-at-start", "148,043 of the program", 9, "…gram" },
  { "number-at-end", "in all it is 12345679", 17, "in all i…12345679" },
  { "number-cut-at-end", "in all it is 12345679", 13, "in all…" },
  { "place", "main.c:12345", 8, "mai…" },
  { "unit", "in all 123456\u202fms", 9, "in a…" },
  { "unit-drawn", "in all 123456\u00a0ms", 9, "in a…" },
  { "date", "2026-11-20 07:45:12", 12, "…" },
  { "operand", "mov 0x4012abcd,%rax", 11, "mov …,%rax" },
  { "in-a-name", "file123456.c", 7, "fil…6.c" },
};

static void
test_shorten_sentence (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *shortened = quern_sentence_shorten (c->name, c->width, count_letters, NULL);

  g_assert_cmpstr (shortened, ==, c->expected);
}

/* For any name, the result fits and is valid text. */
static void
test_any_name (void)
{
  static const char *const pieces[] = {
    "foo", "::", "<", ">", "(", ")", "operator", " ", "~", "{lambda(", "}", "::operator()",
    "é", "\314\201", ".isra.0",
    "'2", "[clone]", "bar", "->", "const", "\001", "漢",
  };

  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 4000; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      guint n_pieces = (guint) g_rand_int_range (rand, 0, 12);
      double width = g_rand_int_range (rand, 0, 30);
      g_autofree char *shortened = NULL;

      for (guint k = 0; k < n_pieces; k++)
        g_string_append (name, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);

      shortened = quern_name_shorten (name->str, width, count_letters, NULL);
      if (shortened == NULL)
        continue;
      g_assert_true (g_utf8_validate (shortened, -1, NULL));
      g_assert_cmpfloat (count_letters (NULL, shortened, strlen (shortened)), <=, width);
      g_assert_cmpstr (shortened, !=, "…");
      if (name->len > 0)
        g_assert_cmpstr (shortened, !=, "");
    }
}

static void
test_drop_callers (void)
{
  static const char *const pairs[][2] = {
    { "main", "main" },
    { "add'2", "add'2" },
    { "add'2'main", "add'2" },
    { "go'main'(below main)", "go" },
    { "", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *name = quern_name_parts_drop_callers (pairs[i][0]);

      g_assert_cmpstr (name, ==, pairs[i][1]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/base/name-shortener/name/", cases[i].path, NULL);

      g_autofree char *found = g_strconcat ("/base/name-shortener/found/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], test_shorten);
      g_test_add_data_func (found, &cases[i], test_found);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (middle_cases); i++)
    {
      const Case *c = &middle_cases[i];
      g_autofree char *path = g_strconcat ("/base/name-shortener/middle/", c->path, NULL);

      g_test_add_data_func (path, c, test_shorten_middle);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (sentence_cases); i++)
    {
      const Case *c = &sentence_cases[i];
      g_autofree char *path = g_strconcat ("/base/name-shortener/sentence/", c->path, NULL);

      g_test_add_data_func (path, c, test_shorten_sentence);
    }
  g_test_add_func ("/base/name-shortener/any-name", test_any_name);
  g_test_add_func ("/base/name-shortener/drop-callers", test_drop_callers);

  return g_test_run ();
}
