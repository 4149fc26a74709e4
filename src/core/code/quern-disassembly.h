/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The maximum length of a line, in bytes: longer ones are cut. */
#define QUERN_DISASSEMBLY_MAX_LINE 4096

/* Addresses of an object, from start up to, but not including, stop. */
typedef struct
{
  guint64 start;
  guint64 stop;
} QuernCodeRange;

/* An instruction. Texts are valid UTF-8 without invisible characters. */
typedef struct
{
  guint64     address;
  guint64     target;     /* with has_target: where a jump or a call goes */
  const char *bytes;      /* "48 89 d0" */
  const char *mnemonic;   /* with prefixes: "rep stos" */
  const char *operands;   /* or "" */
  const char *note;       /* nullable: symbol of the target, or what is referred to: "10 <f>" */
  const char *symbol;     /* nullable: a symbol that begins here */
  gboolean    has_target;
} QuernInstruction;

/**
 * QuernDisassembly:
 *
 * Instructions of an object in the order of their addresses, possibly with gaps.
 * Immutable once it was read: any thread may use it then.
 */
typedef struct _QuernDisassembly QuernDisassembly;

QuernDisassembly       *quern_disassembly_new   (void) G_GNUC_WARN_UNUSED_RESULT;
QuernDisassembly       *quern_disassembly_ref   (QuernDisassembly       *self)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                    quern_disassembly_unref (QuernDisassembly       *self);

void                    quern_disassembly_read  (QuernDisassembly       *self,
                                                 const char             *text,
                                                 gsize                   length,
                                                 QuernCodeRange          range);
/* Appends an instruction. Copies its texts. */
void                    quern_disassembly_add   (QuernDisassembly       *self,
                                                 const QuernInstruction *instruction);

guint                   quern_disassembly_get_n (const QuernDisassembly *self);
const QuernInstruction *quern_disassembly_get   (const QuernDisassembly *self,
                                                 guint                   index);
guint                   quern_disassembly_find  (const QuernDisassembly *self,
                                                 guint64                 address);

void                    quern_disassembly_set_mtime (QuernDisassembly       *self,
                                                     gint64                  mtime);
gint64                  quern_disassembly_get_mtime (const QuernDisassembly *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDisassembly, quern_disassembly_unref)

G_END_DECLS
