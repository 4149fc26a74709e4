/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a million functions take to be sorted and searched, beside what a
 * person does not notice. Times are told, and fail nothing. */

#include "quern-function-list.h"

#include "sample-profile.h"

#define N_FUNCTIONS 1000000
#define SORT_LIMIT_MS 200.0
#define SEARCH_LIMIT_MS 100.0

typedef struct
{
  const char       *name;
  QuernFunctionKey  key;
  const char       *search; /* nullable: sorts */
  QuernNameMode     mode;
} Step;

static const Step steps[] = {
  { "sort by inclusive", QUERN_FUNCTION_KEY_INCLUSIVE, NULL, 0 },
  { "sort by self", QUERN_FUNCTION_KEY_SELF, NULL, 0 },
  { "sort by called", QUERN_FUNCTION_KEY_CALLED, NULL, 0 },
  { "sort by self per call", QUERN_FUNCTION_KEY_SELF_PER_CALL, NULL, 0 },
  { "sort by name, ranked", QUERN_FUNCTION_KEY_NAME, NULL, 0 },
  { "sort by location", QUERN_FUNCTION_KEY_LOCATION, NULL, 0 },
  { "search for a letter", 0, "m", QUERN_NAME_LITERAL },
  { "search for a word", 0, "class12", QUERN_NAME_LITERAL },
  { "search for nothing", 0, "xyzzy", QUERN_NAME_LITERAL },
  { "search by glob", 0, "*class12*9*", QUERN_NAME_GLOB },
};

static double
take (QuernFunctionList *list,
      const Step        *step)
{
  gint64 start = g_get_monotonic_time ();

  if (step->search != NULL)
    g_assert_true (quern_function_list_search (list, step->search, step->mode, NULL));
  else
    quern_function_list_sort (list, step->key, 0, TRUE);

  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

int
main (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (N_FUNCTIONS, 1);
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);

  /* The names are ranked before: a worker does that while nobody waits. */
  quern_function_list_sort (list, QUERN_FUNCTION_KEY_NAME, 0, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      double limit = steps[i].search != NULL ? SEARCH_LIMIT_MS : SORT_LIMIT_MS;
      double best = G_MAXDOUBLE;

      for (guint run = 0; run < 3; run++)
        best = MIN (best, take (list, &steps[i]));

      g_print ("%-24s %7.1f ms%s\n", steps[i].name, best, best > limit ? "  can be felt" : "");
    }

  return 0;
}
