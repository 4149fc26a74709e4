/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Which source files of two profiles, before and after, are the same: those of one name; then, of
 * what was built in other folders, those of one base name that have most functions in common, and
 * those whose base name no other file has. rows: by side and function, which functions are the
 * same. ids: (out) (transfer full): by side and file of the side: the file before of its pair;
 * QUERN_NONE for none. */
void quern_file_pairs_find (QuernProfile * const  *profiles,
                            const guint * const   *rows,
                            guint                  n_rows,
                            guint32              **ids);

G_END_DECLS
