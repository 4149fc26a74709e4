/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Which files of two profiles, before and after, have the same line under the same number. */
typedef struct
{
  guint32 *ids[2]; /* owned: by file of the side: a number that both files of a pair have, or
                    * QUERN_NONE: the lines cannot be compared */
} QuernLineFiles;

/* rows: by side and function, which functions are the same. FALSE with an error if it was cancelled
 * or there is not enough memory. */
gboolean quern_line_files_init  (QuernLineFiles       *self,
                                 QuernProfile * const *profiles,
                                 const guint * const  *rows,
                                 guint                 n_rows,
                                 GCancellable         *cancellable,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void     quern_line_files_clear (QuernLineFiles       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernLineFiles, quern_line_files_clear)

G_END_DECLS
