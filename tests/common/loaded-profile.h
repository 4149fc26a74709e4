/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Profiles that are read as the program reads them. What cannot be read ends the test,
 * but for loaded_profile_try (). */

QuernProfile   *loaded_profile_from_files (GPtrArray     *files);

QuernProfile   *loaded_profile_from_path  (const char    *path);

/* Of a folder of tests/data */
QuernProfile   *loaded_profile_from_data  (const char    *folder,
                                           const char    *name);

/* NULL if it cannot be read, as one that was damaged on purpose. */
QuernProfile   *loaded_profile_try        (const char    *folder,
                                           const char    *name);

/* What a file has in it; its name is none that tells the format. */
QuernProfile   *loaded_profile_from_text  (const char    *text);

/* With cycles. profile: (transfer full) */
QuernAnalysis  *loaded_profile_analyse    (QuernProfile  *profile);

QuernFunctionId loaded_profile_find       (QuernProfile  *profile,
                                           const char    *name);

G_END_DECLS
