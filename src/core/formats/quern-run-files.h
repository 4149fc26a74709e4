/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-types.h"

G_BEGIN_DECLS

/**
 * QuernRunFiles:
 *
 * Files that are to be opened together, sorted by the runs that wrote them,
 * as far as the first bytes of each tell. Immutable.
 */
typedef struct _QuernRunFiles QuernRunFiles;

QuernRunFiles *quern_run_files_new           (GPtrArray      *files,
                                              GCancellable   *cancellable,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
QuernRunFiles *quern_run_files_ref           (QuernRunFiles  *self);
void           quern_run_files_unref         (QuernRunFiles  *self);

/* GFile: each dump once, in the order given; without folders. */
GPtrArray     *quern_run_files_get_files     (QuernRunFiles  *self);
GPtrArray     *quern_run_files_get_folders   (QuernRunFiles  *self);
/* The file of those given whose dump this one is, too; itself if it is the first one. */
guint          quern_run_files_get_original  (QuernRunFiles  *self,
                                              guint           given);
guint          quern_run_files_count_copies  (QuernRunFiles  *self);

/* Runs; with those of pipes, of which nothing is known before they are read. */
guint          quern_run_files_get_n_runs    (QuernRunFiles  *self);
guint          quern_run_files_get_n_known   (QuernRunFiles  *self);
/* Can they not be added up, whatever the runs are? */
gboolean       quern_run_files_has_formats   (QuernRunFiles  *self);
guint          quern_run_files_get_n_files   (QuernRunFiles  *self,
                                              guint           run);
/* "process 4711: ./mill corn", or the name of its file. */
char          *quern_run_files_dup_name      (QuernRunFiles  *self,
                                              guint           run) G_GNUC_WARN_UNUSED_RESULT;

/* FALSE with an error: writing to the file would overwrite one of the others. Blocks. */
gboolean       quern_file_check_not_among    (GFile          *file,
                                              GPtrArray      *others,
                                              GCancellable   *cancellable,
                                              GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRunFiles, quern_run_files_unref)

G_END_DECLS
