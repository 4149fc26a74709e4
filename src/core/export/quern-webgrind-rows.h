/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* All calls of one function from one line: a row of the callee's and of the caller's list
 * in one of webgrind's files. */
typedef struct
{
  QuernFunctionId caller;
  QuernFunctionId callee;
  guint32         line;  /* 0: not known */
  guint64         count;
  gint64          cost;
} QuernWebgrindRow;

GArray *quern_webgrind_rows_new (QuernProfile  *profile,
                                 QuernEventId   event,
                                 guint        **first_row,
                                 GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
