/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record.h"

G_BEGIN_DECLS

/* Packs records into few bytes: most numbers are small, and each place is
 * close to the one before. */

/* The maximum size in bytes of a packed record with n_costs costs. */
static inline gsize
quern_record_get_max_size (guint n_costs)
{
  return 3 + ((gsize) n_costs + 9) * 10;
}

/* Numbers are read eight bytes at a time: as many bytes must be readable after the last record. */
#define QUERN_RECORD_PADDING 8

guint8       *quern_record_pack   (guint8            *at,
                                   const QuernPlace  *where,
                                   const QuernRecord *record,
                                   guint              n_costs,
                                   const QuernPlace  *last);
const guint8 *quern_record_unpack (const guint8           *at,
                                   QuernRecord            *record,
                                   const QuernRecordCosts *costs);

G_END_DECLS
