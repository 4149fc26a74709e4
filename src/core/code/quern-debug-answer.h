/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-debug-info.h"

G_BEGIN_DECLS

/* What the helper program answers, as quern-debug-helper.c says. Nothing in it is
 * trusted: it comes from a damaged object, if it wants to. */

QuernDebugInfo *quern_debug_answer_parse   (char            *text,
                                            guint            n_queries,
                                            GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void            quern_debug_info_set_mtime (QuernDebugInfo  *self,
                                            gint64           mtime);

G_END_DECLS
