/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

/* What a profile says, as sorted lines of text: events, parts, functions,
 * calls and source lines; with_all: jumps and instructions, too. */
char *profile_dump (QuernProfile *profile,
                    gboolean      with_all) G_GNUC_WARN_UNUSED_RESULT;

/* The same in the order of the file: functions, every line, and warnings with
 * their places. */
char *profile_dump_in_order (QuernProfile *profile) G_GNUC_WARN_UNUSED_RESULT;
