/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-types.h"

G_BEGIN_DECLS

/**
 * QuernRunFiles:
 *
 * Files to be opened together, grouped by the runs that wrote them, as far as
 * the first bytes of each show. Immutable.
 */
typedef struct _QuernRunFiles QuernRunFiles;

QuernRunFiles *quern_run_files_new           (GPtrArray      *files,
                                              GCancellable   *cancellable,
                                              GError        **error) G_GNUC_WARN_UNUSED_RESULT;
QuernRunFiles *quern_run_files_ref           (QuernRunFiles  *self);
void           quern_run_files_unref         (QuernRunFiles  *self);

/* Element type GFile, in the given order; files exclude folders and copies of a dump. */
GPtrArray     *quern_run_files_get_files     (QuernRunFiles  *self);
GPtrArray     *quern_run_files_get_folders   (QuernRunFiles  *self);
/* Index of the first given file that contains the same dump; possibly given itself. */
guint          quern_run_files_get_original  (QuernRunFiles  *self,
                                              guint           given);
guint          quern_run_files_count_copies  (QuernRunFiles  *self);

/* n_runs includes pipes, about which nothing is known before they are read; n_known does not. */
guint          quern_run_files_get_n_runs    (QuernRunFiles  *self);
guint          quern_run_files_get_n_known   (QuernRunFiles  *self);
/* Whether the files have different formats, so that they cannot be added up. */
gboolean       quern_run_files_has_formats   (QuernRunFiles  *self);
guint          quern_run_files_get_n_files   (QuernRunFiles  *self,
                                              guint           run);
/* "process 4711: ./mill corn", or the name of the run's file. */
char          *quern_run_files_dup_name      (QuernRunFiles  *self,
                                              guint           run) G_GNUC_WARN_UNUSED_RESULT;

/* Fails if writing to the file would overwrite one of the others. Blocks. */
gboolean       quern_file_check_not_among    (GFile          *file,
                                              GPtrArray      *others,
                                              GCancellable   *cancellable,
                                              GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRunFiles, quern_run_files_unref)

G_END_DECLS
