/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-demangler.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *text; /* NULL if it stays unchanged */
} Case;

static const Case cases[] = {
  { "main", NULL },
  { "", NULL },
  { "_", NULL },
  { "_Z", NULL },
  { "_R", NULL },
  { "__libc_start_main@@GLIBC_2.34", NULL },
  { "_dl_relocate_object'2", NULL },
  { "_Zebra", NULL },
  { "foo::bar(int)", NULL },
  { "foo::bar(int)'2", NULL },
  { "{closure:/a.php:1-2}", NULL },
  { "x_ZN3foo3barEv", NULL },

  { "_ZN3foo3barEv", "foo::bar()" },
  { "_ZNSt6vectorIiSaIiEE9push_backERKi",
    "std::vector<int, std::allocator<int> >::push_back(int const&)" },
  { "_ZNKSt8functionIFvvEEclEv", "std::function<void ()>::operator()() const" },
  { "_ZStlsIcSt11char_traitsIcEEvRT_",
    "void std::operator<< <char, std::char_traits<char> >(char&)" },
  { "_ZN12_GLOBAL__N_13fooEv", "(anonymous namespace)::foo()" },
  { "_ZZ4mainENKUliE_clEi", "main::{lambda(int)#1}::operator()(int) const" },
  { "_ZThn16_N3Foo3barEv", "non-virtual thunk to Foo::bar()" },
  { "_ZGVZ3foovE1x", "guard variable for foo()::x" },
  { "_ZTV3Foo", "vtable for Foo" },
  { "_Znwm", "operator new(unsigned long)" },
  { "_ZN3FooC1Ev", "Foo::Foo()" },
  { "_ZN3FooC2Ev", "Foo::Foo()" },
  { "_ZN3FooD0Ev", "Foo::~Foo()" },
  { "_ZN3FoocvbEv", "Foo::operator bool()" },
  { "_Zli3_kme", "operator\"\" _km(long double)" },
  { "_Z3fooB5cxx11v", "foo[abi:cxx11]()" },
  { "__ZN3foo3barEv", "foo::bar()" },
  { "_GLOBAL__sub_I__ZN3foo3barE", "global constructors keyed to foo::bar" },
  { "_GLOBAL__sub_D__ZN3foo3barE", "global destructors keyed to foo::bar" },
  { "_GLOBAL__sub_I_main.cpp", NULL },

  /* Suffixes from compilers, linkers and callgrind are kept. */
  { "_ZN3foo3barEv.isra.0", "foo::bar() [clone .isra.0]" },
  { "_ZN3foo3barEv.constprop.0.cold", "foo::bar() [clone .constprop.0] [clone .cold]" },
  { "_ZN3foo3barEv@plt", "foo::bar()@plt" },
  { "_ZNSt6localeC1Ev@@GLIBCXX_3.4", "std::locale::locale()@@GLIBCXX_3.4" },
  { "_ZN3foo3barEv'2", "foo::bar()'2" },
  { "_Z3foov'_Z3barv'main", "foo()'bar()'main" },
  { "main'_Z3barv", "main'bar()" },
  { "_ZN3foo3barEv [clone .x]", "foo::bar() [clone .x]" },

  { "_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE", "core::fmt::Formatter::write_str" },
  { "_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE.llvm.123",
    "core::fmt::Formatter::write_str.llvm.123" },
  { "_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE'2",
    "core::fmt::Formatter::write_str'2" },
  { "_ZN71_$LT$Test$u20$$u2b$$u20$$u27$static$u20$as$u20$foo..Bar$LT$Test$GT$$GT$"
    "3bar17h930b740aa94f1d3aE", "<Test + 'static as foo::Bar<Test>>::bar" },
  { "_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE",
    "std::rt::lang_start::{{closure}}" },
  { "_RNvC6_123foo3bar", "123foo::bar" },
  { "_RNCNvC1a4main0", "a::main::{closure#0}" },
  { "_RINvNtC3std3mem8align_ofdE", "std::mem::align_of::<f64>" },
  { "_RNvXs_C3fooNtB4_3BarNtNtC4core3fmt7Display3fmt",
    "<foo::Bar as core::fmt::Display>::fmt" },
  { "_RNvMsr_NtCs3ssYzQotkvD_3std4pathNtB5_7PathBuf3newCs15kBYyAo9fc_7mycrate.cold",
    "<std::path::PathBuf>::new.cold" },
  { "__RNvC6_123foo3bar", "123foo::bar" },
  { "_Random", NULL },
  { "_R2", NULL },
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *c = &cases[i];
      gsize length = strlen (c->name);
      g_autofree char *exact = g_memdup2 (c->name, length); /* no NUL, to catch overreads */
      g_autoptr (GString) text = g_string_new ("before ");
      gboolean found = quern_demangle (exact, length, text);

      g_assert_cmpint (found, ==, c->text != NULL);
      g_assert_true (g_str_has_prefix (text->str, "before "));
      g_assert_cmpstr (text->str + strlen ("before "), ==, c->text != NULL ? c->text : "");
    }
}

