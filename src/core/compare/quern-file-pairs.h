/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Pairs the source files of two profiles, before and after: first files with the same name; then,
 * as build folders may differ, files with the same base name that have the most functions in
 * common; then those whose base name no other unpaired file has. rows: by side and function: equal
 * for matching functions. ids: (out) (transfer full): by side and file of the side: the pair's file
 * before, or QUERN_NONE. */
void quern_file_pairs_find (QuernProfile * const  *profiles,
                            const guint * const   *rows,
                            guint                  n_rows,
                            guint32              **ids);

G_END_DECLS
