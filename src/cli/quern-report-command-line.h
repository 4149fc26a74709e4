/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the tables of commands and options say to a command line: how it is read, helped with
 * and completed. */

#pragma once

#include "quern-report-command.h"

G_BEGIN_DECLS

/* Reads a command line: a command, options anywhere, files; "--" ends the options.
 * argv: ends with NULL. command: (out): also on failure; NULL if none was named.
 * FALSE with a QUERN_USAGE_ERROR if it makes no sense. */
gboolean quern_report_command_line_parse   (char                     **argv,
                                            const QuernReportCommand **command,
                                            QuernReportOptions        *options,
                                            GError                   **error);
/* What --help prints. command: nullable: the program. */
char    *quern_report_command_line_dup_help (const QuernReportCommand *command) G_GNUC_WARN_UNUSED_RESULT;
/* How a command line can go on, for the scripts in data/completions: words are those behind the
 * program's name, and the last one, which may be empty, is to be completed. Each line is a word,
 * a tab and what the word does; ":files" and ":folders" stand for the names of these. */
char    *quern_report_command_line_complete (const char * const       *words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
