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
  GPtrArray *names; /* owned: what a person calls each of them */
  GPtrArray *others; /* owned: paths of sources, objects and notes that were read as well */
} QuernReportInput;

/* error_file: (out): the file that cannot be read. */
gboolean quern_report_input_init       (QuernReportInput          *self,
                                        const QuernReportOptions  *options,
                                        const char               **error_file,
                                        GError                   **error);
void     quern_report_input_clear      (QuernReportInput          *self);
/* Refuses files of several runs unless the options allow them. profile: as it was read. */
gboolean quern_report_input_check_runs (const QuernReportInput    *self,
                                        const QuernReportOptions  *options,
                                        QuernProfile              *profile,
                                        GError                   **error);

/* Another file that is read: a source, an object, notes. */
void     quern_report_input_add_other  (QuernReportInput          *self,
                                        const char                *path);
/* Would the output overwrite one of all these files? output: nullable: the standard output. */
gboolean quern_report_input_check_output (const QuernReportInput  *self,
                                          const char              *output,
                                          GError                 **error);

/* The number of other files of the same run in its folder. */
guint    quern_report_count_same_run   (const char                *path);

G_END_DECLS
