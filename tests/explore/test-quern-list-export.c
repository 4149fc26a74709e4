/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exported lists are identical to the output of quern-report, byte by byte. */

#include "quern-list-export.h"

#include "quern-explorer.h"
#include "quern-format.h"
#include "quern-joined-profile.h"
#include "quern-name-search.h"
#include "quern-note-file.h"
#include "quern-worker.h"

#include "loaded-profile.h"

#include <glib/gstdio.h>

#define BASIC "callgrind-basic-default.callgrind.out"
#define THREADS "callgrind-threads-sep-combine.callgrind.out"
#define CACHE "callgrind-basic-cachesim.callgrind.out"
#define CUT "cut.callgrind.out"

static char *
get_path (const char *file)
{
  return g_test_build_filename (G_TEST_DIST, "data", "callgrind", file, NULL);
}

static QuernExplorer *
explore (QuernProfile *profile) /* (transfer full) */
{
  g_autoptr (QuernAnalysis) analysis = loaded_profile_analyse (profile);
  QuernExplorer *explorer = quern_explorer_new ();

  quern_explorer_set_analysis (explorer, analysis);

  return explorer;
}

static QuernExplorer *
explore_file (const char *file)
{
  return explore (loaded_profile_from_data ("callgrind", file));
}

static QuernEventId
find_event (QuernExplorer *explorer,
            const char    *name)
{
  return quern_event_set_find (
    quern_profile_get_events (quern_explorer_get_profile (explorer)), name);
}

static QuernNodeId
find_function (QuernExplorer *explorer,
               const char    *name)
{
  return loaded_profile_find (quern_explorer_get_profile (explorer), name);
}

typedef struct
{
  const char          *name;
  QuernDocumentFormat  format;
} Format;

static const Format formats[] = {
  { "csv", QUERN_DOCUMENT_CSV },
  { "json", QUERN_DOCUMENT_JSON },
  { "markdown", QUERN_DOCUMENT_MARKDOWN },
  { "text", QUERN_DOCUMENT_TEXT },
};

/* report: the arguments of quern-report, without format and file name. The tests of quern-report
 * look for its leaks: looking again after each run takes a third of the page faults. */
static void
assert_same (QuernListExport *export,
             const char      *report,
             const char      *file)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *path = get_path (file);
      g_autofree char *line = g_strdup_printf ("env LSAN_OPTIONS=detect_leaks=0 "
                                               "%s %s --format=%s --width=0 '%s'",
                                               g_getenv ("QUERN_REPORT"), report,
                                               formats[i].name, path);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *text = NULL;
      int status;

      /* The text of quern-report is also read by programs, so its digits are not grouped. */
      quern_format_set_groups_always (formats[i].format == QUERN_DOCUMENT_MARKDOWN);
      bytes = quern_list_export_write (export, formats[i].format, &error);
      g_assert_no_error (error);
      g_spawn_command_line_sync (line, &expected, NULL, &status, &error);
      g_assert_no_error (error);
      g_assert_cmpint (status, ==, 0);
      g_assert_cmpuint (strlen (expected), >, 100);
      text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_cmpstr (text, ==, expected);
    }
}

typedef struct
{
  const char       *name;
  const char       *file;
  const char       *event;
  const char       *second; /* nullable */
  const char *key;
  const char       *search;
  const char       *report;
} FunctionCase;

static const FunctionCase function_cases[] = {
  { "inclusive", BASIC, "Ir", NULL, "inclusive", "",
    "functions --event=Ir --sort=inclusive" },
  { "self", BASIC, "Ir", NULL, "self", "", "functions --event=Ir" },
  { "two-events", CACHE, "D1mr", "Ir", "self", "", "functions --event=D1mr,Ir" },
  { "searched", CACHE, "I1mr", NULL, "self", "^_dl",
    "functions --event=I1mr --match=^_dl" },
  { "unattributed", CACHE, "I1mr", NULL, "self", "", "functions --event=I1mr" },
};

