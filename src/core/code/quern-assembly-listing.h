/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* The usual number of instructions without a cost around those that have one. */
#define QUERN_ASSEMBLY_CONTEXT 3

typedef enum
{
  QUERN_ASSEMBLY_INSTRUCTION, /* as it was disassembled, with or without a cost */
  QUERN_ASSEMBLY_UNKNOWN,     /* an address that has a cost, where no instruction begins */
  QUERN_ASSEMBLY_FOLDED,      /* instructions without a cost, shown on demand */
  QUERN_ASSEMBLY_GAP,         /* bytes that were not disassembled */
} QuernAssemblyKind;

typedef struct
{
  QuernAssemblyKind kind;
  guint64           address;
  guint             instruction; /* index: of the INSTRUCTION, or of the first FOLDED one */
  guint             place;       /* index of the costly address, or G_MAXUINT */
  guint64           n;           /* FOLDED: how many instructions; GAP: how many bytes */
} QuernAssemblyRow;

GArray *quern_assembly_find_ranges (const guint64          *addresses,
                                    guint                   n_addresses) G_GNUC_WARN_UNUSED_RESULT;
GArray *quern_assembly_list_rows   (const QuernDisassembly *code,
                                    const guint64          *addresses,
                                    guint                   n_addresses,
                                    guint                   context,
                                    GHashTable             *opened) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
