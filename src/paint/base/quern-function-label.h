/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-parts.h"
#include "quern-profile.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_LABEL_IN_PATH   = 1 << 0, /* shown below its callers, which the name need not repeat */
  QUERN_LABEL_WITH_NOTE = 1 << 1, /* keep the note that tells namesakes apart, not the name */
  QUERN_LABEL_AS_SHOWN  = 1 << 2, /* without the version of the symbol, as where it is shortened */
} QuernLabelFlags;

/* A function's full name for display, with a note if other functions have the same name:
 * "f (main.c)". n_name: (out) (optional): length of the name in bytes. */
char *quern_function_label_dup     (QuernProfile     *profile,
                                    QuernFunctionId   function,
                                    QuernLabelFlags   flags,
                                    gsize            *n_name) G_GNUC_WARN_UNUSED_RESULT;

/* The same without arguments and template arguments, except for those that distinguish it. */
char *quern_function_label_dup_brief (QuernProfile     *profile,
                                      QuernFunctionId   function,
                                      QuernLabelFlags   flags) G_GNUC_WARN_UNUSED_RESULT;

/* The full name, shortened to width px; NULL if nothing readable fits. */
char *quern_function_label_shorten (QuernProfile     *profile,
                                    QuernFunctionId   function,
                                    QuernLabelFlags   flags,
                                    double            width,
                                    QuernMeasureFunc  measure,
                                    gpointer          user_data,
                                    gsize            *n_name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
