/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* The warnings on the files of profiles, with their positions. profiles: one, or those that are
 * compared: before, after, and further ones; they must outlive the table. */
QuernTable *quern_warning_table_new      (QuernProfile * const *profiles,
                                          guint                 n_profiles) G_GNUC_WARN_UNUSED_RESULT;
/* Document note on unlisted warnings; NULL if all are listed. */
char       *quern_warning_table_dup_note (QuernProfile * const *profiles,
                                          guint                 n_profiles) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
