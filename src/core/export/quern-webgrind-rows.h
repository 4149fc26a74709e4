/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* All calls of one function from one line: an entry in the lists of both callee and caller in a
 * webgrind file. */
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
