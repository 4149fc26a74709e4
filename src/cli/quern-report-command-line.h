/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parsing, help and completion, from the tables of commands and options. */

#pragma once

#include "quern-report-command.h"

G_BEGIN_DECLS

/* Parses a command, options (anywhere) and files; "--" ends the options. argv: NULL-terminated.
 * command: (out): also set on failure; NULL if none was given. Returns FALSE with a
 * QUERN_USAGE_ERROR. */
gboolean quern_report_command_line_parse   (char                     **argv,
                                            const QuernReportCommand **command,
                                            QuernReportOptions        *options,
                                            GError                   **error);
/* The text of --help for a command, or for the program if command is NULL. */
char    *quern_report_command_line_dup_help (const QuernReportCommand *command) G_GNUC_WARN_UNUSED_RESULT;
/* The completions of a command line, for the scripts in data/completions. words: the words after
 * the program's name; the last one, which may be empty, is completed. Each line is a word, a tab
 * and its description; ":files" and ":folders" stand for file names. */
char    *quern_report_command_line_complete (const char * const       *words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
