/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What is kept for a profile beyond it (a person's choices, bookmarks, notes) is
 * kept for what was profiled, and not for the file: a program that is recorded
 * again finds it again. That is the command line; without one, files of one name
 * count as the same program's. */

/* A name for a file: letters and digits, as a command may hold anything. */
char *quern_profile_dup_identity (QuernProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
