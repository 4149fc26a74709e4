/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* Sums of a function that the file reports explicitly. They are more exact than
 * adding up its calls: some calls may be missing and, in a recursion, calls
 * contain the same cost several times. */
typedef struct
{
  QuernFunctionId function;
  guint           part;
  QuernEventId    event;     /* of the inclusive cost; QUERN_NONE if not given */
  guint64         called;    /* recursive calls included */
  gint64          inclusive; /* cost inside a recursion counts once */
} QuernReportedCosts;

GArray  *quern_reported_costs_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void     quern_reported_costs_sort (GArray          *self);
gboolean quern_reported_costs_take (GArray          *self,
                                    QuernFunctionId  function,
                                    const guint     *part_of,
                                    guint            n_side,
                                    gint64          *row,
                                    guint64         *called);

G_END_DECLS
