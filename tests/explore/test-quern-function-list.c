/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-function-list.h"

#include "loaded-profile.h"
#include "quern-name-search.h"
#include "quern-node-text.h"
#include "sample-profile.h"

#include <string.h>

static char *
dup_names (QuernFunctionList *list)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autofree char *name = quern_function_list_dup_name (
        list, quern_row_list_get_record (QUERN_ROW_LIST (list), i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }

  return g_string_free (names, FALSE);
}

static void
assert_names (QuernFunctionList *list,
              const char        *expected)
{
  g_autofree char *names = dup_names (list);

  g_assert_cmpstr (names, ==, expected);
}

/* One row is one sort order. Equal rows are in the order of the nodes; "(not attributed)" has 10
 * Ir, no Dr and no calls. */
typedef struct
{
  const char       *id;
  const char *key;
  QuernEventId      event;
  gboolean          descending;
  const char       *names;
} SortCase;

static const SortCase sort_cases[] = {
  { "inclusive", "inclusive", SAMPLE_IR, TRUE,
    "main <cycle 1> b c a (not attributed) Idle" },
  { "inclusive-up", "inclusive", SAMPLE_IR, FALSE,
    "Idle (not attributed) a c b <cycle 1> main" },
  { "self", "self", SAMPLE_IR, TRUE,
    "<cycle 1> c b a main (not attributed) Idle" },
  { "self-of-second", "self", SAMPLE_DR, TRUE,
    "<cycle 1> a Idle b main c (not attributed)" },
  { "self-of-sum", "self", SAMPLE_SUM, TRUE,
    "<cycle 1> c b a main (not attributed) Idle" },
  { "self-of-ratio", "self", SAMPLE_RATE, TRUE,
    "a <cycle 1> main b c (not attributed) Idle" },
  { "self-of-ratio-up", "self", SAMPLE_RATE, FALSE,
    "c (not attributed) b main <cycle 1> a Idle" },
  { "called", "called", QUERN_NONE, TRUE,
    "c a b <cycle 1> main Idle (not attributed)" },
  { "called-up", "called", QUERN_NONE, FALSE,
    "<cycle 1> a b c main Idle (not attributed)" },
  { "self-per-call", "self-per-call", SAMPLE_IR, TRUE,
    "<cycle 1> b c a main Idle (not attributed)" },
  { "self-per-call-up", "self-per-call", SAMPLE_IR, FALSE,
    "a b c <cycle 1> main Idle (not attributed)" },
  { "inclusive-per-call", "inclusive-per-call", SAMPLE_IR, TRUE,
    "<cycle 1> b c a main Idle (not attributed)" },
  { "name", "name", QUERN_NONE, FALSE,
    "<cycle 1> a b c Idle main (not attributed)" },
  { "name-down", "name", QUERN_NONE, TRUE,
    "main Idle c b a <cycle 1> (not attributed)" },
  { "location", "location", QUERN_NONE, FALSE,
    "Idle c b main a <cycle 1> (not attributed)" },
  { "location-down", "location", QUERN_NONE, TRUE,
    "main a b c Idle <cycle 1> (not attributed)" },
};

static void
test_sort (gconstpointer data)
{
  const SortCase *c = data;
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);

  quern_function_list_sort (list, c->key, c->event, c->descending);
  assert_names (list, c->names);

  /* Sort again: the result does not depend on the previous order. */
  quern_function_list_sort (list, "name", QUERN_NONE, TRUE);
  quern_function_list_sort (list, c->key, c->event, c->descending);
  assert_names (list, c->names);
}

static void
test_new (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);

  assert_names (list, "main <cycle 1> b c a (not attributed) Idle");
  g_assert_cmpuint (quern_function_list_get_n_functions (list), ==, 5);
  g_assert_false (quern_function_list_is_searched (list));
  g_assert_cmpint (quern_function_list_get_self (list)[SAMPLE_IR], ==, 100);
  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (list)) == QUERN_TYPE_ROW);
}

/* What a column shows of a record. */
static QuernColumnValue
get_value (QuernFunctionList *list,
           guint32            record,
           const char        *id)
{
  QuernColumnSource source = { .analysis = quern_function_list_get_analysis (list) };
  QuernFunctionRecord row;
  QuernColumnValue value;

  quern_function_list_fill (list, record, &row);
  quern_column_info_get (quern_function_columns_find (id), &source, &row, &value);

  return value;
}

