/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-run-ranges.h"

G_BEGIN_DECLS

/**
 * QuernCondition:
 *
 * A condition that a comparison must not meet, such as "self of parse_* Ir > +5%" (COMPARE C8).
 */
typedef struct _QuernCondition QuernCondition;

/* The result of the clause that decides. */
typedef struct
{
  gboolean      holds;
  gboolean      is_origin; /* the change is an origin; before and after are inclusive */
  QuernEventId  event;     /* that it is about */
  char         *function;  /* owned, nullable: name of the row that it is about */
  double        before;
  double        after;
  double        change;
  double        limit;
} QuernConditionResult;

#define QUERN_CONDITION_ERROR (quern_condition_error_quark ())
GQuark          quern_condition_error_quark  (void);

/* NULL with a QUERN_CONDITION_ERROR whose message describes the problem and its position. */
QuernCondition *quern_condition_new          (const char            *text,
                                              GError               **error) G_GNUC_WARN_UNUSED_RESULT;
void            quern_condition_free         (QuernCondition        *self);
const char     *quern_condition_get_text     (const QuernCondition  *self);

/* Evaluates the condition. FALSE with an error if it refers to an unknown event or function.
 * ranges: nullable: if given, the condition only holds where the change is clear. */
gboolean        quern_condition_evaluate     (const QuernCondition  *self,
                                              const QuernDiff       *diff,
                                              const QuernRunRanges  *ranges,
                                              QuernConditionResult  *result,
                                              GError               **error);
void            quern_condition_result_clear (QuernConditionResult  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCondition, quern_condition_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernConditionResult, quern_condition_result_clear)

G_END_DECLS
