/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-php-fold.h"

#include "quern-apportion.h"
#include "quern-php-manual.h"

#include "graph-fixture.h"

#define MAX_FUNCTIONS 14
#define MAX_CALLS 200
#define N_EVENTS 2

/* Describes the remaining costs and calls as "main 10; main>a 1 90", in the order of the ids. */
static char *
describe (QuernProfile *profile)
{
  GString *text = g_string_new (NULL);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      guint n_calls;
      QuernCallId first = quern_profile_get_calls_from (profile, i, &n_calls);
      const char *name = quern_profile_get_function_name (profile, i);

      if (quern_profile_get_self (profile, i)[0] != 0)
        g_string_append_printf (text, "%s%s %" G_GINT64_FORMAT, text->len > 0 ? "; " : "", name,
                                quern_profile_get_self (profile, i)[0]);
      for (guint j = 0; j < n_calls; j++)
        {
          const QuernCall *call = quern_profile_get_call (profile, first + j);

          g_string_append_printf (text, "%s%s>%s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT,
                                  text->len > 0 ? "; " : "", name,
                                  quern_profile_get_function_name (profile, call->callee),
                                  call->count,
                                  quern_profile_get_call_costs (profile, first + j)[0]);
        }
    }

  return g_string_free (text, FALSE);
}

typedef struct
{
  const char       *name;
  QuernInternalMode internal;
  gboolean          steps_over;
  const char       *before;
  const char       *after;
} Case;

#define SORTING "main 10; main>php::usort 1 50; php::usort 20; php::usort>less 9 30; less 30"
#define TWO_CALLERS \
  "a 1; a>php::strlen 3 30; php::strlen 40; b 2; b>php::strlen 1 10"
#define THIRDS \
  "a 0; a>php::x 1 1; b 0; b>php::x 1 1; c 0; c>php::x 1 1; php::x 2; php::x>d 1 1; d 1"

static const Case cases[] = {
  { "nothing", QUERN_INTERNAL_SHOWN, FALSE, SORTING, SORTING },
  { "moved", QUERN_INTERNAL_MOVED, FALSE, SORTING, "main 30; main>less 9 30; less 30" },
  { "dropped", QUERN_INTERNAL_DROPPED, FALSE, SORTING, "main 10; main>less 9 30; less 30" },
  { "stepped", QUERN_INTERNAL_SHOWN, TRUE, SORTING,
    "main 10; main>php::usort 1 20; main>less 9 30; php::usort 20; less 30" },
  { "both", QUERN_INTERNAL_MOVED, TRUE, SORTING, "main 30; main>less 9 30; less 30" },
  { "by-cost", QUERN_INTERNAL_MOVED, FALSE, TWO_CALLERS, "a 31; b 12" },
  { "units", QUERN_INTERNAL_MOVED, FALSE, THIRDS, "a>d 1 1; b 1; c 1; d 1" },
  { "no-proxy", QUERN_INTERNAL_SHOWN, TRUE, TWO_CALLERS, TWO_CALLERS },
  { "chain", QUERN_INTERNAL_MOVED, FALSE,
    "main>php::a 1 60; php::a 10; php::a>php::b 2 50; php::b 20; php::b>f 4 30; f 30",
    "main 30; main>f 4 30; f 30" },
  { "recursion", QUERN_INTERNAL_MOVED, FALSE,
    "main>php::a 1 60; php::a 60; php::a>php::a 5 40", "main 60" },
  { "called-back", QUERN_INTERNAL_MOVED, FALSE,
    "f 5; f>php::a 1 9; php::a 4; php::a>f 2 5", "f 9; f>f 2 5" },
  { "without-caller", QUERN_INTERNAL_MOVED, FALSE, "php::a 4; php::a>f 2 5; f 5",
    "php::a 4; php::a>f 2 5; f 5" },
  { "without-cost", QUERN_INTERNAL_MOVED, FALSE,
    "a>php::x 1 0; b>php::x 3 0; php::x 8", "a 2; b 6" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QuernProfile) profile = profile_from_text (c->before);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) folded =
    quern_php_fold (profile, c->internal, c->steps_over, NULL, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = describe (folded);
  g_assert_cmpstr (text, ==, c->after);
  g_assert_cmpint (quern_profile_get_total (folded)[0], ==, quern_profile_get_total (profile)[0]);
}

