/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

/* Returns the contents of a report as lines of text: totals, functions with their points, calls,
 * contexts, and warnings with their locations; or its error. */
char *aprof_dump       (const char     *text,
                        gsize           length,
                        gsize           block_size) G_GNUC_WARN_UNUSED_RESULT;

/* The same for several reports as the parts of one profile; chosen: (nullable) */
char *aprof_dump_parts (const char    **texts,
                        guint           n,
                        const gboolean *chosen) G_GNUC_WARN_UNUSED_RESULT;
