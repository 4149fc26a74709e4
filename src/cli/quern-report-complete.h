/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The completions of a command line, for the scripts in data/completions. words: those
 * behind the program's name, up to the one to complete. */
char *quern_report_dup_completions (const char * const *words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