/* The whole is distributed, and each share is less than one unit from the exact one. */
static void
test_apportion (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      gint64 weights[8];
      gint64 shares[G_N_ELEMENTS (weights)];
      guint n = (guint) g_test_rand_int_range (1, G_N_ELEMENTS (weights) + 1);
      gint64 scale = round % 2 == 0 ? 10 : G_GINT64_CONSTANT (1) << 56;
      gint64 whole = (gint64) (g_test_rand_double () * (double) scale) - (round % 3 == 0 ? scale / 2
                                                                                         : 0);
      double sum = 0.0;
      gint64 given = 0;

      for (guint i = 0; i < n; i++)
        {
          weights[i] = (gint64) (g_test_rand_double () * (double) scale);
          sum += (double) weights[i];
        }
      quern_apportion (whole, weights, n, shares);
      for (guint i = 0; i < n; i++)
        given += shares[i];
      g_assert_cmpint (given, ==, whole);
      for (guint i = 0; i < n && sum > 0.0 && scale == 10; i++)
        g_assert_cmpfloat (ABS ((double) shares[i] - (double) whole * (double) weights[i] / sum),
                           <, 1.0);
    }
}

/* The calls of a program as it ran: each with its caller and its inclusive cost. */
typedef struct
{
  guint  function;
  guint  parent; /* index of a call; call 0 is its own parent */
  gint64 inclusive[N_EVENTS];
} TrueCall;

static QuernProfile *
run_program (guint    n_functions,
             gboolean may_recurse)
{
  static TrueCall calls[MAX_CALLS];
  Graph graph = graph_begin (N_EVENTS);
  guint n = (guint) g_test_rand_int_range (1, MAX_CALLS);

  for (guint i = 0; i < n_functions; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s%u", i % 2 == 1 ? "php::f" : "f", i);

      graph_add_function (&graph, i == 3 ? "php::usort" : name);
    }
  for (guint i = 0; i < n; i++)
    {
      guint parent = i > 0 ? (guint) g_test_rand_int_range (0, (gint32) i) : 0;
      guint least = may_recurse ? 0 : calls[parent].function + 1;

      /* The last function calls nothing: function 0 makes this call instead. */
      if (i > 0 && least >= n_functions)
        parent = 0;
      calls[i] = (TrueCall) { .parent = parent };
      if (i > 0)
        calls[i].function = (guint) g_test_rand_int_range (
          may_recurse ? 0 : (gint32) calls[parent].function + 1, (gint32) n_functions);
      else
        calls[i].function = 0;
      for (guint j = 0; j < N_EVENTS; j++)
        calls[i].inclusive[j] = g_test_rand_int_range (0, 1000);
      graph_add_self (&graph, calls[i].function, calls[i].inclusive);
    }
  for (guint i = n; i-- > 1;)
    {
      TrueCall *parent = &calls[calls[i].parent];

      graph_add_call (&graph, parent->function, calls[i].function, 1, calls[i].inclusive);
      for (guint j = 0; j < N_EVENTS; j++)
        parent->inclusive[j] += calls[i].inclusive[j];
    }

  return graph_finish (&graph);
}

/* Self cost plus the cost of all calls that the function makes. */
static gint64
get_spent (QuernProfile    *profile,
           QuernFunctionId  function,
           QuernEventId     event)
{
  guint n_calls;
  QuernCallId first = quern_profile_get_calls_from (profile, function, &n_calls);
  gint64 spent = quern_profile_get_self (profile, function)[event];

  for (guint i = 0; i < n_calls; i++)
    spent += quern_profile_get_call_costs (profile, first + i)[event];

  return spent;
}

static gint64
get_received (QuernProfile    *profile,
              QuernFunctionId  function,
              QuernEventId     event)
{
  guint n_calls;
  const QuernCallId *calls = quern_profile_get_calls_to (profile, function, &n_calls);
  gint64 received = 0;

  for (guint i = 0; i < n_calls; i++)
    received += quern_profile_get_call_costs (profile, calls[i])[event];

  return received;
}

static gboolean
is_left (QuernProfile      *profile,
         QuernFunctionId    function,
         QuernInternalMode  internal)
{
  guint n_calls;

  quern_profile_get_calls_to (profile, function, &n_calls);

  return internal == QUERN_INTERNAL_SHOWN || n_calls == 0 ||
         !g_str_has_prefix (quern_profile_get_function_name (profile, function), "php::");
}

