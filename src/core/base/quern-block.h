/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Memory in large pieces for what a file fills: taken from the system in the
 * pages that it clears fastest, and given back to it at once. */

#define QUERN_BLOCK_SIZE ((gsize) 2 << 20)

gpointer quern_block_new    (gsize    size) G_GNUC_WARN_UNUSED_RESULT;
gpointer quern_block_trim   (gpointer block,
                             gsize    size,
                             gsize    used) G_GNUC_WARN_UNUSED_RESULT;
void     quern_block_free   (gpointer block,
                             gsize    size);

void     quern_block_expect (gpointer array,
                             gsize    size);

G_END_DECLS
