/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-grouping.h"

G_BEGIN_DECLS

/* The same groups in the same order, with the costs of another analysis of the same functions, such
 * as one of some parts of the profile, so that groups keep their colours. Not for groups by cycle:
 * other parts have other cycles. NULL if there is not enough memory. */
QuernGrouping *quern_grouping_new_like (QuernGrouping *whole,
                                        QuernAnalysis *analysis) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