static void
test_functions (gconstpointer data)
{
  const FunctionCase *c = data;
  g_autoptr (QuernExplorer) explorer = explore_file (c->file);
  g_autoptr (QuernFunctionList) list =
    quern_function_list_new (quern_explorer_get_analysis (explorer));
  g_autoptr (QuernNameSearch) search =
    quern_name_search_new (quern_explorer_get_analysis (explorer));
  g_autoptr (QuernListExport) export = NULL;

  quern_event_choice_set_event (quern_explorer_get_events (explorer),
                                find_event (explorer, c->event));
  if (c->second != NULL)
    quern_event_choice_set_second_event (quern_explorer_get_events (explorer),
                                         find_event (explorer, c->second));
  quern_function_list_sort (list, c->key, find_event (explorer, c->event), TRUE);
  g_assert_true (quern_name_search_begin (search, c->search, QUERN_NAME_REGEX, NULL));
  while (quern_name_search_is_busy (search))
    g_main_context_iteration (NULL, TRUE);
  quern_function_list_show_found (list, quern_name_search_get_found (search));

  export = quern_list_export_new_functions (explorer, list, NULL);
  assert_same (export, c->report, c->file);
}

/* Columns of further events are exported, each once and in order. */
static void
test_further (void)
{
  static const char *const names[] = { "D1mw", "Dr", "D1mr", "Ir" };
  g_autoptr (QuernExplorer) explorer = explore_file (CACHE);
  g_autoptr (QuernFunctionList) list =
    quern_function_list_new (quern_explorer_get_analysis (explorer));
  g_autoptr (GArray) further = g_array_new (FALSE, FALSE, sizeof (QuernEventId));
  g_autoptr (QuernListExport) export = NULL;

  quern_event_choice_set_event (quern_explorer_get_events (explorer), find_event (explorer, "Ir"));
  quern_event_choice_set_second_event (quern_explorer_get_events (explorer),
                                       find_event (explorer, "Dr"));
  quern_function_list_sort (list, "self", find_event (explorer, "Ir"), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_array_append_vals (further, &(QuernEventId) { find_event (explorer, names[i]) }, 1);

  export = quern_list_export_new_functions (explorer, list, further);
  assert_same (export, "functions --event=Ir,Dr,D1mw,D1mr", CACHE);
}

typedef struct
{
  const char *name;
  const char *function;
  gboolean    all;
  gboolean    relative;
  const char *report;
} CallCase;

static const CallCase call_cases[] = {
  { "direct", "main", FALSE, FALSE, "calls --function=main --event=Ir --levels=keep" },
  { "relative", "main", FALSE, TRUE,
    "calls --function=main --event=Ir --relative-to=function --levels=keep" },
  { "all", "main", TRUE, FALSE, "calls --function=main --event=Ir --all --levels=keep" },
  { "recursive", "fib", FALSE, FALSE, "calls --function=fib --event=Ir --levels=keep" },
};

static void
test_calls (gconstpointer data)
{
  const CallCase *c = data;
  g_autoptr (QuernExplorer) explorer = explore_file (BASIC);
  g_autoptr (QuernListExport) export = NULL;
  QuernCallList *lists[2];

  quern_navigation_set_selected (quern_explorer_get_navigation (explorer),
                                 find_function (explorer, c->function));
  g_object_set (quern_explorer_get_display (explorer), "relative", c->relative, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      lists[i] = quern_call_list_new (i == 0 ? QUERN_CALLERS : QUERN_CALLEES);
      quern_call_list_set_all (lists[i], c->all);
      quern_call_list_set_node (
        lists[i], quern_explorer_get_analysis (explorer),
        quern_navigation_get_selected (quern_explorer_get_navigation (explorer)));
      quern_call_list_sort (lists[i], "cost",
                            quern_event_choice_get_event (quern_explorer_get_events (explorer)),
                            TRUE);
      while (quern_call_list_is_busy (lists[i]))
        g_main_context_iteration (NULL, TRUE);
    }

  export = quern_list_export_new_calls (explorer, lists[0], lists[1]);
  assert_same (export, c->report, BASIC);
  g_object_unref (lists[0]);
  g_object_unref (lists[1]);
}

/* The list of all calls has the cost of each event with a column. */
static void
test_all_events (void)
{
  g_autoptr (QuernExplorer) explorer = explore_file (CACHE);
  const QuernEventId events[] = { find_event (explorer, "Ir"), find_event (explorer, "Dr"),
                                  find_event (explorer, "CEst") };
  g_autoptr (QuernCallList) callers = quern_call_list_new (QUERN_CALLERS);
  g_autoptr (QuernCallList) callees = quern_call_list_new (QUERN_CALLEES);
  QuernCallList *lists[] = { callers, callees };
  g_autoptr (QuernListExport) export = NULL;

  quern_navigation_set_selected (quern_explorer_get_navigation (explorer),
                                 find_function (explorer, "main"));
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      quern_call_list_set_all (lists[i], TRUE);
      quern_call_list_set_node (
        lists[i], quern_explorer_get_analysis (explorer),
        quern_navigation_get_selected (quern_explorer_get_navigation (explorer)));
      quern_call_list_set_events (lists[i], events, G_N_ELEMENTS (events));
      quern_call_list_sort (lists[i], "cost", events[0], TRUE);
      while (quern_call_list_is_busy (lists[i]))
        g_main_context_iteration (NULL, TRUE);
    }

  export = quern_list_export_new_calls (explorer, callers, callees);
  assert_same (export, "calls --function=main --all --event=Ir,Dr,CEst --levels=keep", CACHE);
}

