/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-diff.h"

G_BEGIN_DECLS

/* Both sides of a diff as one profile of two parts, "before" and "after", which can be compared
 * as any two parts: its functions are the rows of the diff. It has the events that both have, and
 * no lines: those of one text are not those of the other. functions: (out) (optional): by row of
 * the diff, its function in the profile, to be freed. NULL with an error if it was cancelled, or
 * there is not enough memory. */
QuernProfile *quern_joined_profile_new (const QuernDiff  *diff,
                                        QuernFunctionId **functions,
                                        GCancellable     *cancellable,
                                        GError          **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