static void
test_rows (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
  guint32 cycle = quern_row_list_get_record (QUERN_ROW_LIST (list), 1);
  guint32 rest = quern_row_list_get_record (QUERN_ROW_LIST (list), 5);
  guint32 idle = quern_row_list_get_record (QUERN_ROW_LIST (list), 6);
  g_autofree char *note = quern_function_list_dup_note (list, cycle);
  g_autofree char *cycle_location = quern_node_text_location (analysis, cycle, TRUE);
  g_autofree char *idle_location = quern_node_text_location (analysis, idle, FALSE);
  g_autofree char *idle_whole = quern_node_text_location (analysis, idle, TRUE);

  g_assert_cmpuint (quern_function_list_get_node (list, cycle), ==, SAMPLE_CYCLE);
  g_assert_cmpuint (get_value (list, cycle, "called").count, ==, 1);
  g_assert_cmpint (get_value (list, cycle, "inclusive").costs[SAMPLE_IR], ==, 90);
  g_assert_cmpint (get_value (list, cycle, "self").costs[SAMPLE_IR], ==, 50);
  g_assert_cmpstr (note, ==, "2 functions");
  g_assert_cmpstr (cycle_location, ==, "");

  g_assert_cmpuint (quern_function_list_get_node (list, rest), ==, QUERN_NONE);
  g_assert_cmpuint (get_value (list, rest, "called").count, ==, QUERN_NO_COUNT);
  g_assert_cmpint (get_value (list, rest, "self").costs[SAMPLE_IR], ==, 10);
  g_assert_cmpint (get_value (list, rest, "self").costs[SAMPLE_DR], ==, 0);
  g_assert_null (quern_function_list_dup_note (list, rest));

  g_assert_cmpstr (idle_location, ==, "libc.so");
  g_assert_cmpstr (idle_whole, ==, "/lib/libc.so");
  g_assert_null (quern_function_list_dup_note (list, idle));
}

typedef struct
{
  const char    *id;
  const char    *text;
  QuernNameMode  mode;
  const char    *names;
  guint          n_functions;
  gint64         self; /* of Ir */
} SearchCase;

static const SearchCase search_cases[] = {
  { "literal", "a", QUERN_NAME_LITERAL, "main a", 2, 30 },
  { "glob", "?", QUERN_NAME_GLOB, "b c a", 3, 90 },
  { "regex", "^[ab]$|cycle", QUERN_NAME_REGEX, "<cycle 1> b a", 2, 50 },
  { "none", "zzz", QUERN_NAME_LITERAL, "", 0, 0 },
  { "cycle-is-no-function", "<cycle", QUERN_NAME_LITERAL, "<cycle 1>", 0, 0 },
  { "all", "", QUERN_NAME_LITERAL, "main <cycle 1> b c a (not attributed) Idle", 5, 100 },
};

/* Searches, and lists what is found. Changes nothing if the text is not valid. */
static gboolean
search (QuernFunctionList  *list,
        const char         *text,
        QuernNameMode       mode,
        GError            **error)
{
  g_autoptr (QuernNameSearch) names =
    quern_name_search_new (quern_function_list_get_analysis (list));

  if (!quern_name_search_begin (names, text, mode, error))
    return FALSE;

  while (quern_name_search_is_busy (names))
    g_main_context_iteration (NULL, TRUE);
  quern_function_list_show_found (list, quern_name_search_get_found (names));

  return TRUE;
}

static void
test_search (gconstpointer data)
{
  const SearchCase *c = data;
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
  g_autoptr (GError) error = NULL;

  g_assert_true (search (list, c->text, c->mode, &error));
  g_assert_no_error (error);
  assert_names (list, c->names);
  g_assert_cmpuint (quern_function_list_get_n_functions (list), ==, c->n_functions);
  g_assert_cmpint (quern_function_list_get_self (list)[SAMPLE_IR], ==, c->self);
  g_assert_cmpint (quern_function_list_is_searched (list), ==, *c->text != '\0');

  /* Sorting keeps the search result, and an empty search restores all rows. */
  quern_function_list_sort (list, "name", QUERN_NONE, FALSE);
  g_assert_cmpint (quern_function_list_get_self (list)[SAMPLE_IR], ==, c->self);
  g_assert_true (search (list, "", c->mode, &error));
  assert_names (list, "<cycle 1> a b c Idle main (not attributed)");
}

static void
test_bad_search (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
  g_autoptr (GError) error = NULL;

  g_assert_true (search (list, "a", QUERN_NAME_LITERAL, NULL));
  g_assert_false (search (list, "(", QUERN_NAME_REGEX, &error));
  g_assert_true (error->domain == G_REGEX_ERROR);
  assert_names (list, "main a");
}

