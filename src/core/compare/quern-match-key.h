/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/**
 * QuernMatchKey:
 *
 * Which parts of a function's name must be equal in both profiles for two functions to be the
 * same (COMPARE C2). Each form leaves out more than the one before.
 */
typedef enum
{
  QUERN_MATCH_KEY_PIECES,     /* without hashes and compiler suffixes; ".part.0" stays */
  QUERN_MATCH_KEY_PLAIN,      /* without that, too */
  QUERN_MATCH_KEY_TEMPLATE,   /* without template arguments */
  QUERN_MATCH_KEY_BRIEF,      /* without arguments and return type */
  QUERN_MATCH_KEY_LEVEL,      /* without the level of a recursion */
} QuernMatchKey;

/* name: demangled. The result is to be compared, not to be read. */
char     *quern_match_key_dup            (const char    *name,
                                          QuernMatchKey  key) G_GNUC_WARN_UNUSED_RESULT;

/* The number of ".part.0"; QUERN_NONE if the name has no such suffix. */
guint     quern_match_key_get_piece      (const char    *name);

/* Names of inline namespaces that carry a version, such as "__cxx11" and "json_abi_v3_11_2".
 * versions: the scope in front of one, "nlohmann::", with the name; see quern-match-key.c. */
typedef struct _QuernScopeVersions QuernScopeVersions;

QuernScopeVersions *quern_scope_versions_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void      quern_scope_versions_free      (QuernScopeVersions *self);
/* Notes the inline namespaces in a name of one of the two profiles, 0 or 1. */
void      quern_scope_versions_add       (QuernScopeVersions *self,
                                          guint               side,
                                          const char         *key);
/* key: without the namespaces of which no profile has two versions; NULL if it has none. */
char     *quern_scope_versions_dup_key   (QuernScopeVersions *self,
                                          const char         *key) G_GNUC_WARN_UNUSED_RESULT;

/* What stands for the number of a closure in a key. */
#define QUERN_CLOSURE_NUMBER '\001'

gboolean  quern_match_key_may_have_closure (const char  *name);
/* A name with numbered closures, "f()::{lambda(int)#2}", without their numbers. numbers: (out):
 * guint64 of the closures from left to right, to be freed. NULL if there is no closure. */
char     *quern_match_key_dup_closure    (const char    *name,
                                          GArray       **numbers) G_GNUC_WARN_UNUSED_RESULT;

/* "libfoo.so" of "/usr/lib/libfoo.so.1.2", "ld.so" of "ld-2.31.so", "python3" of "python3.11". */
char     *quern_match_key_dup_object     (const char    *path) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernScopeVersions, quern_scope_versions_free)

G_END_DECLS
