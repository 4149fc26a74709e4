/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* User data of a profile (settings, bookmarks, notes) is stored for the profiled
 * program rather than for the file, so that it still applies when the program is
 * profiled again. A program is identified by its command line; without one, by
 * the name of the first file. */

/* Usable as a file name: only letters and digits. */
char *quern_profile_dup_identity (QuernProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
