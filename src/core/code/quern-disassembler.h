/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-disassembly.h"

G_BEGIN_DECLS

/* The syntax of instructions; only x86 has a choice. */
typedef enum
{
  QUERN_SYNTAX_ATT,
  QUERN_SYNTAX_INTEL,
} QuernSyntax;

typedef enum
{
  QUERN_DISASSEMBLER_ERROR_NO_PROGRAM, /* objdump is not installed */
  QUERN_DISASSEMBLER_ERROR_NO_OBJECT,  /* no file, or none with machine code */
  QUERN_DISASSEMBLER_ERROR_TOO_LARGE,  /* time or memory ran out */
  QUERN_DISASSEMBLER_ERROR_FAILED,
} QuernDisassemblerError;

#define QUERN_DISASSEMBLER_ERROR (quern_disassembler_error_quark ())
GQuark            quern_disassembler_error_quark (void);

QuernDisassembly *quern_disassembler_run   (const char            *path,
                                            const QuernCodeRange  *ranges,
                                            guint                  n_ranges,
                                            QuernSyntax            syntax,
                                            GCancellable          *cancellable,
                                            GError               **error)
                                            G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
