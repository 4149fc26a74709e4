/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-listing.h"
#include "quern-report-document.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/* The text of a file, or NULL. Asked of the files that inlined lines are of. */
typedef QuernSourceText *(* QuernReportGetText) (QuernFileId file,
                                                 gpointer    user_data);

/* Lines of one file with costs, and those around them, for people. */
QuernTable *quern_report_make_source_table (QuernReport             *report,
                                            const QuernAnnotatedSource *source,
                                            QuernReportGetText       get_text,
                                            gpointer                 user_data)
                                            G_GNUC_WARN_UNUSED_RESULT;

/* The columns of what a line or an instruction costs, of each event. */
void        quern_report_add_line_columns  (QuernReport     *report,
                                            QuernTable      *table);
/* own, inclusive: nullable: nothing stands there. column: the first of those. */
void        quern_report_set_line_cells    (QuernReport     *report,
                                            QuernTable      *table,
                                            QuernCell       *row,
                                            guint            column,
                                            const gint64    *own,
                                            const gint64    *inclusive);

/* Are those costs shown as shares of the total? */
gboolean    quern_report_has_line_share    (QuernReport     *report,
                                            QuernEventId     event);
/* What a cell of them shows; "" for nothing. */
char       *quern_report_dup_line_cell     (QuernReport     *report,
                                            QuernEventId     event,
                                            const gint64    *costs,
                                            gboolean         as_share) G_GNUC_WARN_UNUSED_RESULT;

/* The instructions of the function that is asked for, or of the costliest ones.
 * listing: nullable: takes them instead of the document. recorded: when the profile was
 * written, in seconds since 1970; 0: not known. */
gboolean    quern_report_add_assembly      (QuernReport          *report,
                                            QuernReportDocument  *document,
                                            QuernListing         *listing,
                                            QuernSourceFinder    *finder,
                                            gint64                recorded,
                                            GError              **error);

/* For a picture: rows with the cells of the tables. NULL with error set if what the
 * options want is no picture. */
QuernListing *quern_report_create_listing  (QuernReport             *report,
                                            GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
/* Takes the listing. */
gboolean    quern_report_write_listing     (QuernReport             *report,
                                            QuernListing            *listing,
                                            GError                 **error);

/* For programs: all lines, their calls and their jumps. Begin, add each file,
 * hand them to the document. */
typedef struct
{
  QuernTable *lines;
  QuernTable *calls;
  QuernTable *jumps;
  guint       costs[2]; /* first columns of costs: of lines, inclusive of calls */
  guint       call_costs;
  guint       source;     /* column */
  guint       inlined_at; /* the first of three columns */
} QuernReportLines;

void        quern_report_lines_begin       (QuernReportLines        *self,
                                            QuernReport             *report);
void        quern_report_lines_add         (QuernReportLines        *self,
                                            QuernReport             *report,
                                            const QuernAnnotatedSource *source,
                                            QuernReportGetText       get_text,
                                            gpointer                 user_data);

G_END_DECLS