static void
check_group (gboolean    all,
             gboolean    relative,
             const char *report)
{
  g_autoptr (QuernExplorer) explorer = explore_file (BASIC);
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  g_autoptr (QuernCallList) callers = quern_call_list_new (QUERN_CALLERS);
  g_autoptr (QuernCallList) callees = quern_call_list_new (QUERN_CALLEES);
  QuernCallList *lists[] = { callers, callees };
  g_autoptr (QuernListExport) export = NULL;
  guint group;

  quern_group_choice_set_by (quern_explorer_get_groups (explorer), QUERN_GROUP_BY_OBJECT);
  group = quern_grouping_get_group (
    quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)),
    find_function (explorer, "main"));
  quern_group_choice_set_selected (quern_explorer_get_groups (explorer), group);
  g_object_set (quern_explorer_get_display (explorer), "relative", relative, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      quern_call_list_set_all (lists[i], all);
      quern_call_list_set_group (
        lists[i], analysis, quern_group_choice_get_grouping (quern_explorer_get_groups (explorer)),
        group);
      quern_call_list_sort (lists[i], "cost",
                            quern_event_choice_get_event (quern_explorer_get_events (explorer)),
                            TRUE);
      while (quern_call_list_is_busy (lists[i]))
        g_main_context_iteration (NULL, TRUE);
    }

  export = quern_list_export_new_calls (explorer, callers, callees);
  assert_same (export, report, BASIC);
}

static void
test_group (void)
{
  check_group (FALSE, FALSE, "calls --group-by=object --group=basic");
  check_group (FALSE, TRUE, "calls --group-by=object --group=basic --relative-to=function");
  check_group (TRUE, FALSE, "calls --group-by=object --group=basic --all");
}

/* Notes are exported with their functions, and their text is escaped. */
static void
test_notes (void)
{
  g_autoptr (QuernExplorer) explorer = explore_file (BASIC);
  g_autoptr (QuernNotes) notes = quern_notes_new (quern_explorer_get_profile (explorer));
  g_autoptr (QuernNote) of_main = NULL;
  g_autoptr (QuernNote) of_fib = NULL;
  g_autoptr (QuernFunctionList) list =
    quern_function_list_new (quern_explorer_get_analysis (explorer));
  g_autoptr (QuernListExport) plain = NULL;
  g_autoptr (QuernListExport) noted = NULL;
  g_autofree char *path = quern_note_file_dup_path (quern_explorer_get_profile (explorer));

  of_main = quern_notes_dup_note (notes, find_function (explorer, "main"));
  of_fib = quern_notes_dup_note (notes, find_function (explorer, "fib"));
  quern_node_notes_set_notes (quern_explorer_get_node_notes (explorer), notes);
  quern_function_list_sort (
    list, "self", quern_event_choice_get_event (quern_explorer_get_events (explorer)), TRUE);
  plain = quern_list_export_new_functions (explorer, list, NULL);

  quern_notes_set_bookmark (notes, of_main, TRUE, NULL, NULL);
  quern_notes_set_text (notes, of_fib, "=1+1 | `x`\n\"two\", three", NULL, NULL);
  quern_worker_flush ();
  noted = quern_list_export_new_functions (explorer, list, NULL);

  assert_same (plain, "functions --event=Ir", BASIC);
  assert_same (noted, "functions --event=Ir --notes", BASIC);
  g_unlink (path);
}

