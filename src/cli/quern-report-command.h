/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report.h"

G_BEGIN_DECLS

/* Checks the options, reads the files if they are needed, and writes the result. */
typedef gboolean QuernReportRun (QuernReport  *report,
                                 GError      **error);

/* A row of the table of commands. Help, completion and the checks of options and formats are
 * derived from it: a new command is a file with its function, and a row. */
struct _QuernReportCommand
{
  const char             *name;
  const char             *arguments; /* what follows the name, for the help */
  const char             *help;      /* one line */
  QuernReportOptionGroups options;
  guint                   formats;   /* formats that it writes, one bit each */
  QuernReportRun         *run;
};

/* All commands, in the order of the help; the last one has no name. */
const QuernReportCommand *quern_report_get_commands (void);
/* Returns NULL for an unknown command. */
const QuernReportCommand *quern_report_find_command (const char *name);

/* Each one is defined in the file of its command. */
QuernReportRun quern_report_run_annotate;
QuernReportRun quern_report_run_blocks;
QuernReportRun quern_report_run_calls;
QuernReportRun quern_report_run_check;
QuernReportRun quern_report_run_compare;
QuernReportRun quern_report_run_events;
QuernReportRun quern_report_run_export;
QuernReportRun quern_report_run_files;
QuernReportRun quern_report_run_flame;
QuernReportRun quern_report_run_functions;
QuernReportRun quern_report_run_graph;
QuernReportRun quern_report_run_html;
QuernReportRun quern_report_run_lines;
QuernReportRun quern_report_run_parts;
QuernReportRun quern_report_run_plot;
QuernReportRun quern_report_run_tree;
QuernReportRun quern_report_run_summary;
QuernReportRun quern_report_run_treemap;
QuernReportRun quern_report_run_warnings;

G_END_DECLS
