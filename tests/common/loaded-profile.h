/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/* Loads profiles as the program does. A profile that cannot be read ends the test, except with
 * loaded_profile_try(). */

QuernProfile   *loaded_profile_from_files (GPtrArray     *files);

QuernProfile   *loaded_profile_from_path  (const char    *path);

/* From a folder in tests/data. */
QuernProfile   *loaded_profile_from_data  (const char    *folder,
                                           const char    *name);

/* Returns NULL if the file cannot be read, for instance because it is damaged on purpose. */
QuernProfile   *loaded_profile_try        (const char    *folder,
                                           const char    *name);

/* From the contents of a file, whose name does not reveal the format. */
QuernProfile   *loaded_profile_from_text  (const char    *text);

/* Analyses with cycle detection. profile: (transfer full) */
QuernAnalysis  *loaded_profile_analyse    (QuernProfile  *profile);

QuernFunctionId loaded_profile_find       (QuernProfile  *profile,
                                           const char    *name);

G_END_DECLS
