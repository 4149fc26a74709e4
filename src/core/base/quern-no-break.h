/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the text with no-break spaces from its first arrow on, so that a label keeps
 * "← 11 more" on one line. */
char *quern_no_break_arrow (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
