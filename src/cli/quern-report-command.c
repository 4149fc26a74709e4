/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command.h"

#include <glib/gi18n.h>

#define FUNCTION QUERN_OPTIONS_FUNCTION
#define EVENT QUERN_OPTIONS_EVENT
#define INPUT QUERN_OPTIONS_INPUT
#define MATCH QUERN_OPTIONS_MATCH
#define TABLE (INPUT | QUERN_OPTIONS_TABLE)
#define PICTURE (INPUT | QUERN_OPTIONS_PICTURE)
#define CALL_PICTURE (PICTURE | FUNCTION | EVENT | MATCH | QUERN_OPTIONS_COLOUR)

#define BIT(name) QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_##name)
#define TABLES QUERN_REPORT_TABLE_FORMATS
#define PICTURES QUERN_REPORT_PICTURE_FORMATS

/* In the order of the help. */
static const QuernReportCommand table[] = {
  { "summary", N_("FILE… [OPTION…]"),
    N_("Where the cost is, in sentences, and what the profile lacks"),
    TABLE | EVENT,
    TABLES, quern_report_run_summary },
  { "functions", N_("FILE… [OPTION…]"),
    N_("The flat profile: functions with their costs"),
    TABLE | EVENT | MATCH | QUERN_OPTIONS_SIZES | QUERN_OPTIONS_SORT | QUERN_OPTIONS_TOP |
      QUERN_OPTIONS_FILTER,
    TABLES, quern_report_run_functions },
  { "calls", N_("FILE… --function=NAME [OPTION…]"),
    N_("Callers and callees of one function"),
    TABLE | FUNCTION | EVENT | MATCH | QUERN_OPTIONS_CALLS | QUERN_OPTIONS_SORT | QUERN_OPTIONS_TOP,
    TABLES, quern_report_run_calls },
  { "tree", N_("FILE… [--bottom-up] [--function=NAME] [OPTION…]"),
    N_("The call tree, each call path with its cost and its bounds"),
    TABLE | FUNCTION | EVENT | QUERN_OPTIONS_TREE,
    TABLES, quern_report_run_tree },
  { "lines", N_("FILE… [OPTION…]"),
    N_("The source lines of the program with the most cost"),
    TABLE | EVENT | QUERN_OPTIONS_SORT | QUERN_OPTIONS_TOP | QUERN_OPTIONS_FOLDERS,
    TABLES, quern_report_run_lines },
  { "annotate", N_("FILE… [--function=NAME | --source=PATH] [OPTION…]"),
    N_("Source code annotated with costs, of a function or the costliest files"),
    TABLE | PICTURE | FUNCTION | EVENT | QUERN_OPTIONS_TOP | QUERN_OPTIONS_SOURCE |
      QUERN_OPTIONS_CODE,
    TABLES | PICTURES, quern_report_run_annotate },
  { "blocks", N_("FILE… --function=NAME [OPTION…]"),
    N_("The basic blocks of one function, as a table or a picture"),
    TABLE | PICTURE | FUNCTION | EVENT | QUERN_OPTIONS_CODE,
    TABLES | PICTURES, quern_report_run_blocks },
  { "events", N_("FILE… [OPTION…]"),
    N_("The events: totals, units, formulas, and what one function costs"),
    TABLE | FUNCTION,
    TABLES, quern_report_run_events },
  { "parts", N_("FILE… [OPTION…]"),
    N_("The parts and threads of a profile, with their costs"),
    TABLE | PICTURE | EVENT | QUERN_OPTIONS_SIZE,
    TABLES | PICTURES, quern_report_run_parts },
  { "warnings", N_("FILE… [OPTION…]"),
    N_("The problems found in the files, with line and column"),
    TABLE,
    TABLES, quern_report_run_warnings },
  { "check", N_("FILE… [OPTION…]"),
    N_("What a profile lacks, and how to record a better one"),
    TABLE,
    TABLES, quern_report_run_check },
  { "graph", N_("FILE… --output=OUT.{svg,pdf,png,dot,json} [OPTION…]"),
    N_("The call graph as a picture"),
    CALL_PICTURE | QUERN_OPTIONS_GRAPH | QUERN_OPTIONS_SIZE,
    PICTURES | BIT (DOT) | BIT (JSON), quern_report_run_graph },
  { "treemap", N_("FILE… --output=OUT.{svg,pdf,png} [OPTION…]"),
    N_("A treemap: the costs as nested areas"),
    CALL_PICTURE | QUERN_OPTIONS_CALLERS | QUERN_OPTIONS_TREEMAP | QUERN_OPTIONS_SIZE,
    PICTURES, quern_report_run_treemap },
  { "flame", N_("FILE… --output=OUT.{svg,pdf,png,json,folded} [OPTION…]"),
    N_("A flame graph: the costs along the calls"),
    CALL_PICTURE | QUERN_OPTIONS_CALLERS | QUERN_OPTIONS_FLAME | QUERN_OPTIONS_SIZE,
    PICTURES | BIT (JSON) | BIT (FOLDED), quern_report_run_flame },
  { "plot", N_("FILE… --function=NAME [--output=OUT.{svg,pdf,png}] [OPTION…]"),
    N_("The cost of a function by input size, as a picture or a table"),
    TABLE | PICTURE | FUNCTION | EVENT | QUERN_OPTIONS_SIZES | QUERN_OPTIONS_PLOT |
      QUERN_OPTIONS_SIZE,
    TABLES | PICTURES, quern_report_run_plot },
  { "export", N_("FILE… --format=json|csv|callgrind|webgrind [OPTION…]"),
    N_("All numbers of a profile, for other programs"),
    INPUT | EVENT | QUERN_OPTIONS_SIZES | QUERN_OPTIONS_EXPORT | QUERN_OPTIONS_FOLDERS,
    BIT (JSON) | BIT (CSV) | BIT (CALLGRIND) | BIT (WEBGRIND), quern_report_run_export },
  { "compare", N_("BEFORE AFTER [MORE…] [OPTION…]"),
    N_("What changed between two profiles, and where the change began"),
    TABLE | EVENT | QUERN_OPTIONS_TOP | QUERN_OPTIONS_SIZES | QUERN_OPTIONS_COMPARE,
    TABLES | BIT (JUNIT), quern_report_run_compare },
  { "html", N_("FILE… [--baseline=BEFORE] --output=OUT.html [OPTION…]"),
    N_("A report to read in a browser, as one file"),
    INPUT | EVENT | QUERN_OPTIONS_COLOUR | QUERN_OPTIONS_HTML,
    BIT (HTML), quern_report_run_html },
  { "files", N_("FOLDER… [OPTION…]"),
    N_("The profiles in a folder, newest first, with command and total"),
    QUERN_OPTIONS_TABLE,
    TABLES, quern_report_run_files },
  { NULL }
};

const QuernReportCommand *
quern_report_get_commands (void)
{
  return table;
}

const QuernReportCommand *
quern_report_find_command (const char *name)
{
  for (const QuernReportCommand *command = table; command->name != NULL; command++)
    if (g_str_equal (command->name, name))
      return command;

  return NULL;
}
