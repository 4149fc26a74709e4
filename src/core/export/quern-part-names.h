/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Names of parts of a profile, for titles. */

/* "1, 3–5". numbers: ascending; of many ranges, only the first few and the last are named. */
char *quern_part_names_dup_ranges     (const guint64  *numbers,
                                       guint           n_numbers) G_GNUC_WARN_UNUSED_RESULT;
/* "parts 1, 3–5 of 7". chosen: by part, at least one TRUE. */
char *quern_part_names_dup            (const gboolean *chosen,
                                       guint           n_parts) G_GNUC_WARN_UNUSED_RESULT;
/* "3 runs added up"; NULL for a single one. */
char *quern_part_names_dup_runs       (QuernProfile   *profile) G_GNUC_WARN_UNUSED_RESULT;
/* "part 4 compared with part 1 of 7", or "new.out compared with old.out" if the parts are sides.
 * profile: with all its parts. before, after: from 0. */
char *quern_part_names_dup_comparison (QuernProfile   *profile,
                                       guint           before,
                                       guint           after) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
