/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* A function on one side. All members are borrowed. */
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
 * The instructions of both sides of a function in one listing: those after, and between them those
 * that were removed. Each has an ascending *position* in place of an address. Instructions match by
 * mnemonic and operands, whatever addresses they have and refer to. Immutable.
 */
typedef struct _QuernMergedCode QuernMergedCode;

/* sides: before and after. NULL with an error if cancelled, or if there is not enough memory. */
QuernMergedCode        *quern_merged_code_new           (const QuernCodeSide    *sides,
                                                         GCancellable           *cancellable,
                                                         GError                **error)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void                    quern_merged_code_free          (QuernMergedCode        *self);

/* (transfer none): its addresses are positions; a target that is not among them is G_MAXUINT64. */
QuernDisassembly       *quern_merged_code_get_code      (const QuernMergedCode  *self);

/* The position of an address of a side, 0 before, 1 after, if it has a cost, is that of an
 * instruction, or is a target; else 0. */
guint64                 quern_merged_code_find          (const QuernMergedCode  *self,
                                                         guint                   side,
                                                         guint64                 address);
/* addresses: (out): before and after; 0 if missing on that side. */
void                    quern_merged_code_get_addresses (const QuernMergedCode  *self,
                                                         guint64                 position,
                                                         guint64                *addresses);
/* "401136"; "+401136" for one that only the side after has, "−401126" for one that only the side
 * before has; "–" for position 0. self: nullable: positions are addresses. */
char                   *quern_merged_code_dup_address   (const QuernMergedCode  *self,
                                                         guint64                 position)
                                                         G_GNUC_WARN_UNUSED_RESULT;

/* The text that is compared: instructions match if it is the same. */
char                   *quern_merged_code_dup_text      (const QuernInstruction *instruction)
                                                         G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernMergedCode, quern_merged_code_free)

G_END_DECLS
