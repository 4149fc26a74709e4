/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record-cursor.h"

G_BEGIN_DECLS

/**
 * QuernRecordStore:
 *
 * The lines of the input, packed: costs, calls and jumps by place.
 *
 * Records are numerous and rarely read. They are therefore delta-coded into
 * blocks of bytes, in file order, and unpacked for one function when its source
 * is shown. A run is a sequence of records of one function in one part.
 */
typedef struct _QuernRecordStore QuernRecordStore;

/* What records tell about lines, in order to skip those that need not be unpacked. */
typedef enum
{
  QUERN_RECORD_SOME_LINES    = 1 << 0, /* a record, also of a call or a jump, has a line */
  QUERN_RECORD_COSTS_WITHOUT = 1 << 1, /* a cost has no line */
} QuernRecordLines;

QuernRecordStore *quern_record_store_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void              quern_record_store_free      (QuernRecordStore       *self);

gboolean          quern_record_store_begin_run (QuernRecordStore       *self,
                                                QuernFunctionId         function,
                                                guint                   part)
                                                G_GNUC_WARN_UNUSED_RESULT;
gboolean          quern_record_store_add       (QuernRecordStore       *self,
                                                const QuernPlace       *where,
                                                const QuernRecord      *record,
                                                guint                   n_costs)
                                                G_GNUC_WARN_UNUSED_RESULT;
void              quern_record_store_move_parts (QuernRecordStore      *self,
                                                const guint            *place_of);
gboolean          quern_record_store_seal      (QuernRecordStore       *self,
                                                guint                   n_functions)
                                                G_GNUC_WARN_UNUSED_RESULT;

void              quern_record_store_mark_parts (const QuernRecordStore *self,
                                                const guint            *part_of,
                                                gboolean               *has_records);
gboolean          quern_record_store_has_instructions (const QuernRecordStore *self);
gboolean          quern_record_store_has_jumps (const QuernRecordStore *self);
gboolean          quern_record_store_has_lines (const QuernRecordStore *self,
                                                const guint            *part_of);
QuernRecordLines  quern_record_store_get_lines_of (const QuernRecordStore *self,
                                                QuernFunctionId         function);
guint             quern_record_store_get_n_runs (const QuernRecordStore *self);
void              quern_record_store_get_runs_of (const QuernRecordStore *self,
                                                QuernFunctionId         function,
                                                guint                  *first,
                                                guint                  *end);
/* place: index of the run in file order or, if by_function, in function order. */
void              quern_record_store_open_run  (const QuernRecordStore *self,
                                                guint                   place,
                                                gboolean                by_function,
                                                QuernRecordCursor      *cursor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernRecordStore, quern_record_store_free)

G_END_DECLS
