/* SPDX-License-Identifier: GPL-3.0-or-later */

/* State shared by the matching steps: see quern-function-match.c. */

#pragma once

#include "quern-function-match.h"
#include "quern-match-key.h"
#include "quern-match-rules.h"
#include "quern-object-pairs.h"

G_BEGIN_DECLS

typedef struct _Matcher Matcher;

struct _Matcher
{
  QuernProfile * const *profiles;       /* borrowed: before and after */
  QuernMatchRules      *rules;          /* borrowed, nullable */
  GCancellable         *cancellable;    /* borrowed, nullable */
  guint                 n_functions[2];
  QuernObjectPairs      objects;
  QuernScopeVersions   *versions;       /* owned */
  guint32              *row_of[2];      /* owned: by function; QUERN_NONE: not matched yet */
  guint8               *is_excluded[2]; /* owned: by function: its name is meaningless */
  GArray               *rows;           /* owned: QuernMatchRow */
  GArray               *offers;         /* owned: QuernMatchOffer */
  GArray               *closures;       /* owned: see quern-closure-match.c */
  QuernEventId          event[2];       /* the first common event; QUERN_NONE: there is none */
  char                **names[2];       /* owned, nullable: function names rewritten by rules */
  char                **files[2];       /* owned, nullable: file names rewritten by rules */
};

/* The name rewritten by rules, or else the raw name in the file if is_raw, or the shown name. */
const char *quern_matcher_get_name   (Matcher         *self,
                                      guint            side,
                                      QuernFunctionId  function,
                                      gboolean         is_raw);

guint       quern_matcher_add_row    (Matcher         *self,
                                      QuernMatchStep   step,
                                      gboolean         is_probable);
/* FALSE if a rule forbids the pair. */
gboolean    quern_matcher_pair       (Matcher         *self,
                                      QuernFunctionId  before,
                                      QuernFunctionId  after,
                                      QuernMatchStep   step,
                                      gboolean         is_probable);
/* Whether a rule says that the functions do not match. */
gboolean    quern_matcher_forbids    (Matcher         *self,
                                      QuernFunctionId  before,
                                      QuernFunctionId  after);
gboolean    quern_matcher_is_left    (Matcher         *self,
                                      guint            side,
                                      QuernFunctionId  function);
guint32     quern_matcher_get_object (Matcher         *self,
                                      guint            side,
                                      QuernFunctionId  function);
const char *quern_matcher_get_file   (Matcher         *self,
                                      guint            side,
                                      QuernFunctionId  function);
/* A comparison key: the name without suffixes and inline namespaces. */
char       *quern_matcher_dup_key    (Matcher         *self,
                                      const char      *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