/* If the lines explain all costs, there is no row for the rest. */
static void
test_no_rest (void)
{
  static const char *const names[] = { "one", "two", NULL };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_named (names);
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);

  assert_names (list, "one two");
}

static void
test_empty (void)
{
  static const char *const names[] = { NULL };
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_named (names);
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
  guint n_columns;
  const QuernColumnInfo *columns = quern_function_columns_get (&n_columns);

  for (guint i = 0; i < n_columns; i++)
    if (columns[i].presence != QUERN_COLUMN_NOT_LISTED)
      quern_function_list_sort (list, columns[i].id, 0, TRUE);
  g_assert_true (search (list, "x", QUERN_NAME_LITERAL, NULL));
  assert_names (list, "");
}

/* Random data: each order is sorted by its key and has the same rows, and a search finds the same
 * as a plain loop. */
static void
test_random (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (2000, 20261120);
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  static const char *const keys[] = { "inclusive", "self" };
  guint n_found = 0;

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      quern_function_list_sort (list, keys[k], 0, TRUE);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2000);
      for (guint i = 1; i < 2000; i++)
        {
          QuernNodeId above = quern_row_list_get_record (QUERN_ROW_LIST (list), i - 1);
          QuernNodeId below = quern_row_list_get_record (QUERN_ROW_LIST (list), i);
          gint64 cost = quern_analysis_get_self (analysis, above)[0];

          g_assert_cmpint (cost, >=, quern_analysis_get_self (analysis, below)[0]);
          if (cost == quern_analysis_get_self (analysis, below)[0])
            g_assert_cmpuint (above, <, below);
        }
    }

  g_assert_true (search (list, "space7<", QUERN_NAME_LITERAL, NULL));
  for (QuernFunctionId id = 0; id < 2000; id++)
    {
      const char *name = quern_profile_get_function_name (profile, id);
      gboolean found = strstr (name, "Space7<") != NULL;

      n_found += found ? 1 : 0;
      g_assert_cmpint (quern_row_list_find (QUERN_ROW_LIST (list), id) != QUERN_NONE, ==, found);
    }
  g_assert_cmpuint (n_found, >, 0);
  g_assert_cmpuint (quern_function_list_get_n_functions (list), ==, n_found);
}

static void
ranked_cb (gboolean *is_ranked)
{
  *is_ranked = TRUE;
}

/* The names of a long list are ranked by a worker: until it is done, sorting by name has no
 * effect. Releasing the list does not wait for it. */
static void
test_names_aside (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new_large (20000, 20261120);
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  QuernFunctionList *gone = quern_function_list_new (analysis);
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
  guint32 first = quern_row_list_get_record (QUERN_ROW_LIST (list), 0);
  gboolean is_ranked = FALSE;

  g_assert_finalize_object (gone);
  g_signal_connect_swapped (list, "names-ranked", G_CALLBACK (ranked_cb), &is_ranked);
  g_assert_false (quern_function_list_sort (list, "name", QUERN_NONE, FALSE));
  g_assert_cmpuint (quern_row_list_get_record (QUERN_ROW_LIST (list), 0), ==, first);
  g_assert_true (quern_function_list_sort (list, "called", QUERN_NONE, FALSE));

  while (!is_ranked)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (quern_function_list_sort (list, "name", QUERN_NONE, FALSE));

  for (guint i = 1; i < 20000; i++)
    {
      QuernNodeId above = quern_row_list_get_record (QUERN_ROW_LIST (list), i - 1);
      QuernNodeId below = quern_row_list_get_record (QUERN_ROW_LIST (list), i);

      g_assert_cmpint (g_ascii_strcasecmp (quern_profile_get_function_name (profile, above),
                                           quern_profile_get_function_name (profile, below)),
                       <=, 0);
    }
}

/* Describes group rows with their costs of Ir: "/opt/prog 100 60 2 [3 functions]"; rows below an
 * open row start with "-". */
static char *
dup_tree (QuernFunctionList *list)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      QuernRowList *rows = QUERN_ROW_LIST (list);
      guint32 record = quern_row_list_get_record (rows, i);
      g_autofree char *name = quern_function_list_dup_name (list, record);
      g_autofree char *note = quern_function_list_dup_note (list, record);
      gboolean is_below = quern_row_list_get_parent (rows, record) != QUERN_NONE;

      g_string_append_printf (text, "%s%s%s", i > 0 ? "; " : "", is_below ? "- " : "", name);
      if (quern_row_list_can_open (rows, record))
        g_string_append_printf (text, " %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                                " %" G_GUINT64_FORMAT " [%s]",
                                quern_row_list_is_open (rows, record) ? "v" : ">",
                                get_value (list, record, "inclusive").costs[SAMPLE_IR],
                                get_value (list, record, "self").costs[SAMPLE_IR],
                                get_value (list, record, "called").count, note);
    }

  return g_string_free (text, FALSE);
}

