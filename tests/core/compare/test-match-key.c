/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-match-key.h"

typedef struct
{
  QuernMatchKey key;
  const char   *name;
  const char   *result;
} Case;

static const Case cases[] = {
  { QUERN_MATCH_KEY_PLAIN, "f", "f" },
  { QUERN_MATCH_KEY_PLAIN, "f.isra.0.constprop.1", "f" },
  { QUERN_MATCH_KEY_PLAIN, "f.lto_priv.0'2", "f'2" },
  { QUERN_MATCH_KEY_PLAIN, "f.part.0.cold", "f" },
  { QUERN_MATCH_KEY_PIECES, "f.part.0.isra.0", "f.part.0" },
  { QUERN_MATCH_KEY_PLAIN, "a::f::h0123456789abcdef", "a::f" },
  { QUERN_MATCH_KEY_PLAIN, "a::f::hello", "a::f::hello" },
  { QUERN_MATCH_KEY_PLAIN, "core[0123456789abcdef]::f", "core::f" },
  { QUERN_MATCH_KEY_PLAIN, "f@@GLIBC_2.34", "f" },
  { QUERN_MATCH_KEY_PLAIN, "BEGIN@137", "BEGIN@137" },
  { QUERN_MATCH_KEY_PLAIN, "f(int) [clone .isra.0]", "f(int)" },
  { QUERN_MATCH_KEY_PLAIN, "f[abi:cxx11](int)", "f(int)" },
  { QUERN_MATCH_KEY_PLAIN, "main.cold", "main" },
  { QUERN_MATCH_KEY_PLAIN, ".cold", ".cold" },
  { QUERN_MATCH_KEY_PLAIN, "pkg.Type.method", "pkg.Type.method" },
  { QUERN_MATCH_KEY_TEMPLATE, "std::vector<std::pair<int, A>>::size()", "std::vector::size()" },
  { QUERN_MATCH_KEY_TEMPLATE, "operator<< <int>(A<int>&)", "operator<<(A&)" },
  { QUERN_MATCH_KEY_TEMPLATE, "A<int>::operator->()", "A::operator->()" },
  { QUERN_MATCH_KEY_TEMPLATE, "a::f::<u32>", "a::f" },
  { QUERN_MATCH_KEY_TEMPLATE, "<alloc::Vec<T>>::push", "alloc::Vec::push" },
  { QUERN_MATCH_KEY_TEMPLATE, "<alloc::Vec<T> as core::Drop>::drop",
    "<alloc::Vec as core::Drop>::drop" },
  { QUERN_MATCH_KEY_TEMPLATE, "main()::<lambda(int)>", "main()::<lambda(int)>" },
  { QUERN_MATCH_KEY_BRIEF, "int ns::f(char const*) const", "ns::f" },
  { QUERN_MATCH_KEY_LEVEL, "f'2", "f" },
  { QUERN_MATCH_KEY_LEVEL, "main::'lambda'(int)", "main::'lambda'(int)" },
};

static void
test_key (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *key = quern_match_key_dup (cases[i].name, cases[i].key);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (key, ==, cases[i].result);
    }
}

/* Computing a key takes linear time, whatever the name's suffix. */
static void
test_hostile (void)
{
  static const char * const pieces[] = { ".isra", "<", "::h0", "@", "[abi:", "{lambda(", "(" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) name = g_string_new ("f");

      while (name->len < 1 << 20)
        g_string_append (name, pieces[i]);
      for (guint n = 0; n < 2; n++)
        {
          for (QuernMatchKey key = QUERN_MATCH_KEY_PIECES; key <= QUERN_MATCH_KEY_LEVEL; key++)
            g_free (quern_match_key_dup (name->str, key));
          g_string_truncate (name, 8000);
        }
    }
}

static void
test_versions (void)
{
  g_autoptr (QuernScopeVersions) versions = quern_scope_versions_new ();
  g_autofree char *json = NULL;
  g_autofree char *list = NULL;
  g_autofree char *kept = NULL;

  quern_scope_versions_add (versions, 0, "n::json_v3_1::parse(n::json_v3_1::value)");
  quern_scope_versions_add (versions, 1, "n::json_v3_2::parse(n::json_v3_2::value)");
  quern_scope_versions_add (versions, 0, "std::__cxx11::list<int>::size()");
  quern_scope_versions_add (versions, 1, "m::v1::get()");
  quern_scope_versions_add (versions, 1, "m::v2::get()");

  json = quern_scope_versions_dup_key (versions, "n::json_v3_2::parse(n::json_v3_2::value)");
  g_assert_cmpstr (json, ==, "n::parse(n::value)");
  list = quern_scope_versions_dup_key (versions, "std::__cxx11::list<int>::size()");
  g_assert_cmpstr (list, ==, "std::list<int>::size()");
  kept = quern_scope_versions_dup_key (versions, "m::v1::get()");
  g_assert_null (kept);
}

static void
test_closures (void)
{
  static const struct
  {
    const char *name;
    const char *key;
    guint64     number;
  } closures[] = {
    { "main::{lambda(int)#2}::operator()(int) const",
      "main::{lambda(int)#\001}::operator()(int) const", 2 },
    { "f()::$_3::operator()", "f()::$_\001::operator()", 3 },
    { "a::f::{closure#1}", "a::f::{closure#\001}", 1 },
    { "{closure:/a.php:12-14}", "{closure:/a.php:\001}", 12 },
    { "pkg.f.func2", "pkg.f.func\001", 2 },
    { "A.lambda$run$4", "A.lambda$run$\001", 4 },
    { "<lambda>:7", "<lambda>:\001", 7 },
    { "f", NULL, 0 },
    { "$_SERVER", NULL, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (closures); i++)
    {
      g_autoptr (GArray) numbers = NULL;
      g_autofree char *key = quern_match_key_dup_closure (closures[i].name, &numbers);

      g_assert_cmpstr (key, ==, closures[i].key);
      if (key == NULL)
        continue;
      g_assert_cmpuint (numbers->len, ==, 1);
      g_assert_cmpuint (g_array_index (numbers, guint64, 0), ==, closures[i].number);
    }
}

static void
test_objects (void)
{
  static const char * const objects[][2] = {
    { "/usr/lib/libfoo.so.1.2", "libfoo.so" }, { "/lib/ld-2.31.so", "ld.so" },
    { "/usr/bin/python3.11", "python3" },      { "./prog", "prog" },
    { "libz.so", "libz.so" },                  { "some.source", "some.source" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    {
      g_autofree char *key = quern_match_key_dup_object (objects[i][0]);

      g_assert_cmpstr (key, ==, objects[i][1]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare/match-key/cases", test_key);
  g_test_add_func ("/compare/match-key/hostile", test_hostile);
  g_test_add_func ("/compare/match-key/versions", test_versions);
  g_test_add_func ("/compare/match-key/closures", test_closures);
  g_test_add_func ("/compare/match-key/objects", test_objects);

  return g_test_run ();
}
