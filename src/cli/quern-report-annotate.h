/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotation.h"
#include "quern-report-document.h"
#include "quern-source-text.h"

G_BEGIN_DECLS

/* Lines of one file with costs, and those around them, for people. text:
 * nullable: the file was not found. */
QuernTable *quern_report_make_source_table (QuernReport     *report,
                                            QuernAnnotation *annotation,
                                            guint            file,
                                            QuernSourceText *text) G_GNUC_WARN_UNUSED_RESULT;

/* For programs: all lines, their calls and their jumps. Begin, add each file,
 * hand them to the document. */
typedef struct
{
  QuernTable *lines;
  QuernTable *calls;
  QuernTable *jumps;
  guint       costs[2]; /* first columns of costs: of lines, inclusive of calls */
  guint       call_costs;
} QuernReportLines;

void        quern_report_lines_begin       (QuernReportLines *self,
                                            QuernReport      *report);
void        quern_report_lines_add         (QuernReportLines *self,
                                            QuernReport      *report,
                                            QuernAnnotation  *annotation,
                                            guint             file,
                                            QuernSourceText  *text);

G_END_DECLS
