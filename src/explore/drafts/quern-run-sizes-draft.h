/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * QuernRunSizesDraft:
 *
 * The input sizes of several runs while the user edits them, and what is wrong with them.
 * At first the current sizes, or guesses from commands and file names.
 */
typedef struct _QuernRunSizesDraft QuernRunSizesDraft;

/* The explorer's profile must be able to take sizes. */
QuernRunSizesDraft *quern_run_sizes_draft_new         (QuernExplorer            *explorer) G_GNUC_WARN_UNUSED_RESULT;
void                quern_run_sizes_draft_free        (QuernRunSizesDraft       *self);
guint               quern_run_sizes_draft_get_n_runs  (const QuernRunSizesDraft *self);
/* The file's name, and its command, which may be NULL. */
const char         *quern_run_sizes_draft_get_name    (const QuernRunSizesDraft *self,
                                                       guint                     run);
const char         *quern_run_sizes_draft_get_command (const QuernRunSizesDraft *self,
                                                       guint                     run);
/* "" where nothing is known. */
const char         *quern_run_sizes_draft_get_text    (const QuernRunSizesDraft *self,
                                                       guint                     run);
void                quern_run_sizes_draft_set_text    (QuernRunSizesDraft       *self,
                                                       guint                     run,
                                                       const char               *text);
/* Whether the text is neither a size nor empty. */
gboolean            quern_run_sizes_draft_is_wrong    (const QuernRunSizesDraft *self,
                                                       guint                     run);
/* Where the sizes come from, or a sentence on what is wrong with them. */
char               *quern_run_sizes_draft_dup_words   (const QuernRunSizesDraft *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean            quern_run_sizes_draft_is_usable   (const QuernRunSizesDraft *self);
/* Gives the runs these sizes; FALSE if they cannot be used. */
gboolean            quern_run_sizes_draft_apply       (QuernRunSizesDraft       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRunSizesDraft, quern_run_sizes_draft_free)

G_END_DECLS