/* Appends a reference to the n-th substitution: S_, S0_, …, SZ_, S10_. */
static void
append_reference (GString *name,
                  guint    n)
{
  static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  g_string_append_c (name, 'S');
  if (n > 36)
    g_string_append_c (name, digits[(n - 1) / 36]);
  if (n > 0)
    g_string_append_c (name, digits[(n - 1) % 36]);
  g_string_append_c (name, '_');
}

/* Each level doubles the size: a<int, int>, a<that, that>, … */
static GString *
create_bomb (guint       n_levels,
             const char *expansion)
{
  GString *name = g_string_new ("_Z1fI1aIiiE");
  guint last = 2;

  for (guint i = 0; i < n_levels; i++, last++)
    {
      g_string_append (name, "S0_I");
      append_reference (name, last);
      append_reference (name, last);
      g_string_append_c (name, 'E');
    }
  g_string_append_printf (name, "E%s", expansion);
  append_reference (name, last);
  g_string_append_c (name, 'v');

  return name;
}

static void
test_bombs (void)
{
  for (guint n_levels = 2; n_levels <= 60; n_levels++)
    {
      static const char * const expansions[] = { "", "Dp", "P", "DpR" };

      for (gsize i = 0; i < G_N_ELEMENTS (expansions); i++)
        {
          g_autoptr (GString) name = create_bomb (n_levels, expansions[i]);
          g_autoptr (GString) text = g_string_new (NULL);
          gboolean found = quern_demangle (name->str, name->len, text);

          /* Short results are returned, long ones refused. */
          g_assert_true (found == (text->len > 0));
          g_assert_true (found || n_levels > 8);
          g_assert_false (found && n_levels > 20);
          g_assert_cmpuint (text->len, <=, 64 << 10);
        }
    }
}

static void
test_long (void)
{
  static const char * const pieces[] = {
    "_Z", "_ZN", "N", "I", "P", "1a", "_R", "C1a", "NvC", "'", "'_Z1av", "_", "S_", "J", "X", "Dp",
    "_ZN1a17h0123456789abcdefE", "17h", ".cold", "B_", "u1a", "_GLOBAL__sub_I_", "$LT$", "F",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    for (gsize j = 0; j < 3; j++)
      for (gsize size = 1000; size <= 1000000; size *= 10)
        {
          g_autoptr (GString) name = g_string_new (j == 0 ? "_Z" : j == 1 ? "_RN" : "");
          g_autoptr (GString) text = g_string_new (NULL);
          gboolean found;

          while (name->len < size)
            g_string_append (name, pieces[i]);
          found = quern_demangle (name->str, name->len, text);
          g_assert_true (found == (text->len > 0));
        }
}

/* Valid names with some bytes changed. */
static void
test_random (void)
{
  for (guint i = 0; i < 200000; i++)
    {
      const char *seed = cases[g_test_rand_int_range (0, G_N_ELEMENTS (cases))].name;
      g_autofree char *name = g_strdup (seed);
      gsize length = strlen (name);
      g_autoptr (GString) text = g_string_new (NULL);

      for (gint32 n = g_test_rand_int_range (0, 4); n > 0 && length > 0; n--)
        name[g_test_rand_int_range (0, (gint32) length)] =
          seed[g_test_rand_int_range (0, (gint32) length)];
      if (!quern_demangle (name, length, text))
        g_assert_cmpuint (text->len, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/demangler/cases", test_cases);
  g_test_add_func ("/code/demangler/bombs", test_bombs);
  g_test_add_func ("/code/demangler/long", test_long);
  g_test_add_func ("/code/demangler/random", test_random);

  return g_test_run ();
}
