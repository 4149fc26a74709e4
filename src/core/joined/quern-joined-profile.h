/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

G_BEGIN_DECLS

/* Joins two profiles into one with the parts "before" and "after", which can be compared like any
 * two parts. Matching functions and files are merged. The result has the events that both have,
 * and no lines, as line numbers of the two sides differ (see quern-joined-lines.h). Names are raw.
 *
 * sides: analyses of the profiles before and after. rules: nullable. joined: (out) (optional): the
 * changes; its functions are those of the result. NULL with an error if the two cannot be compared,
 * it was cancelled, or memory runs out. */
QuernProfile *quern_joined_profile_new (QuernAnalysis * const *sides,
                                        QuernMatchRules       *rules,
                                        QuernJoinedDiff      **joined,
                                        GCancellable          *cancellable,
                                        GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
