/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of source lines and their costs. */

#pragma once

#include "quern-joined-lines.h"
#include "quern-listing.h"
#include "quern-report.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/**
 * QuernReportSources:
 *
 * The source files of a profile: their locations, and their texts, each loaded once.
 */
typedef struct
{
  QuernReport       *report;   /* borrowed */
  QuernSourceFinder *finder;   /* owned: applies --source-dir and --map */
  QuernSourceFinder *old_finder; /* owned, nullable: with --baseline, for the side before */
  gint64             recorded; /* when the profile was written, Unix time; 0: not known */
  char              *comp_dir; /* owned, nullable: where the function was compiled */
  QuernJoinedLines  *joined;   /* owned, nullable: with --baseline: lines of both sides */
  GHashTable        *texts;    /* owned: QuernFileId → QuernSourceText, nullable */
  guint              n_warnings; /* all warnings, printed or not */
  guint              n_missing;  /* warnings not printed about missing source files */
} QuernReportSources;

/* report: must be open */
void               quern_report_sources_init     (QuernReportSources      *self,
                                                  QuernReport             *report);
void               quern_report_sources_clear    (QuernReportSources      *self);
/* The text of a file; NULL if it was not found or cannot be read, which prints a warning if warns
 * is set. */
QuernSourceText   *quern_report_sources_get_text (QuernReportSources      *self,
                                                  QuernFileId              file,
                                                  gboolean                 warns);

/* With --baseline, for commands that show lines of the whole program: matches them, and says if
 * that is a guess because source files are missing. */
gboolean           quern_report_sources_match    (QuernReportSources      *self,
                                                  GError                 **error);
/* For the same commands: FALSE with a QUERN_USAGE_ERROR if folders of source files are given, but
 * no lines or no baseline. */
gboolean           quern_report_sources_check_folders (const QuernReportOptions *options,
                                                  gboolean                 has_lines,
                                                  GError                 **error);

/* Prints a warning about a source or object file. A profile may name any number of them: beyond a
 * limit, warnings are only counted, and the function returns FALSE. */
gboolean           quern_report_sources_warn     (QuernReportSources      *self,
                                                  const char              *name,
                                                  const char              *text);
/* Prints how many warnings were not printed. */
void               quern_report_sources_end      (QuernReportSources      *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportSources, quern_report_sources_clear)

/* Whether the costs of lines and instructions are also shown as shares of the total. */
gboolean           quern_report_has_line_share  (QuernReport             *report,
                                                 QuernEventId             event);
/* The text of a cost cell of a line or instruction; "" without a cost. */
char              *quern_report_dup_line_cell   (QuernReport             *report,
                                                 QuernEventId             event,
                                                 const gint64            *costs,
                                                 gboolean                 as_share) G_GNUC_WARN_UNUSED_RESULT;
/* For people: adds the columns "Self %", "Self", "With calls %" for each event. */
void               quern_report_add_line_columns (QuernReport            *report,
                                                 QuernTable              *table);
/* own, inclusive: NULL leaves the cells empty. column: the first cost column. */
void               quern_report_set_line_cells  (QuernReport             *report,
                                                 QuernTable              *table,
                                                 QuernCell               *row,
                                                 guint                    column,
                                                 const gint64            *own,
                                                 const gint64            *inclusive);

/* For people: a table of the lines of a file with costs, and those around them. */
QuernTable        *quern_report_make_source_table (QuernReportSources         *sources,
                                                   const QuernAnnotatedSource *source) G_GNUC_WARN_UNUSED_RESULT;

/* For programs: all lines, their calls and their jumps. Add each file, then hand the tables
 * to a document. */
typedef struct
{
  QuernReportSources *sources; /* borrowed */
  QuernTable         *lines;
  QuernTable         *calls;
  QuernTable         *jumps;
  guint               costs[2]; /* first cost columns of lines: self, inclusive */
  guint               call_costs;
  guint               source;     /* column */
  guint               inlined_at; /* the first of three columns */
} QuernReportLines;

void               quern_report_lines_init       (QuernReportLines           *self,
                                                  QuernReportSources         *sources);
void               quern_report_lines_add        (QuernReportLines           *self,
                                                  const QuernAnnotatedSource *source);
void               quern_report_lines_end        (QuernReportLines           *self,
                                                  QuernDocument              *document);
/* For programs: sets the four columns of quern_table_add_keys(). row: the first of these cells. */
void               quern_report_set_keys         (QuernReport                *report,
                                                  QuernCell                  *row,
                                                  QuernFunctionId             id);

G_END_DECLS
