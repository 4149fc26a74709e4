/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures how long it takes to sort and search a million functions, compared with the delay that
 * users notice. Times are only reported: exceeding them is not a failure. */

#include "quern-function-list.h"

#include "quern-name-search.h"
#include "sample-profile.h"

#define N_FUNCTIONS 1000000
#define SORT_LIMIT_MS 200.0
#define SEARCH_LIMIT_MS 100.0
#define N_RUNS 5

typedef struct
{
  const char       *name;
  const char *key;
} Sort;

static const Sort sorts[] = {
  { "inclusive", "inclusive" },
  { "self", "self" },
  { "called", "called" },
  { "self per call", "self-per-call" },
  { "name, ranked", "name" },
  { "location", "location" },
};

/* Searches, each typed after the previous one; "" starts over. */
typedef struct
{
  const char    *text;
  QuernNameMode  mode;
} Search;

static const Search searches[] = {
  { "", QUERN_NAME_LITERAL },
  { "m", QUERN_NAME_LITERAL },
  { "me", QUERN_NAME_LITERAL },
  { "met", QUERN_NAME_LITERAL },
  { "method_12", QUERN_NAME_LITERAL },
  { "", QUERN_NAME_LITERAL },
  { "class12", QUERN_NAME_LITERAL },
  { "", QUERN_NAME_LITERAL },
  { "Class12", QUERN_NAME_LITERAL },
  { "xyzzy", QUERN_NAME_LITERAL },
  { "*c", QUERN_NAME_GLOB },
  { "*c*", QUERN_NAME_GLOB },
  { "*class12*", QUERN_NAME_GLOB },
  { "*class12*9*", QUERN_NAME_GLOB },
  { "*Class12*9*", QUERN_NAME_GLOB },
  { "c", QUERN_NAME_REGEX },
  { "class", QUERN_NAME_REGEX },
  { "class.*", QUERN_NAME_REGEX },
  { "class12.*9", QUERN_NAME_REGEX },
  { "space[0-9]+", QUERN_NAME_REGEX },
  { "(foo|class12).*9", QUERN_NAME_REGEX },
  { "x[ab]+y", QUERN_NAME_REGEX },
  { "^std::.*method_9", QUERN_NAME_REGEX },
  { "", QUERN_NAME_LITERAL },
};

static const char *const mode_names[] = { "text", "glob", "regex" };

static void
tell (const char *what,
      const char *which,
      double      ms,
      double      limit)
{
  g_print ("%-6s %-20s %7.1f ms%s\n", what, which, ms, ms > limit ? "  can be felt" : "");
}

static double
get_ms_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

static void
take_sorts (QuernFunctionList *list)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sorts); i++)
    {
      double best = G_MAXDOUBLE;

      for (guint run = 0; run < N_RUNS; run++)
        {
          gint64 start = g_get_monotonic_time ();

          quern_function_list_sort (list, sorts[i].key, 0, TRUE);
          best = MIN (best, get_ms_since (start));
        }
      tell ("sort", sorts[i].name, best, SORT_LIMIT_MS);
    }
}

/* Types a word letter by letter on top of the previous search, or at once. */
static void
take_searches (QuernFunctionList *list)
{
  g_autoptr (QuernNameSearch) search =
    quern_name_search_new (quern_function_list_get_analysis (list));
  double best[G_N_ELEMENTS (searches)];

  for (guint run = 0; run < N_RUNS; run++)
    for (gsize i = 0; i < G_N_ELEMENTS (searches); i++)
      {
        gint64 start = g_get_monotonic_time ();
        double ms;

        g_assert_true (quern_name_search_begin (search, searches[i].text, searches[i].mode, NULL));
        while (quern_name_search_is_busy (search))
          g_main_context_iteration (NULL, TRUE);
        quern_function_list_show_found (list, quern_name_search_get_found (search));
        ms = get_ms_since (start);
        best[i] = run == 0 ? ms : MIN (best[i], ms);
      }

  for (gsize i = 1; i < G_N_ELEMENTS (searches); i++)
    tell (mode_names[searches[i].mode], searches[i].text, best[i], SEARCH_LIMIT_MS);
}

int
main (int   argc,
      char *argv[])
{
  guint n_functions = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : N_FUNCTIONS;
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (n_functions, 1);
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);

  /* Wait until the names are ranked: a worker does that in the background. */
  while (!quern_function_list_sort (list, "name", 0, FALSE))
    g_main_context_iteration (NULL, TRUE);

  take_sorts (list);
  take_searches (list);

  return 0;
}
