/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-joined-diff.h"
#include "quern-progress.h"
#include "quern-run-files.h"

G_BEGIN_DECLS

/* Key of the GObject data of a GFile that names an open file: the stream that keeps it open. */
#define QUERN_OPENING_STREAM "quern-opening-stream"

#define QUERN_TYPE_OPENING (quern_opening_get_type ())
G_DECLARE_FINAL_TYPE (QuernOpening, quern_opening, QUERN, OPENING, GObject)

typedef void (*QuernOpeningCallback) (QuernOpening *opening,
                                      gpointer      user_data);

/* Reading begins once few enough others are reading. files: GFile, the parts of one profile;
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
                                             const char *const     *rules) G_GNUC_WARN_UNUSED_RESULT;

/* Begins before it is known which process will show the file. Fails with
 * G_IO_ERROR_NOT_REGULAR_FILE for files that can be read only once. */
QuernOpening  *quern_opening_new_early      (GFile                 *file) G_GNUC_WARN_UNUSED_RESULT;

/* Reads all files of the run that a file belongs to, as found when reading begins. files: those
 * that were found before. */
QuernOpening  *quern_opening_new_of_run     (GFile                 *file,
                                             GPtrArray             *files) G_GNUC_WARN_UNUSED_RESULT;

/* The files of a run are known once they are read. */
GPtrArray     *quern_opening_get_files      (QuernOpening          *self);
/* NULL if the files were chosen individually. */
GFile         *quern_opening_get_run_file   (QuernOpening          *self);
gboolean       quern_opening_get_adds_up    (QuernOpening          *self);
/* (element-type GFile): NULL if the files are compared with nothing. */
GPtrArray     *quern_opening_get_baseline   (QuernOpening          *self);
/* (element-type GFile): nullable. */
GPtrArray     *quern_opening_get_further    (QuernOpening          *self);
/* The rules by which they are compared. NULL without a baseline, and before the callback if those
 * that are kept with the command are used. */
const char *const *quern_opening_get_rules  (QuernOpening          *self);
/* Whether it still waits for its turn to read. */
gboolean       quern_opening_is_waiting     (QuernOpening          *self);
guint          quern_opening_count_waiting  (void);
QuernProgress *quern_opening_get_progress   (QuernOpening          *self);
/* In the callback, once: for each file a text that changes with the file, taken before it was read.
 * (transfer full) (element-type utf8). */
GPtrArray     *quern_opening_steal_states   (QuernOpening          *self) G_GNUC_WARN_UNUSED_RESULT;

/* In the callback, once: the saved state of its command; NULL if there is no analysis. (transfer
 * full). */
GKeyFile      *quern_opening_steal_state    (QuernOpening          *self) G_GNUC_WARN_UNUSED_RESULT;

/* In the callback: the diff with the baseline, for functions of the analysis; NULL without a
 * baseline. */
QuernJoinedDiff *quern_opening_get_joined   (QuernOpening          *self);

/* In the callback: the analysis of the side after alone, with the functions of the joined profile;
 * NULL without a baseline. */
QuernAnalysis *quern_opening_get_after      (QuernOpening          *self);

/* The callback runs once, in the main loop, unless the opening is cancelled before. */
void           quern_opening_set_callback   (QuernOpening          *self,
                                             QuernOpeningCallback   callback,
                                             gpointer               user_data);
void           quern_opening_cancel         (QuernOpening          *self);
/* In the callback: the files that were opened, if they were not read because they are of several
 * runs or include folders; nullable. */
QuernRunFiles *quern_opening_get_question   (QuernOpening          *self);
/* In the callback: the number of files that were given more than once. */
guint          quern_opening_count_copies   (QuernOpening          *self);
/* In the callback; NULL and an error if it failed. */
QuernAnalysis *quern_opening_steal_analysis (QuernOpening          *self,
                                             GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