/* The selected parts are described as in quern-report. */
static void
test_parts_chosen (void)
{
  const gboolean chosen[3] = { TRUE, FALSE, TRUE };
  g_autoptr (QuernExplorer) explorer = explore_file (THREADS);
  g_autoptr (QuernPartChoice) parts = quern_part_choice_new (chosen, 3);
  g_autoptr (QuernFunctionList) list = NULL;
  g_autoptr (QuernListExport) export = NULL;
  g_autofree char *report = NULL;
  guint n_rows;

  g_assert_cmpuint (quern_profile_get_n_parts (quern_explorer_get_profile (explorer)), ==, 3);
  quern_analyser_set_parts (quern_explorer_get_analyser (explorer), parts);
  while (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)))
    g_main_context_iteration (NULL, TRUE);

  list = quern_function_list_new (quern_explorer_get_analysis (explorer));
  quern_function_list_sort (list, "self", find_event (explorer, "Ir"), TRUE);
  export = quern_list_export_new_functions (explorer, list, NULL);

  /* The list leaves out one function, which only occurs in other parts. */
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  g_assert_cmpuint (n_rows + 1, ==,
                    quern_profile_get_n_functions (quern_explorer_get_profile (explorer)));
  report = g_strdup_printf ("functions --event=Ir --parts=1,3 --top=%u", n_rows);
  assert_same (export, report, THREADS);
}

static char *
write_as (QuernListExport     *export,
          QuernDocumentFormat  format)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = quern_list_export_write (export, format, &error);

  g_assert_no_error (error);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
assert_has (const char *text,
            const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in: %s", part, text);
}

/* One row for each event, with its total and the selected function's costs. */
static void
test_events (void)
{
  g_autoptr (QuernExplorer) explorer = explore_file (CACHE);
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernNodeId node = find_function (explorer, "main");
  const gint64 *inclusive;
  const gint64 *self;
  g_autoptr (QuernListExport) export = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *json = NULL;
  g_autofree char *markdown = NULL;
  g_auto (GStrv) lines = NULL;

  quern_navigation_set_selected (quern_explorer_get_navigation (explorer), node);
  inclusive = quern_analysis_get_inclusive (quern_explorer_get_analysis (explorer), node);
  self = quern_analysis_get_self (quern_explorer_get_analysis (explorer), node);
  export = quern_list_export_new_events (explorer);
  csv = write_as (export, QUERN_DOCUMENT_CSV);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpstr (lines[0], ==, "long_name,name,total,inclusive,self,unit,formula");
  g_assert_cmpuint (g_strv_length (lines), ==, quern_event_set_get_n_events (events) + 2);

  for (QuernEventId event = 0; event < quern_event_set_get_n_real (events); event++)
    {
      g_autofree char *expected = NULL;

      expected = g_strdup_printf (
        ",%s,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",",
        quern_event_set_get_name (events, event),
        quern_profile_get_total (quern_explorer_get_profile (explorer))[event], inclusive[event],
        self[event]);
      assert_has (lines[event + 1], expected);
    }

  json = write_as (export, QUERN_DOCUMENT_JSON);
  assert_has (json, "{\"quern_event_list\":1");
  markdown = write_as (export, QUERN_DOCUMENT_MARKDOWN);
  assert_has (markdown, "| Event |");
  assert_same (export, "events --function=main", CACHE);
}

