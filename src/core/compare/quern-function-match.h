/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-match-rules.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* The step that matched two functions, in the order of the steps (COMPARE C2, C3). */
typedef enum
{
  QUERN_MATCH_NONE,              /* the function is on one side only */
  QUERN_MATCH_RULE,              /* matched by a user's rule */
  QUERN_MATCH_FILE_AND_NAME,     /* F1 */
  QUERN_MATCH_PATH_END,          /* F2 */
  QUERN_MATCH_NAME,              /* F3 */
  QUERN_MATCH_SUFFIX_AND_FILE,   /* F4 */
  QUERN_MATCH_SUFFIX,            /* F5 */
  QUERN_MATCH_NAMESPACE,         /* F6 */
  QUERN_MATCH_CLOSURE,           /* F7 */
  QUERN_MATCH_TEMPLATE,          /* F8 */
  QUERN_MATCH_ARGUMENTS,         /* F9 */
  QUERN_MATCH_LEVEL,             /* F10 */
  QUERN_MATCH_OTHER_OBJECT,      /* F11 */
  QUERN_MATCH_RENAMED,           /* C3 */
  QUERN_N_MATCH_STEPS
} QuernMatchStep;

/**
 * QuernFunctionMatch:
 *
 * Matches the functions of two profiles. Each function is in one row: with its partner, alone, or
 * in a family of functions that cannot be distinguished. Immutable.
 */
typedef struct _QuernFunctionMatch QuernFunctionMatch;

typedef struct
{
  QuernMatchStep step;
  gboolean       is_probable; /* matched by calls and costs, not by name */
} QuernMatchRow;

/* Two unmatched functions that may be the same, renamed. */
typedef struct
{
  QuernFunctionId before;
  QuernFunctionId after;
  double          score; /* similarity, 0 to 1 */
} QuernMatchOffer;

/* profiles: before and after. last: the last step to try. rules: nullable. NULL: cancelled. */
QuernFunctionMatch    *quern_function_match_new         (QuernProfile * const     *profiles,
                                                         QuernMatchStep            last,
                                                         QuernMatchRules          *rules,
                                                         GCancellable             *cancellable,
                                                         GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
void                   quern_function_match_free        (QuernFunctionMatch       *self);

guint                  quern_function_match_get_n_rows  (const QuernFunctionMatch *self);
const QuernMatchRow   *quern_function_match_get_row     (const QuernFunctionMatch *self,
                                                         guint                     row);
/* Joins rows into families. into: by row: the row to join it to, or itself; a row that others are
 * joined to must be mapped to itself. Renumbers the rows, so call it before sharing the match. */
void                   quern_function_match_join        (QuernFunctionMatch       *self,
                                                         const guint              *into);
/* The functions of a side in a row, sorted by id: none, one, or a family. In joined rows, those of
 * the row that the others were joined to come first. */
const QuernFunctionId *quern_function_match_get_members (const QuernFunctionMatch *self,
                                                         guint                     row,
                                                         guint                     side,
                                                         guint                    *n_members);
guint                  quern_function_match_find_row    (const QuernFunctionMatch *self,
                                                         guint                     side,
                                                         QuernFunctionId           function);
/* The object after that is paired with an object before; QUERN_NONE if there is none. */
QuernObjectId          quern_function_match_find_object (const QuernFunctionMatch *self,
                                                         QuernObjectId             before);
/* The most similar first; each function is in at most one offer. */
const QuernMatchOffer *quern_function_match_get_offers  (const QuernFunctionMatch *self,
                                                         guint                    *n_offers);
/* Machine-readable name: "F1" … "F11", "pair", "renamed"; NULL for none. */
const char            *quern_match_step_get_id          (QuernMatchStep            step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernFunctionMatch, quern_function_match_free)

G_END_DECLS
