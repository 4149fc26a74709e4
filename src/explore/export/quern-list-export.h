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
 * A list as a window shows it, on its way to a file: which rows in which order,
 * of which events. It keeps what it needs, so that it can be written in a
 * thread while the window shows something else.
 *
 * The bytes are those of quern-report for the same choice, with --notes if there are
 * bookmarks or notes of the profile. A list of functions has no cycles, since their
 * members are in it.
 */
typedef struct _QuernListExport QuernListExport;

QuernListExport *quern_list_export_new_functions (QuernExplorer        *explorer,
                                                  QuernFunctionList    *list,
                                                  GArray               *further) G_GNUC_WARN_UNUSED_RESULT;
/* Both sides of the selected function; both lists show the same. */
QuernListExport *quern_list_export_new_calls     (QuernExplorer        *explorer,
                                                  QuernCallList        *callers,
                                                  QuernCallList        *callees) G_GNUC_WARN_UNUSED_RESULT;
/* What is open of a call tree: lines: QuernTreeLine, not to be changed any more. */
QuernListExport *quern_list_export_new_tree      (QuernExplorer        *explorer,
                                                  QuernEventId          event,
                                                  GArray               *lines) G_GNUC_WARN_UNUSED_RESULT;
/* The events, with what the selected function has of them. */
QuernListExport *quern_list_export_new_events    (QuernExplorer        *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* What changed, with the sentences: (element-type QuernChange). */
QuernListExport *quern_list_export_new_changes   (QuernExplorer        *explorer,
                                                  QuernChangeList      *list,
                                                  GPtrArray            *changes) G_GNUC_WARN_UNUSED_RESULT;
/* A profile in sentences, and what it does not tell. */
QuernListExport *quern_list_export_new_summary   (QuernExplorer        *explorer,
                                                  QuernSummary         *summary) G_GNUC_WARN_UNUSED_RESULT;
/* All parts, and which of them are chosen. */
QuernListExport *quern_list_export_new_parts     (QuernExplorer        *explorer) G_GNUC_WARN_UNUSED_RESULT;
/* What was not as it should be in the files. */
QuernListExport *quern_list_export_new_warnings  (QuernExplorer        *explorer) G_GNUC_WARN_UNUSED_RESULT;
void             quern_list_export_free          (QuernListExport      *self);

/* Any thread may call it. */
GBytes          *quern_list_export_write         (QuernListExport      *self,
                                                  QuernDocumentFormat   format,
                                                  GError              **error) G_GNUC_WARN_UNUSED_RESULT;

/* By the end of a name: ".csv", ".json", ".md", ".txt"; CSV without one that is known. */
QuernDocumentFormat quern_list_export_get_format (const char           *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernListExport, quern_list_export_free)

G_END_DECLS
