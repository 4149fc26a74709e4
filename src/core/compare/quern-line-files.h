/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Finds the files of two profiles, before and after, whose line numbers correspond. */
typedef struct
{
  guint32 *ids[2]; /* owned: by file of the side: the id of its pair, or QUERN_NONE if the lines
                    * cannot be compared */
} QuernLineFiles;

/* rows: by side and function: equal for matching functions. FALSE with an error if it was cancelled
 * or memory runs out. */
gboolean quern_line_files_init  (QuernLineFiles       *self,
                                 QuernProfile * const *profiles,
                                 const guint * const  *rows,
                                 guint                 n_rows,
                                 GCancellable         *cancellable,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void     quern_line_files_clear (QuernLineFiles       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernLineFiles, quern_line_files_clear)

G_END_DECLS
