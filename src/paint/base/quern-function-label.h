/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-parts.h"
#include "quern-profile.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_LABEL_IN_PATH   = 1 << 0, /* below its callers, which its name need not repeat */
  QUERN_LABEL_WITH_NOTE = 1 << 1, /* what tells namesakes apart is worth more than the name */
} QuernLabelFlags;

/* All of a function's name for a screen, and what tells it from others of that name: "f main.c".
 * n_name: (out) (optional): bytes of the name. */
char *quern_function_label_dup     (QuernProfile     *profile,
                                    QuernFunctionId   function,
                                    QuernLabelFlags   flags,
                                    gsize            *n_name) G_GNUC_WARN_UNUSED_RESULT;

/* The same in at most width px; NULL if nothing readable fits. */
char *quern_function_label_shorten (QuernProfile     *profile,
                                    QuernFunctionId   function,
                                    QuernLabelFlags   flags,
                                    double            width,
                                    QuernMeasureFunc  measure,
                                    gpointer          user_data,
                                    gsize            *n_name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
