/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-input.h"
#include "quern-report-output.h"
#include "quern-table-columns.h"

G_BEGIN_DECLS

/**
 * QuernReportDocument:
 *
 * What a command prints: a head, tables with titles, notes, all in the format
 * that is wanted.
 */
typedef struct _QuernReportDocument QuernReportDocument;

/* kind: for JSON, "quern_KIND": 1 */
QuernReportDocument *quern_report_document_new       (QuernReport          *report,
                                                      const char           *kind) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_report_document_free      (QuernReportDocument  *self);

/* Takes the table. title: nullable; key: for programs. */
void                 quern_report_document_add_table (QuernReportDocument  *self,
                                                      const char           *key,
                                                      const char           *title,
                                                      QuernTable           *table);
/* Takes the table. It is of another kind than those that follow: CSV, which
 * can only have one kind, leaves it out. */
void                 quern_report_document_add_head  (QuernReportDocument  *self,
                                                      const char           *key,
                                                      QuernTable           *table);
/* Takes the text: for people, below the head. */
void                 quern_report_document_add_note  (QuernReportDocument  *self,
                                                      char                 *text);
gboolean             quern_report_document_write     (QuernReportDocument  *self,
                                                      GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernReportDocument, quern_report_document_free)

/* What its tables are about: borrows from the report. */
QuernTableScope quern_report_get_scope (QuernReport     *report);

/* The columns of an event: share, cost. Returns the first of them. */
guint    quern_report_add_cost_columns (QuernReport     *report,
                                        QuernTable      *table,
                                        QuernEventId     event,
                                        gboolean         inclusive);
void     quern_report_set_cost_cells   (QuernReport     *report,
                                        QuernTable      *table,
                                        QuernCell       *row,
                                        guint            column,
                                        const gint64    *costs,
                                        const gint64    *base);

/* The names of the files that it is about, which parts, and the command that was profiled. */
char    *quern_report_dup_title        (QuernReport     *report) G_GNUC_WARN_UNUSED_RESULT;
/* A cost, or the value of a ratio, as people read it. */
char    *quern_report_dup_cost         (QuernReport     *report,
                                        QuernEventId     event,
                                        const gint64    *costs) G_GNUC_WARN_UNUSED_RESULT;

/* Does the format that is wanted speak to people? */
gboolean quern_report_is_for_people    (QuernReport     *report);

G_END_DECLS
