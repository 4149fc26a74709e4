/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"
#include "quern-grouping.h"
#include "quern-sink.h"
#include "quern-source-finder.h"
#include "quern-summary.h"

G_BEGIN_DECLS

/* The content of a report; all pointers are borrowed. */
typedef struct
{
  QuernAnalysis     *analysis;    /* of one profile, with a cost of the event */
  QuernEventId       event;       /* neither a ratio nor a difference */
  QuernGrouping     *grouping;    /* gives the colours */
  QuernSummary      *summary;     /* of the same profile and event */
  QuernSourceFinder *finder;      /* finds source files */
  const QuernDiff   *diff;        /* nullable: what changed since another profile */
  const char        *title;       /* the files and the command */
  const char        *font_family; /* nullable: as in quern_text_new() */
  double             min_source;  /* minimum share of the total of source files; above 1: none */
  gboolean           with_paths;  /* whether absolute paths are kept whole */
  GPtrArray         *read;        /* nullable: receives the paths of source files read */
} QuernHtmlSubject;

/* Writes one self-contained HTML file; the same subject gives the same bytes. Reads source files
 * and runs graphviz: for workers. FALSE with an error of either, or G_IO_ERROR_CANCELLED; the
 * output is then incomplete. */
gboolean quern_html_report_write (const QuernHtmlSubject  *subject,
                                  QuernSink               *sink,
                                  GCancellable            *cancellable,
                                  GError                 **error);

G_END_DECLS
