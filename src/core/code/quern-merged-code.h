/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* A function as one side has it. All is borrowed. */
typedef struct
{
  const QuernDisassembly *code;
  const guint64          *addresses;   /* those that have a cost, in order */
  guint                   n_addresses;
  const guint64          *targets;     /* of its jumps, in order */
  guint                   n_targets;
} QuernCodeSide;

/**
 * QuernMergedCode:
 *
 * The instructions of both sides of a function in one order: those after, and between them those
 * that were removed. Each has a *position* in place of an address, which ascends. Instructions are
 * the same by mnemonic and operands, whatever addresses they have and refer to. Immutable.
 */
typedef struct _QuernMergedCode QuernMergedCode;

/* sides: before and after. NULL with an error if it was cancelled, or there is not enough
 * memory. */
QuernMergedCode        *quern_merged_code_new           (const QuernCodeSide    *sides,
                                                         GCancellable           *cancellable,
                                                         GError                **error)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void                    quern_merged_code_free          (QuernMergedCode        *self);

/* (transfer none): its addresses are positions; a target that is not among them is G_MAXUINT64. */
QuernDisassembly       *quern_merged_code_get_code      (const QuernMergedCode  *self);

/* address: of a side: 0 before, 1 after; one that has a cost, or a target. 0 for 0. */
guint64                 quern_merged_code_find          (const QuernMergedCode  *self,
                                                         guint                   side,
                                                         guint64                 address);
/* before and after; 0 if that side does not have it. */
void                    quern_merged_code_get_addresses (const QuernMergedCode  *self,
                                                         guint64                 position,
                                                         guint64                *addresses);
/* "401136"; "+401136" for one that only the side after has, "−401126" for one that only the side
 * before has; "–" for position 0. self: nullable: positions are addresses. */
char                   *quern_merged_code_dup_address   (const QuernMergedCode  *self,
                                                         guint64                 position)
                                                         G_GNUC_WARN_UNUSED_RESULT;

/* What two instructions have in common that are the same. */
char                   *quern_merged_code_dup_text      (const QuernInstruction *instruction)
                                                         G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMergedCode, quern_merged_code_free)

G_END_DECLS
