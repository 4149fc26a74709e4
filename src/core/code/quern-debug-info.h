/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Such a scope is the function itself. */
#define QUERN_DEBUG_NO_SCOPE G_MAXUINT32

/* A function of an object that is asked for: what is known of it. */
typedef struct
{
  const char *name;    /* borrowed: mangled or not */
  guint64     address; /* of any of its instructions; 0: not known */
} QuernDebugQuery;

/* A function that was inlined into another one. */
typedef struct
{
  const char *name;   /* borrowed; or "" */
  guint32     parent; /* what it was inlined into: an earlier one, or QUERN_DEBUG_NO_SCOPE */
  guint32     file;   /* where it is called */
  guint64     line;
} QuernDebugScope;

/* Instructions from start up to and without end. */
typedef struct
{
  guint64 start;
  guint64 end;
  guint32 scope; /* the innermost, or QUERN_DEBUG_NO_SCOPE */
  guint32 file;
  guint64 line;  /* 0: not known */
} QuernDebugRow;

/* Functions of one name may be several. The texts are bytes of the object. */
typedef struct
{
  guint       query;     /* which it answers */
  const char *comp_dir;  /* borrowed: where it was compiled; or "" */
  const char *decl_file; /* borrowed: where it is written; or "" */
  GPtrArray  *files;     /* owned: const char *, borrowed */
  GArray     *scopes;    /* owned: QuernDebugScope */
  GArray     *rows;      /* owned: QuernDebugRow */
} QuernDebugFunction;

typedef enum
{
  QUERN_DEBUG_ERROR_NO_HELPER, /* it was built without, or is not installed */
  QUERN_DEBUG_ERROR_NO_INFO,   /* no object, or one without debug information */
  QUERN_DEBUG_ERROR_TOO_LARGE, /* time or memory ran out */
  QUERN_DEBUG_ERROR_FAILED,    /* it cannot be read */
} QuernDebugError;

#define QUERN_DEBUG_ERROR (quern_debug_error_quark ())
GQuark                    quern_debug_error_quark    (void);

/**
 * QuernDebugInfo:
 *
 * What the debug information of an object (DWARF) says of some functions: which
 * of their instructions are of code that was inlined, and where that is called.
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

/* What the helper program answers, as quern-debug-helper.c says: for tests. Nothing in it is
 * trusted: it comes from a damaged object, if it wants to. */
QuernDebugInfo           *quern_debug_answer_parse   (char    *text,
                                                      guint    n_queries,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
