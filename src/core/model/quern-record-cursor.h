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
  QuernRecord   last; /* the one unpacked last */
} QuernRecordCursor;

const QuernRecord *quern_record_cursor_next (QuernRecordCursor      *self,
                                             const QuernRecordCosts *costs);

G_END_DECLS
