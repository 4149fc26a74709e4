/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The time range or the trigger of a part for people: what Callgrind itself writes is translated,
 * "Basic block 0 - 28950", "Program termination". */
char *quern_part_words_dup (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
