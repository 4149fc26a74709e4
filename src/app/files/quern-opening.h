/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-joined-diff.h"
#include "quern-progress.h"
#include "quern-run-files.h"

G_BEGIN_DECLS

/* Data of a GFile that names an open file: the stream that keeps it open. */
#define QUERN_OPENING_STREAM "quern-opening-stream"

#define QUERN_TYPE_OPENING (quern_opening_get_type ())
G_DECLARE_FINAL_TYPE (QuernOpening, quern_opening, QUERN, OPENING, GObject)

typedef void (*QuernOpeningCallback) (QuernOpening *opening,
                                      gpointer      user_data);

/* Begins as soon as no more than a few others read. files: GFile, the parts of one profile;
 * adds_up: they may be of several runs. */
QuernOpening  *quern_opening_new            (GPtrArray             *files,
                                             gboolean               adds_up) G_GNUC_WARN_UNUSED_RESULT;

/* Files of a run, compared with a profile before: see quern_joined_profile_new(). baseline: GFile,
 * its files. further: nullable: GFile: at most QUERN_MAX_FURTHER_SIDES more profiles that are
 * compared with it, of one file each. Where both sides are several runs and their commands tell the
 * sizes of their inputs, both have points by these sizes. rules: nullable: those for names that
 * differ; else the ones that are kept with the command. */
QuernOpening  *quern_opening_new_compared   (GPtrArray             *files,
                                             gboolean               adds_up,
                                             GPtrArray             *baseline,
                                             GPtrArray             *further,
                                             char                 **rules) G_GNUC_WARN_UNUSED_RESULT;

/* Before it is known which process will show the file: fails with
 * G_IO_ERROR_NOT_REGULAR_FILE for what can be read once only. */
QuernOpening  *quern_opening_new_early      (GFile                 *file) G_GNUC_WARN_UNUSED_RESULT;

/* All files of the run of a file, whichever there are when it begins; files:
 * those that were there before. */
QuernOpening  *quern_opening_new_of_run     (GFile                 *file,
                                             GPtrArray             *files) G_GNUC_WARN_UNUSED_RESULT;

/* Those of a run are known when they are read. */
GPtrArray     *quern_opening_get_files      (QuernOpening          *self);
/* NULL if the files were chosen one by one. */
GFile         *quern_opening_get_run_file   (QuernOpening          *self);
gboolean       quern_opening_get_adds_up    (QuernOpening          *self);
/* (element-type GFile): NULL if the files are compared with nothing. */
GPtrArray     *quern_opening_get_baseline   (QuernOpening          *self);
/* (element-type GFile): nullable. */
GPtrArray     *quern_opening_get_further    (QuernOpening          *self);
/* In the callback: the rules by which they were compared; NULL without a baseline. */
const char *const *quern_opening_get_rules  (QuernOpening          *self);
/* Has it not begun to read? */
gboolean       quern_opening_is_waiting     (QuernOpening          *self);
guint          quern_opening_count_waiting  (void);
QuernProgress *quern_opening_get_progress   (QuernOpening          *self);
/* In the callback: of each file a text that changes with it, as it was before
 * it was read. Transfer full, once; (element-type utf8). */
GPtrArray     *quern_opening_steal_states   (QuernOpening          *self) G_GNUC_WARN_UNUSED_RESULT;

/* In the callback: what its command has for itself; NULL if there is no analysis. Transfer
 * full, once. */
GKeyFile      *quern_opening_steal_state    (QuernOpening          *self) G_GNUC_WARN_UNUSED_RESULT;

/* In the callback: what changed since the baseline, of functions of the analysis; NULL without
 * one. */
QuernJoinedDiff *quern_opening_get_joined   (QuernOpening          *self);

/* In the callback: of the side after alone, with its functions as the analysis has them; NULL
 * without a baseline. */
QuernAnalysis *quern_opening_get_after      (QuernOpening          *self);

/* Called once, in the main loop, unless it is cancelled before. */
void           quern_opening_set_callback   (QuernOpening          *self,
                                             QuernOpeningCallback   callback,
                                             gpointer               user_data);
void           quern_opening_cancel         (QuernOpening          *self);
/* In the callback: what was opened, if it was neither read nor failed, as it is not of one
 * run, or has folders; nullable. */
QuernRunFiles *quern_opening_get_question   (QuernOpening          *self);
/* In the callback: files that were given twice. */
guint          quern_opening_count_copies   (QuernOpening          *self);
/* In the callback; NULL and an error if it did not work. */
QuernAnalysis *quern_opening_steal_analysis (QuernOpening          *self,
                                             GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
