/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The scope of code that was not inlined: the function itself. */
#define QUERN_DEBUG_NO_SCOPE G_MAXUINT32

/* A function of an object to look up. */
typedef struct
{
  const char *name;    /* borrowed: mangled or not */
  guint64     address; /* of any of its instructions; 0: not known */
} QuernDebugQuery;

/* A function that was inlined into another one. */
typedef struct
{
  const char *name;   /* borrowed; or "" */
  guint32     parent; /* index of the scope around, always lower, or QUERN_DEBUG_NO_SCOPE */
  guint32     file;   /* of the call: index in files */
  guint64     line;
} QuernDebugScope;

/* Instructions from start up to, but not including, end. */
typedef struct
{
  guint64 start;
  guint64 end;
  guint32 scope; /* index of the innermost, or QUERN_DEBUG_NO_SCOPE */
  guint32 file;
  guint64 line;  /* 0: not known */
} QuernDebugRow;

/* A function that was found. Several may have one name. The texts are raw bytes of the object. */
typedef struct
{
  guint       query;     /* index of the query that it answers */
  const char *comp_dir;  /* borrowed: where it was compiled; or "" */
  const char *decl_file; /* borrowed: where it is declared; or "" */
  GPtrArray  *files;     /* owned: const char *, borrowed */
  GArray     *scopes;    /* owned: QuernDebugScope */
  GArray     *rows;      /* owned: QuernDebugRow */
} QuernDebugFunction;

typedef enum
{
  QUERN_DEBUG_ERROR_NO_HELPER, /* the helper was not built, or is not installed */
  QUERN_DEBUG_ERROR_NO_INFO,   /* no object, or one without debug information */
  QUERN_DEBUG_ERROR_TOO_LARGE, /* time or memory ran out */
  QUERN_DEBUG_ERROR_FAILED,    /* the debug information cannot be read */
} QuernDebugError;

#define QUERN_DEBUG_ERROR (quern_debug_error_quark ())
GQuark                    quern_debug_error_quark    (void);

/**
 * QuernDebugInfo:
 *
 * The debug information (DWARF) of some functions of an object: which of their
 * instructions come from inlined code, and where that code is called.
 */
typedef struct _QuernDebugInfo QuernDebugInfo;

QuernDebugInfo           *quern_debug_info_load      (const char             *path,
                                                      const QuernDebugQuery  *queries,
                                                      guint                   n_queries,
                                                      GCancellable           *cancellable,
                                                      GError                **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
void                      quern_debug_info_free      (QuernDebugInfo         *self);

gint64                    quern_debug_info_get_mtime (const QuernDebugInfo   *self);
guint                     quern_debug_info_get_n     (const QuernDebugInfo   *self);
const QuernDebugFunction *quern_debug_info_get       (const QuernDebugInfo   *self,
                                                      guint                   index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernDebugInfo, quern_debug_info_free)

/* Parses an answer of the helper program, see quern-debug-helper.c; public for tests. The answer is
 * not trusted: it may come from a damaged object. */
QuernDebugInfo           *quern_debug_answer_parse   (char    *text,
                                                      guint    n_queries,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
