/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-run-files.h"
#include "quern-subject.h"

G_BEGIN_DECLS

#define QUERN_TYPE_OPENER (quern_opener_get_type ())
G_DECLARE_FINAL_TYPE (QuernOpener, quern_opener, QUERN, OPENER, GObject)

/* parent: of the dialogs; it must outlive the opener. */
QuernOpener *quern_opener_new           (GtkWindow     *parent,
                                         QuernExplorer *explorer) G_GNUC_WARN_UNUSED_RESULT;

/* Asks for files to open, or to add to those that are shown. */
void         quern_opener_choose_files  (QuernOpener   *self,
                                         gboolean       adds);
void         quern_opener_choose_folder (QuernOpener   *self);
/* Asks for a profile to compare with the one that is shown. */
void         quern_opener_choose_baseline (QuernOpener *self);
/* Asks for more profiles to compare with the one before. */
void         quern_opener_choose_further (QuernOpener  *self);
/* Whether other files can be read together with those that are shown. */
gboolean     quern_opener_can_add       (QuernOpener   *self);
void         quern_opener_drop          (QuernOpener   *self,
                                         GPtrArray     *files);
/* runs: the files of the subject, if they include folders or are of several runs. */
void         quern_opener_sort_out      (QuernOpener        *self,
                                         const QuernSubject *subject,
                                         QuernRunFiles      *runs);
/* Cancels opening the remaining files in windows of their own. */
void         quern_opener_drop_several  (QuernOpener   *self);

G_END_DECLS
