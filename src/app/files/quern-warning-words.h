/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Where a warning is: "main.out, line 5, column 3"; "" if that is not known. names_file: even if
 * the profile is of one file. */
char *quern_warning_words_dup_place   (QuernProfile *profile,
                                       const GError *warning,
                                       gboolean      names_file) G_GNUC_WARN_UNUSED_RESULT;
/* "before: text". side: of a comparison; from 2 on, of a further profile. */
char *quern_warning_words_dup_of_side (guint         side,
                                       const char   *text) G_GNUC_WARN_UNUSED_RESULT;
/* A line on the warnings of profiles, by side if there are several: (element-type QuernProfile):
 * as of quern_explorer_list_profiles(). NULL without warnings. */
char *quern_warning_words_dup_summary (GPtrArray    *profiles) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