/* All parts are exported, with a column for the selected ones. */
static void
test_parts (void)
{
  g_autoptr (QuernExplorer) explorer = explore_file (THREADS);
  QuernProfile *profile = quern_explorer_get_profile (explorer);
  g_autoptr (QuernPartChoice) parts = quern_part_choice_new_range (3, 1, 1);
  g_autoptr (QuernListExport) export = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gint64 sum = 0;

  g_object_ref (profile);
  quern_analyser_set_parts (quern_explorer_get_analyser (explorer), parts);
  while (quern_analyser_is_choosing (quern_explorer_get_analyser (explorer)))
    g_main_context_iteration (NULL, TRUE);

  export = quern_list_export_new_parts (explorer);
  csv = write_as (export, QUERN_DOCUMENT_CSV);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_cmpstr (lines[0], ==, "part,chosen,thread,pid,self Ir,command,timerange,trigger,file");
  for (guint i = 0; i < 3; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);

      g_assert_cmpstr (cells[0], ==, number);
      g_assert_cmpstr (cells[1], ==, i == 1 ? "1" : "0");
      sum += g_ascii_strtoll (cells[4], NULL, 10);
    }
  g_assert_cmpint (sum, ==, quern_profile_get_total (profile)[0]);

  text = write_as (export, QUERN_DOCUMENT_TEXT);
  assert_has (text, "part 2 of 3");
  assert_same (export, "parts --parts=2", THREADS);
  g_object_unref (profile);
}

/* Messages quote the file: they must not be taken as formulas. */
static void
test_warnings (void)
{
  g_autoptr (QuernExplorer) explorer =
    explore (loaded_profile_from_text ("events: Ir\nfn=a\n1 2\n=SUM(A1)\n+3 4 x\n"));
  g_autoptr (QuernListExport) export = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *json = NULL;

  g_assert_cmpuint (quern_profile_get_n_warnings (quern_explorer_get_profile (explorer)), >, 0);

  export = quern_list_export_new_warnings (explorer);
  csv = write_as (export, QUERN_DOCUMENT_CSV);
  assert_has (csv, "file,line,column,code,message\r\n");
  assert_has (csv, ",4,");
  g_assert_null (strstr (csv, "\n="));
  g_assert_null (strstr (csv, ",="));
  json = write_as (export, QUERN_DOCUMENT_JSON);
  assert_has (json, "{\"quern_warnings\":1");
  assert_has (json, "\"line\":4");
}

static QuernAnalysis *
analyse_text (const char *text)
{
  return loaded_profile_analyse (loaded_profile_from_text (text));
}

/* The warnings of a comparison are those of its sides; without the side before, only those of the
 * profile. */
static void
test_warnings_of_sides (void)
{
  g_autoptr (QuernAnalysis) before = analyse_text ("events: Ir\nfn=a\n1 2\nodd\n+3 4 x\n");
  g_autoptr (QuernAnalysis) after = analyse_text ("events: Ir\nfn=a\n1 2\n1 3\n1 4\nodder\n");
  QuernAnalysis *sides[] = { before, after };
  g_autoptr (QuernJoinedDiff) joined = NULL;
  g_autoptr (GError) error = NULL;
  QuernProfile *profile = quern_joined_profile_new (sides, NULL, &joined, NULL, &error);
  g_autoptr (QuernAnalysis) whole = loaded_profile_analyse (profile);
  g_autoptr (QuernExplorer) explorer = quern_explorer_new ();
  g_autoptr (QuernListExport) compared = NULL;
  g_autoptr (QuernListExport) alone = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *csv_alone = NULL;

  g_assert_no_error (error);
  quern_explorer_set_joined (explorer, whole, after, joined);
  compared = quern_list_export_new_warnings (explorer);
  csv = write_as (compared, QUERN_DOCUMENT_CSV);
  assert_has (csv, "side,file,line,column,code,message\r\nbefore,");
  assert_has (csv, ",4,1,");
  assert_has (csv, "\r\nbefore,");
  assert_has (csv, "\r\nafter,");
  assert_has (csv, ",6,1,");

  quern_explorer_set_analysis (explorer, after);
  alone = quern_list_export_new_warnings (explorer);
  csv_alone = write_as (alone, QUERN_DOCUMENT_CSV);
  assert_has (csv_alone, "file,line,column,code,message\r\n");
  assert_has (csv_alone, ",6,1,");
  g_assert_null (strstr (csv_alone, ",4,1,"));
}

