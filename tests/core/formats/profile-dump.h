/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

/* What a profile says, as sorted lines of text: events, parts, functions,
 * calls and source lines; with_all: jumps and instructions, too. */
char *profile_dump (QuernProfile *profile,
                    gboolean      with_all) G_GNUC_WARN_UNUSED_RESULT;