static void
assert_tree (QuernFunctionList *list,
             const char        *expected)
{
  g_autofree char *tree = dup_tree (list);

  g_assert_cmpstr (tree, ==, expected);
}

static QuernFunctionList *
create_grouped (QuernGroupBy by)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, by, 0);
  g_autoptr (QuernGroupSums) sums = quern_grouping_create_sums (grouping, analysis, NULL);
  QuernFunctionList *list = quern_function_list_new (analysis);

  quern_function_list_set_grouping (list, grouping, sums);

  return list;
}

static void
test_groups (void)
{
  g_autoptr (QuernFunctionList) list = create_grouped (QUERN_GROUP_BY_OBJECT);
  guint32 libc;

  assert_tree (list, "prog > 100 60 0 [3 functions]; libc.so > 40 40 4 [2 functions]; "
                     "(not attributed)");

  quern_row_list_set_open (QUERN_ROW_LIST (list),
                           quern_row_list_get_record (QUERN_ROW_LIST (list), 0), TRUE);
  assert_tree (list, "prog v 100 60 0 [3 functions]; - main; - <cycle 1>; - b; - a; "
                     "libc.so > 40 40 4 [2 functions]; (not attributed)");
  libc = quern_row_list_get_record (QUERN_ROW_LIST (list), 5);
  g_assert_cmpuint (quern_function_list_get_node (list, libc), ==, QUERN_NONE);
  g_assert_cmpuint (quern_function_list_get_group (list, libc), ==, 1);

  /* Groups are sorted like functions, and stay open. */
  quern_function_list_sort (list, "name", QUERN_NONE, FALSE);
  assert_tree (list, "libc.so > 40 40 4 [2 functions]; "
                     "prog v 100 60 0 [3 functions]; - <cycle 1>; - a; - b; - main; "
                     "(not attributed)");
  quern_function_list_sort (list, "called", QUERN_NONE, TRUE);
  assert_tree (list, "libc.so > 40 40 4 [2 functions]; "
                     "prog v 100 60 0 [3 functions]; - a; - b; - <cycle 1>; - main; "
                     "(not attributed)");
  quern_function_list_sort (list, "self", SAMPLE_IR, FALSE);
  assert_tree (list, "(not attributed); libc.so > 40 40 4 [2 functions]; "
                     "prog v 100 60 0 [3 functions]; - main; - a; - b; - <cycle 1>");

  quern_function_list_set_all_open (list, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  quern_function_list_set_all_open (list, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 9);

  quern_function_list_set_grouping (list, NULL, NULL);
  assert_names (list, "Idle main (not attributed) a b c <cycle 1>");
}

/* "elf/…/multiarch" for a path of which others have the same end; by group, "-" for none. */
static void
test_briefs (void)
{
  static const struct
  {
    QuernGroupBy by;
    const char  *briefs;
  } cases[] = {
    { QUERN_GROUP_BY_DIRECTORY, "elf/…/multiarch string/…/multiarch alpha/…/main beta/…/main - "
                                "x/p/l y/p/l x/r/l y/r/l s/d t/d" },
    { QUERN_GROUP_BY_FILE, "- - alpha/…/c.c beta/…/c.c - - - - - - -" },
    { QUERN_GROUP_BY_CLASS, "-" },
  };
  g_autoptr (QuernAnalysis) analysis = loaded_profile_analyse (loaded_profile_from_text (
    "events: Ir\n"
    "fl=./elf/../sysdeps/x86_64/multiarch/a.S\nfn=f\n1 20\n"
    "fl=./string/../sysdeps/x86_64/multiarch/b.S\nfn=g\n1 19\n"
    "fl=/home/alpha/src/main/c.c\nfn=h\n1 18\n"
    "fl=/home/beta/src/main/c.c\nfn=i\n1 17\n"
    "fl=/usr/lib/d.c\nfn=j\n1 16\n"
    "fl=/x/p/l/e.c\nfn=k\n1 15\n"
    "fl=/y/p/l/f.c\nfn=l\n1 14\n"
    "fl=/x/r/l/g.c\nfn=m\n1 13\n"
    "fl=/y/r/l/h.c\nfn=n\n1 12\n"
    "fl=/s/d/i.c\nfn=o\n1 11\n"
    "fl=/t/d/j.c\nfn=p\n1 10\n"));

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (QuernGrouping) grouping = quern_grouping_new (analysis, cases[c].by, 0);
      g_autoptr (QuernGroupSums) sums = quern_grouping_create_sums (grouping, analysis, NULL);
      g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);
      g_autoptr (GString) text = g_string_new (NULL);

      quern_function_list_set_grouping (list, grouping, sums);
      quern_function_list_sort (list, "self", 0, TRUE);
      for (guint i = 0; i < quern_grouping_get_n_groups (grouping); i++)
        {
          guint32 record = quern_row_list_get_record (QUERN_ROW_LIST (list), i);

          g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                                  quern_function_list_get_brief (list, record) ?: "-");
        }
      g_assert_cmpstr (text->str, ==, cases[c].briefs);
    }
}

