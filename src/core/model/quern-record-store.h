/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record.h"

G_BEGIN_DECLS

/**
 * QuernRecordStore:
 *
 * The lines of the input, packed: costs, calls and jumps by place.
 *
 * They are many and rarely looked at. So they are delta-coded into blocks of
 * bytes, in the order of the file, and unpacked for one function when its
 * source is shown. A run is a stretch of one function in one part.
 */
typedef struct _QuernRecordStore QuernRecordStore;

QuernRecordStore *quern_record_store_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void              quern_record_store_free      (QuernRecordStore       *self);

void              quern_record_store_begin_run (QuernRecordStore       *self,
                                                QuernFunctionId         function,
                                                guint                   part);
void              quern_record_store_add       (QuernRecordStore       *self,
                                                const QuernRecord      *record,
                                                guint                   n_costs);
void              quern_record_store_seal      (QuernRecordStore       *self,
                                                guint                   n_functions);

gboolean          quern_record_store_has_instructions (const QuernRecordStore *self);
gboolean          quern_record_store_has_jumps (const QuernRecordStore *self);
guint             quern_record_store_get_n_runs (const QuernRecordStore *self);
void              quern_record_store_get_runs_of (const QuernRecordStore *self,
                                                QuernFunctionId         function,
                                                guint                  *first,
                                                guint                  *end);
/* place: in the order of the file, or by function. */
void              quern_record_store_open_run  (const QuernRecordStore *self,
                                                guint                   place,
                                                gboolean                by_function,
                                                QuernRecord            *record,
                                                const guint8          **start,
                                                const guint8          **end);
const guint8     *quern_record_store_unpack    (const guint8           *at,
                                                QuernRecord            *record,
                                                gint64                 *costs,
                                                guint                   n_costs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRecordStore, quern_record_store_free)

G_END_DECLS
