/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-parts.h"

G_BEGIN_DECLS

/* A function's name in at most width px; NULL if nothing readable fits.
 * What is cut away is marked by an ellipsis. */
char *quern_name_shorten        (const char       *name,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer full): without the callers that Callgrind puts behind a name, for where
 * they stand around it anyway. */
char *quern_name_drop_callers   (const char       *name) G_GNUC_WARN_UNUSED_RESULT;

/* A name or a path, cut in the middle. */
char *quern_name_shorten_middle (const char       *text,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

/* The same of any other text: a number is there with all its digits, or not at all. */
char *quern_sentence_shorten    (const char       *text,
                                 double            width,
                                 QuernMeasureFunc  measure,
                                 gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
