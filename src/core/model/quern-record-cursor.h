/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record.h"

G_BEGIN_DECLS

/* Position while unpacking a run. */
typedef struct
{
  /*< private >*/
  const guint8 *at;
  const guint8 *end;
  QuernRecord   last; /* the record before */
} QuernRecordCursor;

gboolean quern_record_cursor_next (QuernRecordCursor *self,
                                   QuernRecord       *record,
                                   gint64            *costs,
                                   guint              n_costs);

G_END_DECLS
