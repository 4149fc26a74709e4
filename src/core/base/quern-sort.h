/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-watch.h"

G_BEGIN_DECLS

guint32 *quern_sort_by_key (const guint32  *order,
                            const guint32  *key_of,
                            guint           n,
                            guint           n_keys,
                            guint32       **first_of,
                            QuernWatch     *watch) G_GNUC_WARN_UNUSED_RESULT;
guint32 *quern_sort_by_two_keys (const guint32 *key_of,
                            const guint32  *second_key_of,
                            guint           n,
                            guint           n_keys,
                            QuernWatch     *watch) G_GNUC_WARN_UNUSED_RESULT;
void     quern_sort_entries (guint64       *entries,
                            guint           n,
                            guint           n_keys,
                            guint64        *scratch);

G_END_DECLS
