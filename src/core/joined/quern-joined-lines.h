/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotation.h"
#include "quern-joined-diff.h"
#include "quern-merged-lines.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/**
 * QuernJoinedLines:
 *
 * Source lines of a comparison with the costs of both sides. Its annotations have rows of
 * QuernMergedLines in place of line numbers.
 */
typedef struct _QuernJoinedLines QuernJoinedLines;

/* A record whose line is a row, as is the target of a jump; its part is the side. */
typedef gboolean (*QuernJoinedLinesVisit) (const QuernRecord  *record,
                                           gpointer            user_data,
                                           GError            **error);

/* finders: for the side before (quern_source_finder_new_old()) and after. */
QuernJoinedLines       *quern_joined_lines_new           (QuernJoinedDiff           *joined,
                                                          QuernSourceFinder * const *finders)
                                                          G_GNUC_WARN_UNUSED_RESULT;
void                    quern_joined_lines_free          (QuernJoinedLines          *self);

/* comp_dir: where the functions of the side after were compiled; NULL: not known. */
void                    quern_joined_lines_set_comp_dir  (QuernJoinedLines          *self,
                                                          const char                *comp_dir);

/* analysis: of the comparison of the joined profile, or of its part after. functions: of that
 * profile; n: 0 for all; files: nullable: only lines of these files. NULL with an error if it was
 * cancelled or memory runs out. */
QuernAnnotation        *quern_joined_lines_annotate      (QuernJoinedLines          *self,
                                                          QuernAnalysis             *analysis,
                                                          const QuernFunctionId     *functions,
                                                          guint                      n,
                                                          const QuernFileId         *files,
                                                          guint                      n_files,
                                                          GCancellable              *cancellable,
                                                          GError                   **error)
                                                          G_GNUC_WARN_UNUSED_RESULT;
/* Matches the lines of the whole program; then each visit passes all records of both sides. FALSE
 * with an error if it was cancelled, memory runs out, or the visit failed. */
gboolean                quern_joined_lines_match         (QuernJoinedLines         *self,
                                                          QuernAnalysis            *analysis,
                                                          GCancellable             *cancellable,
                                                          GError                  **error)
                                                          G_GNUC_WARN_UNUSED_RESULT;
gboolean                quern_joined_lines_visit         (QuernJoinedLines         *self,
                                                          QuernAnalysis            *analysis,
                                                          QuernJoinedLinesVisit     visit,
                                                          gpointer                  user_data,
                                                          GCancellable             *cancellable,
                                                          GError                  **error)
                                                          G_GNUC_WARN_UNUSED_RESULT;
/* Whether a file has lines that were matched. */
gboolean                quern_joined_lines_has_file      (const QuernJoinedLines   *self,
                                                          QuernFileId               file);
/* file: one that has lines that were matched. */
const QuernMergedLines *quern_joined_lines_get_rows      (const QuernJoinedLines    *self,
                                                          QuernFileId                file);
/* The text of the file on a side, NULL if it was not found; or merged, with a line per row. */
QuernSourceText        *quern_joined_lines_get_text      (const QuernJoinedLines    *self,
                                                          QuernFileId                file,
                                                          guint                      side);
QuernSourceText        *quern_joined_lines_create_merged (const QuernJoinedLines    *self,
                                                          QuernFileId                file,
                                                          GError                   **error)
                                                          G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernJoinedLines, quern_joined_lines_free)

G_END_DECLS
