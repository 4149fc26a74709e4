/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"
#include "quern-report-options.h"

G_BEGIN_DECLS

/**
 * QuernReportInput:
 *
 * The files to read, from the arguments of the command line.
 */
typedef struct
{
  GPtrArray *files; /* owned: GFile */
  GPtrArray *names; /* owned: the display name of each file */
  GPtrArray *others; /* owned: paths of sources, objects and notes that were also read */
} QuernReportInput;

/* error_file: (out): set to the file that cannot be read. */
gboolean quern_report_input_init       (QuernReportInput          *self,
                                        const QuernReportOptions  *options,
                                        const char               **error_file,
                                        GError                   **error);
void     quern_report_input_clear      (QuernReportInput          *self);
/* Refuses files of several runs unless the options allow them. profile: as read from the files. */
gboolean quern_report_input_check_runs (const QuernReportInput    *self,
                                        const QuernReportOptions  *options,
                                        QuernProfile              *profile,
                                        GError                   **error);

/* Records another file that is read: a source, an object, notes. */
void     quern_report_input_add_other  (QuernReportInput          *self,
                                        const char                *path);
/* Fails if the output would overwrite one of these files. output: NULL for the standard output. */
gboolean quern_report_input_check_output (const QuernReportInput  *self,
                                          const char              *output,
                                          GError                 **error);
/* Fails if the output would overwrite this file. */
gboolean quern_report_input_check_path (const char                 *output,
                                        const char                 *path,
                                        GError                    **error);

/* Counts the other files of the same run in the folder of path. */
guint    quern_report_count_same_run   (const char                *path);

G_END_DECLS
