/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-document.h"
#include "quern-joined-diff.h"
#include "quern-report-input.h"
#include "quern-report-output.h"
#include "quern-report-parts.h"
#include "quern-report-ranking.h"

G_BEGIN_DECLS

/* See quern-report-command.h. */
typedef struct _QuernReportCommand QuernReportCommand;

/**
 * QuernReport:
 *
 * What a command works on: its options, and once opened, the profile and its analysis.
 */
typedef struct
{
  const QuernReportCommand *command;    /* borrowed */
  const QuernReportOptions *options;    /* borrowed */
  const char               *error_file; /* borrowed, nullable: the file that an error is about */
  int                       status;     /* exit status if nothing fails */

  QuernReportInput          input;
  QuernProfile             *whole;      /* owned: with all parts, even if only some are chosen */
  QuernReportParts          parts;
  QuernJoinedDiff          *joined;     /* owned, nullable: with --baseline, the changes */
  QuernProfile             *profile;    /* owned */
  QuernEventSet            *event_set;  /* borrowed from profile */
  GArray                   *events;     /* owned: QuernEventId, those to show, at least one */
  QuernEventId              colour;     /* the event that colours pictures, or QUERN_NONE */
  QuernFunctionNotes       *notes;      /* owned, nullable: with --notes or --bookmarked */
  QuernAnalysis            *analysis;   /* owned */
  GHashTable               *ambiguous;  /* owned: names that a warning was printed about */
  GPtrArray                *definition_warnings; /* owned, nullable: texts about --define */
  QuernTableScope           scope;      /* of the tables; borrows from the other fields */
} QuernReport;

typedef enum
{
  /* Accept damaged files without events. */
  QUERN_REPORT_OPEN_DAMAGED = 1 << 0,
  /* Do not print the warnings of the files. */
  QUERN_REPORT_OPEN_QUIET = 1 << 1,
  /* If parts are compared, an event stands for the difference and both sides, not only for the
   * later side. */
  QUERN_REPORT_OPEN_DIFFERENCES = 1 << 2,
  /* Merge the levels of a recursion into one function, unless --levels says otherwise. */
  QUERN_REPORT_OPEN_FOLDED = 1 << 3,
  /* If parts are compared, an event stands for the difference only. */
  QUERN_REPORT_OPEN_DIFFERENCE = 1 << 4,
  /* Ignore --baseline: the command handles it. */
  QUERN_REPORT_OPEN_ALONE = 1 << 5,
  /* Do not fold functions: both sides of a comparison are folded when they are joined. */
  QUERN_REPORT_OPEN_UNFOLDED = 1 << 6,
} QuernReportOpenFlags;

gboolean     quern_report_open           (QuernReport          *self,
                                          QuernReportOpenFlags  flags,
                                          GError              **error);
void         quern_report_clear          (QuernReport          *self);

/* Another profile that a command reads. */
typedef struct
{
  QuernReportOptions options; /* those of the report, with other files and events */
  QuernReport        report;
} QuernReportOther;

/* Reads files as one profile, with the options of the report. Any thread may call it. other:
 * zeroed; must be cleared, also on failure. On failure, its error_file names the file. */
gboolean     quern_report_open_other     (const QuernReport    *self,
                                          QuernReportOther     *other,
                                          GPtrArray            *files,
                                          QuernReportOpenFlags  flags,
                                          GError              **error);
/* For QUERN_REPORT_OPEN_QUIET: prints the warnings about --define. */
void         quern_report_print_definition_warnings (QuernReport *self);
void         quern_report_other_clear    (QuernReportOther     *self);
/* Records the files of --baseline as read, so that the output cannot overwrite them. */
void         quern_report_add_baselines  (QuernReport          *self);
/* Returns the element of files that equals file, which is freed with another report: the first
 * element if none does; NULL for NULL. */
const char  *quern_report_find_file      (GPtrArray            *files,
                                          const char           *file);

/* The first of the events to show. */
QuernEventId quern_report_get_event      (QuernReport          *self);
QuernEventId quern_report_get_nth_event  (QuernReport          *self,
                                          guint                 n);
/* Ranks a row by the first event: in a comparison by the size of the change, whatever its sign. */
void         quern_report_rank_costs     (QuernReport          *self,
                                          const gint64         *costs,
                                          QuernRank            *rank);
/* Appends a QuernRank by the value of the first event, or its size in a comparison, unless it is 0
 * or not a number. */
void         quern_report_add_rank       (QuernReport          *self,
                                          GArray               *ranks,
                                          guint32               id,
                                          const gint64         *costs);
/* The value of an event in a row of costs: a cost, or a ratio. */
double       quern_report_get_value      (QuernReport          *self,
                                          QuernEventId          event,
                                          const gint64         *costs);
/* Always FALSE without --notes or --bookmarked. */
gboolean     quern_report_is_bookmarked  (QuernReport          *self,
                                          QuernNodeId           node);

/* Whether there is enough memory for a table of n_rows rows. */
gboolean     quern_report_ensure_rows    (QuernReport          *self,
                                          guint                 n_rows,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds a function or a cycle as the head of a document. */
void         quern_report_add_head       (QuernReport          *self,
                                          QuernDocument        *document,
                                          QuernNodeId           node);
QuernReportOutput *quern_report_open_output (QuernReport     *self,
                                             GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/* Writes the document to the output of the options. */
gboolean     quern_report_write_document (QuernReport          *self,
                                          QuernDocument        *document,
                                          GError              **error);
gboolean     quern_report_write_text     (QuernReport          *self,
                                          const char           *text,
                                          GError              **error);
gboolean     quern_report_write_bytes    (QuernReport          *self,
                                          const char           *bytes,
                                          gsize                 length,
                                          GError              **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReport, quern_report_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportOther, quern_report_other_clear)

G_END_DECLS
