/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-annotation.h"

G_BEGIN_DECLS

/**
 * QuernCodeCosts:
 *
 * The costs, calls and jumps of each instruction of a function, in the order of
 * addresses. Immutable: any thread may read it.
 *
 * The self costs of all instructions add up to the self cost of the function.
 * Address 0 represents costs recorded without an address.
 */
#define QUERN_TYPE_CODE_COSTS (quern_code_costs_get_type ())
G_DECLARE_FINAL_TYPE (QuernCodeCosts, quern_code_costs, QUERN, CODE_COSTS, GObject)

/* An instruction that has a cost, calls or jumps. */
typedef struct
{
  guint64     address;
  QuernFileId file;       /* of its source line; QUERN_NONE: not known */
  guint64     line;       /* 0: not known */
  guint       first_call;
  guint       n_calls;    /* how many callees */
  guint       first_jump;
  guint       n_jumps;    /* how many targets */
} QuernCodePlace;

QuernCodeCosts           *quern_code_costs_new            (QuernAnalysis    *analysis,
                                                           QuernFunctionId   function,
                                                           GCancellable     *cancellable,
                                                           GError          **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for records that the caller chooses from the profile of the analysis: begin, add each
 * record, finish, then read. NULL or FALSE with an error if memory runs out. */
QuernCodeCosts           *quern_code_costs_begin          (QuernAnalysis    *analysis,
                                                           QuernFunctionId   function,
                                                           GError          **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean                  quern_code_costs_add            (QuernCodeCosts   *self,
                                                           const QuernRecord *record,
                                                           GError          **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean                  quern_code_costs_finish         (QuernCodeCosts   *self,
                                                           GError          **error) G_GNUC_WARN_UNUSED_RESULT;

QuernProfile             *quern_code_costs_get_profile    (QuernCodeCosts   *self);
QuernFunctionId           quern_code_costs_get_function   (QuernCodeCosts   *self);
const gint64             *quern_code_costs_get_total      (QuernCodeCosts   *self);

guint                     quern_code_costs_get_n          (QuernCodeCosts   *self);
const QuernCodePlace     *quern_code_costs_get            (QuernCodeCosts   *self,
                                                           guint             index);
const gint64             *quern_code_costs_get_self       (QuernCodeCosts   *self,
                                                           guint             index);
const gint64             *quern_code_costs_get_inclusive  (QuernCodeCosts   *self,
                                                           guint             index);

const QuernAnnotatedCall *quern_code_costs_get_call       (QuernCodeCosts   *self,
                                                           guint             index);
const gint64             *quern_code_costs_get_call_costs (QuernCodeCosts   *self,
                                                           guint             index);
guint                     quern_code_costs_get_n_jumps    (QuernCodeCosts   *self);
const QuernAnnotatedJump *quern_code_costs_get_jump       (QuernCodeCosts   *self,
                                                           guint             index);

G_END_DECLS
