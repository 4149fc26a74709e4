/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report.h"
#include "quern-tree-table.h"
#include "quern-union-tree.h"

G_BEGIN_DECLS

/* A call path: a context of the call tree that is listed. */
typedef struct
{
  QuernTreeLine line;
  guint         context; /* in the tree */
  guint         parent;  /* index of the path that is one call shorter, or QUERN_NONE */
} QuernReportPath;

/**
 * QuernReportPaths:
 *
 * The call paths of a call tree that cost enough, each followed by its continuations.
 */
typedef struct
{
  QuernReport    *report;     /* borrowed */
  QuernEventId    event;
  const gint64   *base;       /* borrowed: what is 100 % */
  double          min_cost;   /* minimum cost of listed paths, in costs of the event */
  QuernCallTree  *tree;       /* owned, nullable: for a single profile */
  QuernUnionTree *difference; /* owned, nullable: for both sides of a comparison */
  GArray         *paths;      /* owned: QuernReportPath */
} QuernReportPaths;

/* Lists the call paths of the subject of an open report. default_share: 0..1, the minimum share of
 * the total unless an option sets it. self: zeroed; must be cleared, also on failure. */
gboolean quern_report_paths_init         (QuernReportPaths  *self,
                                          QuernReport       *report,
                                          double             default_share,
                                          GError           **error);
void     quern_report_paths_clear        (QuernReportPaths  *self);

/* Write the paths to the output of the options. */
gboolean quern_report_paths_write_json   (QuernReportPaths  *self,
                                          GError           **error);
gboolean quern_report_paths_write_folded (QuernReportPaths  *self,
                                          GError           **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportPaths, quern_report_paths_clear)

G_END_DECLS
