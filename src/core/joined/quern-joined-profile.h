/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-joined-diff.h"

G_BEGIN_DECLS

/* Two profiles as one of two parts, "before" and "after", which can be compared as any two parts:
 * functions and files that are the same are one. It has the events that both have, and no lines:
 * those of one text are not those of the other (quern-joined-lines.h has them). Names are as the
 * files have them.
 *
 * sides: analyses of the two, before and after. rules: nullable. joined: (out) (optional): what
 * changed; functions are those of the result. NULL with an error if the two cannot be compared, it
 * was cancelled, or there is not enough memory. */
QuernProfile *quern_joined_profile_new (QuernAnalysis * const *sides,
                                        QuernMatchRules       *rules,
                                        QuernJoinedDiff      **joined,
                                        GCancellable          *cancellable,
                                        GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
