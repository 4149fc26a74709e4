/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

/* Returns a profile as sorted lines of text: events, parts, functions, calls and source lines;
 * with_all: also jumps and instructions. */
char *profile_dump (QuernProfile *profile,
                    gboolean      with_all) G_GNUC_WARN_UNUSED_RESULT;

/* The same in file order: functions, every line, and warnings with their locations. */
char *profile_dump_in_order (QuernProfile *profile) G_GNUC_WARN_UNUSED_RESULT;
