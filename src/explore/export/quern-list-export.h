/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-list.h"
#include "quern-change-list.h"
#include "quern-document.h"
#include "quern-explorer.h"
#include "quern-function-list.h"
#include "quern-summary.h"
#include "quern-tree-table.h"

G_BEGIN_DECLS

/**
 * QuernListExport:
 *
 * A snapshot of a list for export to a file: which rows in which order, with which
 * events. It holds all it needs, so that a thread can write it while the window shows
 * something else.
 *
 * The output is that of quern-report for the same choice, with --notes if the profile
 * has bookmarks or notes. A list of functions omits cycles, since it has their members.
 */
typedef struct _QuernListExport QuernListExport;

QuernListExport *quern_list_export_new_functions (QuernExplorer        *explorer,
                                                  QuernFunctionList    *list,
                                                  GArray               *further) G_GNUC_WARN_UNUSED_RESULT;
/* Callers and callees of the selected function; both lists must be in the same mode. */
QuernListExport *quern_list_export_new_calls     (QuernExplorer        *explorer,
                                                  QuernCallList        *callers,
                                                  QuernCallList        *callees) G_GNUC_WARN_UNUSED_RESULT;
/* The open rows of a call tree. lines: QuernTreeLine; must not change afterwards. */
QuernListExport *quern_list_export_new_tree      (QuernExplorer        *explorer,
                                                  QuernEventId          event,
                                                  GArray               *lines) G_GNUC_WARN_UNUSED_RESULT;
/* The events, with their costs in the selected function. */
QuernListExport *quern_list_export_new_events    (QuernExplorer        *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* The diff, with sentences. changes: (element-type QuernChange). */
QuernListExport *quern_list_export_new_changes   (QuernExplorer        *explorer,
                                                  QuernChangeList      *list,
                                                  GPtrArray            *changes) G_GNUC_WARN_UNUSED_RESULT;
/* A profile in sentences, and what it lacks. */
QuernListExport *quern_list_export_new_summary   (QuernExplorer        *explorer,
                                                  QuernSummary         *summary) G_GNUC_WARN_UNUSED_RESULT;
/* All parts, and which of them are chosen. */
QuernListExport *quern_list_export_new_parts     (QuernExplorer        *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* The warnings about the files. */
QuernListExport *quern_list_export_new_warnings  (QuernExplorer        *explorer) G_GNUC_WARN_UNUSED_RESULT;
void             quern_list_export_free          (QuernListExport      *self);

/* Any thread may call it. */
GBytes          *quern_list_export_write         (QuernListExport      *self,
                                                  QuernDocumentFormat   format,
                                                  GError              **error) G_GNUC_WARN_UNUSED_RESULT;

/* By file extension: ".csv", ".json", ".md", ".txt"; CSV for unknown ones. */
QuernDocumentFormat quern_list_export_get_format (const char           *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernListExport, quern_list_export_free)

G_END_DECLS
