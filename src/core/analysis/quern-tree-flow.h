/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/**
 * QuernTreeFlow:
 *
 * The costs of a call graph, cut down to what the lines of the functions account for, so that the
 * functions without a caller add up to the self costs of the program. In complete data nothing is
 * cut. A call that is dearer than the function that it calls is cut to what that one has; where
 * members of a cycle have more than their callers know of, only what the cycle has counts.
 */
typedef struct _QuernTreeFlow QuernTreeFlow;

QuernTreeFlow *quern_tree_flow_new      (QuernProfile    *profile,
                                         QuernEventId     event,
                                         const double    *own) G_GNUC_WARN_UNUSED_RESULT;
void           quern_tree_flow_free     (QuernTreeFlow   *self);
double         quern_tree_flow_get_call (QuernTreeFlow   *self,
                                         QuernCallId      call);
double         quern_tree_flow_get_root (QuernTreeFlow   *self,
                                         QuernFunctionId  function,
                                         double          *low,
                                         double          *high);

G_END_DECLS