/* A remaining function keeps its inclusive cost, even where some of its callees are dropped. */
static void
check_inclusive (QuernProfile      *profile,
                 QuernProfile      *folded,
                 QuernInternalMode  internal)
{
  g_autoptr (QuernAnalysis) before = analyse (profile);
  g_autoptr (QuernAnalysis) after = analyse (folded);

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
    for (QuernEventId event = 0; event < N_EVENTS; event++)
      {
        gint64 cost = quern_analysis_get_inclusive (after, i)[event];

        if (!is_left (profile, i, internal))
          g_assert_cmpint (cost, ==, 0);
        else if (!quern_php_is_proxy (quern_profile_get_function_name (profile, i)))
          g_assert_cmpint (cost, ==, quern_analysis_get_inclusive (before, i)[event]);
      }
}

/* Invariants of all foldings: no cost is lost or added except by dropping functions, and a
 * remaining function keeps its inclusive cost. */
static void
check_law (QuernProfile      *profile,
           QuernProfile      *folded,
           QuernInternalMode  internal,
           gboolean           is_tree)
{
  for (QuernEventId event = 0; event < N_EVENTS; event++)
    {
      gint64 expected = quern_profile_get_self_total (profile)[event];
      gint64 sum = 0;

      for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (profile); i++)
        {
          sum += quern_profile_get_self (folded, i)[event];
          if (is_left (profile, i, internal))
            {
              /* A proxy keeps only its self cost. */
              if (is_tree && internal != QUERN_INTERNAL_DROPPED &&
                  !quern_php_is_proxy (quern_profile_get_function_name (profile, i)))
                g_assert_cmpint (get_spent (folded, i, event), ==, get_spent (profile, i, event));
              if (is_tree && internal != QUERN_INTERNAL_SHOWN)
                g_assert_cmpint (get_received (folded, i, event), ==,
                                 get_received (profile, i, event));
              g_assert_cmpint (quern_profile_get_self (folded, i)[event], >=,
                               quern_profile_get_self (profile, i)[event]);
              continue;
            }
          if (internal == QUERN_INTERNAL_DROPPED)
            expected -= quern_profile_get_self (profile, i)[event];
          if (is_tree)
            g_assert_cmpint (get_spent (folded, i, event), ==, 0);
        }
      g_assert_cmpint (sum, ==, expected);
      g_assert_cmpint (quern_profile_get_self_total (folded)[event], ==, expected);
      g_assert_cmpint (quern_profile_get_total (folded)[event], ==,
                       quern_profile_get_total (profile)[event]);
    }
}

static void
test_law (void)
{
  for (guint round = 0; round < 600; round++)
    {
      gboolean may_recurse = round % 3 == 2;
      QuernInternalMode internal = (QuernInternalMode) g_test_rand_int_range (0, 3);
      g_autoptr (QuernProfile) profile =
        run_program ((guint) g_test_rand_int_range (2, MAX_FUNCTIONS), may_recurse);
      g_autoptr (QuernProfile) folded =
        quern_php_fold (profile, internal, internal == QUERN_INTERNAL_SHOWN, NULL, NULL);

      check_law (profile, folded, internal, !may_recurse);
      if (!may_recurse)
        check_inclusive (profile, folded, internal);
      if (folded != profile)
        g_assert_true (quern_profile_is_of_parts (folded));
    }
}

/* Only a valid name from the file gets into a URI. */
static void
test_manual (void)
{
  static const struct
  {
    const char *name;
    const char *uri;
  } pages[] = {
    { "php::strlen", "https://www.php.net/strlen" },
    { "php::array_map", "https://www.php.net/array_map" },
    { "php::PDO->query", "https://www.php.net/PDO.query" },
    { "php::DateTime::createFromFormat", "https://www.php.net/DateTime.createFromFormat" },
    { "php::Ds\\Map->get", "https://www.php.net/Ds%5CMap.get" },
    { "strlen", NULL },
    { "php::", NULL },
    { "php::9", NULL },
    { "php::a b", NULL },
    { "php::a->", NULL },
    { "php::a->b->c", NULL },
    { "php::../x", NULL },
    { "php::a?b=c", NULL },
    { "php::a%20", NULL },
    { "php::a/b", NULL },
    { "php::\303\244", NULL },
    { "php::a\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *uri = quern_php_manual_dup_uri (pages[i].name);

      g_assert_cmpstr (uri, ==, pages[i].uri);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/php-fold/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/php-fold/apportion", test_apportion);
  g_test_add_func ("/analysis/php-fold/law", test_law);
  g_test_add_func ("/analysis/php-fold/manual", test_manual);

  return g_test_run ();
}
