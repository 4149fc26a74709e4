/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record.h"

G_BEGIN_DECLS

/* What the ids and positions of a store mean in another one. */
typedef struct
{
  QuernFunctionId *functions; /* owned: by the store's own function */
  QuernFileId     *files;     /* owned: by the store's own file */
  guint64          line;      /* what QUERN_UNKNOWN_ORIGIN stands for */
  guint64          address;
} QuernRecordMeaning;

/* Where an unpacking is. */
typedef struct
{
  /*< private >*/
  const guint8             *at;
  const guint8             *end;
  const QuernRecordMeaning *meaning; /* borrowed, nullable: it is as it was packed */
  QuernRecord               packed;  /* the record before, as it was packed */
} QuernRecordCursor;

gboolean quern_record_cursor_next (QuernRecordCursor      *self,
                                   QuernRecord            *record,
                                   gint64                 *costs,
                                   guint                   n_costs);

G_END_DECLS