/* Each cycle is one group. */
static void
test_groups_of_cycles (void)
{
  g_autoptr (QuernFunctionList) list = create_grouped (QUERN_GROUP_BY_CYCLE);

  quern_row_list_set_open (QUERN_ROW_LIST (list), SAMPLE_CYCLE, TRUE);
  assert_tree (list, "(in no cycle) > 110 50 4 [3 functions]; "
                     "<cycle 1> v 90 50 1 [2 functions]; - b; - a; (not attributed)");
  g_assert_cmpuint (quern_function_list_find_shown (list, SAMPLE_A), ==, 3);
  quern_row_list_set_open (QUERN_ROW_LIST (list), SAMPLE_CYCLE, FALSE);
  g_assert_cmpuint (quern_function_list_find_shown (list, SAMPLE_A), ==, 1);
  g_assert_cmpuint (quern_function_list_find_shown (list, SAMPLE_CYCLE), ==, 1);
}

/* A group stays if any of its functions are found, and shows how many. */
static void
test_groups_searched (void)
{
  g_autoptr (QuernFunctionList) list = create_grouped (QUERN_GROUP_BY_OBJECT);

  search (list, "a", QUERN_NAME_LITERAL, NULL);
  assert_tree (list, "prog > 100 60 0 [2 of 3 functions]");
  quern_function_list_set_all_open (list, TRUE);
  assert_tree (list, "prog v 100 60 0 [2 of 3 functions]; - main; - a");
  g_assert_cmpuint (quern_function_list_find_shown (list, SAMPLE_B), ==, QUERN_NONE);
  search (list, "", QUERN_NAME_LITERAL, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 9);
}

/* Without grouping, the members of a cycle are below it. */
static void
test_open_cycle (void)
{
  g_autoptr (QuernAnalysis) analysis = sample_analysis_new ();
  g_autoptr (QuernFunctionList) list = quern_function_list_new (analysis);

  quern_row_list_set_open (QUERN_ROW_LIST (list), SAMPLE_CYCLE, TRUE);
  assert_tree (list, "main; <cycle 1> v 90 50 1 [2 functions]; - b; - a; c; (not attributed); "
                     "Idle");

  /* A cycle that is not found has no members below it. */
  search (list, "?", QUERN_NAME_GLOB, NULL);
  assert_tree (list, "b; c; a");
  search (list, "", QUERN_NAME_LITERAL, NULL);
  quern_row_list_set_open (QUERN_ROW_LIST (list), SAMPLE_CYCLE, FALSE);
  assert_names (list, "main <cycle 1> b c a (not attributed) Idle");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explore/function-list/new", test_new);
  g_test_add_func ("/explore/function-list/rows", test_rows);
  g_test_add_func ("/explore/function-list/bad-search", test_bad_search);
  g_test_add_func ("/explore/function-list/no-rest", test_no_rest);
  g_test_add_func ("/explore/function-list/empty", test_empty);
  g_test_add_func ("/explore/function-list/random", test_random);
  g_test_add_func ("/explore/function-list/names-aside", test_names_aside);
  for (gsize i = 0; i < G_N_ELEMENTS (sort_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/function-list/sort/", sort_cases[i].id, NULL);

      g_test_add_data_func (path, &sort_cases[i], test_sort);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (search_cases); i++)
    {
      const char *id = search_cases[i].id;
      g_autofree char *path = g_strconcat ("/explore/function-list/search/", id, NULL);

      g_test_add_data_func (path, &search_cases[i], test_search);
    }

  g_test_add_func ("/explore/function-list/groups", test_groups);
  g_test_add_func ("/explore/function-list/briefs", test_briefs);
  g_test_add_func ("/explore/function-list/groups-of-cycles", test_groups_of_cycles);
  g_test_add_func ("/explore/function-list/groups-searched", test_groups_searched);
  g_test_add_func ("/explore/function-list/open-cycle", test_open_cycle);

  return g_test_run ();
}
