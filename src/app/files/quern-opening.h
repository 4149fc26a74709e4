/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-joined-diff.h"
#include "quern-progress.h"
#include "quern-run-files.h"
#include "quern-subject.h"

G_BEGIN_DECLS

/* Key of the GObject data of a GFile that names an open file: the stream that keeps it open. */
#define QUERN_OPENING_STREAM "quern-opening-stream"

#define QUERN_TYPE_OPENING (quern_opening_get_type ())
G_DECLARE_FINAL_TYPE (QuernOpening, quern_opening, QUERN, OPENING, GObject)

typedef void (*QuernOpeningCallback) (QuernOpening *opening,
                                      gpointer      user_data);

/* Reading begins once few enough others are reading. If the subject has a run_file, it reads all
 * files of its run, as found then; files are those that were found before. With a baseline, see
 * quern_joined_profile_new(): where both sides are several runs and their commands tell the sizes
 * of their inputs, both have points by these sizes. */
QuernOpening  *quern_opening_new            (const QuernSubject    *subject) G_GNUC_WARN_UNUSED_RESULT;

/* Begins before it is known which process will show the file. Fails with
 * G_IO_ERROR_NOT_REGULAR_FILE for files that can be read only once. */
QuernOpening  *quern_opening_new_early      (GFile                 *file) G_GNUC_WARN_UNUSED_RESULT;

/* The files of a run, and the rules that are kept with the command, are known in the callback. */
const QuernSubject *quern_opening_get_subject (QuernOpening        *self);
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
