/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-name-shortener.h"

G_BEGIN_DECLS

/* A function's name in at most width px, as quern_name_shorten() does it, but
 * not so that it looks like another name above or below it (both nullable) if
 * there is a way to tell them apart. NULL if nothing readable fits. */
char *quern_distinct_name (const char       *name,
                           const char       *above,
                           const char       *below,
                           double            width,
                           QuernMeasureFunc  measure,
                           gpointer          user_data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
