/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/**
 * QuernMatchKey:
 *
 * The parts of a function's name that must be equal in both profiles for two functions to match
 * (COMPARE C2).
 */
typedef enum
{
  QUERN_MATCH_KEY_PIECES,     /* without hashes and compiler suffixes, except ".part.0" */
  QUERN_MATCH_KEY_PLAIN,      /* without hashes and compiler suffixes, including ".part.0" */
  QUERN_MATCH_KEY_TEMPLATE,   /* without template arguments */
  QUERN_MATCH_KEY_BRIEF,      /* without arguments and return type */
  QUERN_MATCH_KEY_LEVEL,      /* without the level of a recursion */
} QuernMatchKey;

/* name: demangled. The result is only for comparison, not to be shown. */
char     *quern_match_key_dup            (const char    *name,
                                          QuernMatchKey  key) G_GNUC_WARN_UNUSED_RESULT;

/* The number in a suffix such as ".part.0"; QUERN_NONE if the name has none. */
guint     quern_match_key_get_piece      (const char    *name);

/* The versioned inline namespaces, such as "__cxx11" and "json_abi_v3_11_2", that the two profiles
 * have in each scope, such as "nlohmann::". */
typedef struct _QuernScopeVersions QuernScopeVersions;

QuernScopeVersions *quern_scope_versions_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void      quern_scope_versions_free      (QuernScopeVersions *self);
/* Notes the inline namespaces in a name of one of the two profiles, 0 or 1. */
void      quern_scope_versions_add       (QuernScopeVersions *self,
                                          guint               side,
                                          const char         *key);
/* The key without versioned namespaces, except those of which a profile has two versions; NULL if
 * nothing was removed. */
char     *quern_scope_versions_dup_key   (QuernScopeVersions *self,
                                          const char         *key) G_GNUC_WARN_UNUSED_RESULT;

/* Replaces the number of a closure in a key. */
#define QUERN_CLOSURE_NUMBER '\001'

gboolean  quern_match_key_may_have_closure (const char  *name);
/* Removes the numbers of closures from a name, such as "f()::{lambda(int)#2}". numbers: (out):
 * guint64 of the closures from left to right, to be freed. NULL if there is no closure. */
char     *quern_match_key_dup_closure    (const char    *name,
                                          GArray       **numbers) G_GNUC_WARN_UNUSED_RESULT;

/* "libfoo.so" of "/usr/lib/libfoo.so.1.2", "ld.so" of "ld-2.31.so", "python3" of "python3.11". */
char     *quern_match_key_dup_object     (const char    *path) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernScopeVersions, quern_scope_versions_free)

G_END_DECLS
