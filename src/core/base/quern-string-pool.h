/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Stores each distinct string once, as a small number. Strings are bytes of any value; text for
 * people is always valid UTF-8. See the source file. */
typedef struct _QuernStringPool QuernStringPool;

QuernStringPool *quern_string_pool_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void             quern_string_pool_free      (QuernStringPool       *self);

guint32          quern_string_pool_intern    (QuernStringPool       *self,
                                              const char            *bytes,
                                              gsize                  length);
void             quern_string_pool_rest      (QuernStringPool       *self);
const char      *quern_string_pool_get_bytes (const QuernStringPool *self,
                                              guint32                id,
                                              gsize                 *length);
const char      *quern_string_pool_get_text  (const QuernStringPool *self,
                                              guint32                id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernStringPool, quern_string_pool_free)

G_END_DECLS