/* The open rows of a tree are exported with their depth, or indented in text for people. */
static void
test_tree (void)
{
  g_autoptr (QuernExplorer) explorer = explore_file (BASIC);
  QuernNodeId node = find_function (explorer, "main");
  const gint64 *inclusive =
    quern_analysis_get_inclusive (quern_explorer_get_analysis (explorer), node);
  const gint64 *self = quern_analysis_get_self (quern_explorer_get_analysis (explorer), node);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (QuernTreeLine));
  QuernTreeLine whole = { .function = QUERN_NONE, .cost = 209471, .low = 209471, .high = 209471 };
  QuernTreeLine line = { .function = node, .depth = 2, .is_estimate = TRUE, .low = 12.4,
                         .high = 83237.6 };
  g_autoptr (QuernListExport) export = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *json = NULL;
  g_autofree char *markdown = NULL;
  g_autofree char *expected = NULL;

  line.cost = (double) inclusive[0];
  line.self = (double) self[0];
  g_array_append_val (lines, whole);
  g_array_append_val (lines, line);
  export = quern_list_export_new_tree (explorer, 0, lines);

  csv = write_as (export, QUERN_DOCUMENT_CSV);
  assert_has (csv, "depth,name,file,object,line,inclusive Ir,self Ir,low Ir,high Ir,is_exact,"
                   "recursive\r\n0,,,,,209471,0,209471,209471,1,0\r\n2,main,");
  expected = g_strdup_printf (",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",12,83238,0,0\r\n",
                              inclusive[0], self[0]);
  assert_has (csv, expected);
  json = write_as (export, QUERN_DOCUMENT_JSON);
  assert_has (json, "{\"quern_call_tree\":1");
  assert_has (json, "{\"depth\":2,\"name\":\"main\"");
  markdown = write_as (export, QUERN_DOCUMENT_MARKDOWN);
  assert_has (markdown, "Whole program");
  assert_has (markdown, "· · main");
}

static void
test_warnings_as_report (void)
{
  g_autoptr (QuernExplorer) explorer = explore_file (CUT);
  g_autoptr (QuernListExport) export = quern_list_export_new_warnings (explorer);

  g_assert_cmpuint (quern_profile_get_n_warnings (quern_explorer_get_profile (explorer)), ==, 1);
  assert_same (export, "warnings", CUT);
}

static void
test_format (void)
{
  g_assert_cmpint (quern_list_export_get_format ("a.csv"), ==, QUERN_DOCUMENT_CSV);
  g_assert_cmpint (quern_list_export_get_format ("a.csv.JSON"), ==, QUERN_DOCUMENT_JSON);
  g_assert_cmpint (quern_list_export_get_format ("a.md"), ==, QUERN_DOCUMENT_MARKDOWN);
  g_assert_cmpint (quern_list_export_get_format ("a.txt"), ==, QUERN_DOCUMENT_TEXT);
  g_assert_cmpint (quern_list_export_get_format ("callgrind.out.12"), ==, QUERN_DOCUMENT_CSV);
}

static void
remove_files (const char *data_home)
{
  static const char *const names[] = { "quern/notes/lock", "quern/notes", "quern", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (data_home, names[i], NULL);

      g_remove (path);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *data_home = g_dir_make_tmp ("quern-data-XXXXXX", NULL);
  int status;

  /* Also read by quern-report. */
  g_assert_nonnull (data_home);
  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (function_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/list-export/functions/",
                                           function_cases[i].name, NULL);

      g_test_add_data_func (path, &function_cases[i], test_functions);
    }
  for (guint i = 0; i < G_N_ELEMENTS (call_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/explore/list-export/calls/", call_cases[i].name, NULL);

      g_test_add_data_func (path, &call_cases[i], test_calls);
    }
  g_test_add_func ("/explore/list-export/functions/further", test_further);
  g_test_add_func ("/explore/list-export/calls/all-events", test_all_events);
  g_test_add_func ("/explore/list-export/calls/group", test_group);
  g_test_add_func ("/explore/list-export/notes", test_notes);
  g_test_add_func ("/explore/list-export/parts-chosen", test_parts_chosen);
  g_test_add_func ("/explore/list-export/events", test_events);
  g_test_add_func ("/explore/list-export/parts", test_parts);
  g_test_add_func ("/explore/list-export/warnings", test_warnings);
  g_test_add_func ("/explore/list-export/warnings/sides", test_warnings_of_sides);
  g_test_add_func ("/explore/list-export/tree", test_tree);
  g_test_add_func ("/explore/list-export/warnings/as-report", test_warnings_as_report);
  g_test_add_func ("/explore/list-export/format", test_format);

  status = g_test_run ();
  remove_files (data_home);

  return status;
}
