/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-callgrind-state.h"
#include "quern-input.h"

G_BEGIN_DECLS

/* Reads what an input holds into a state, up to the input's end. */
typedef gboolean (*QuernCallgrindReadFunc) (QuernCallgrindState     *self,
                                            QuernInput              *input,
                                            QuernProgress           *progress,
                                            GCancellable            *cancellable,
                                            GError                 **error);

gboolean quern_callgrind_read_side_by_side (QuernCallgrindState     *self,
                                            QuernInput              *input,
                                            QuernCallgrindReadFunc   read,
                                            QuernProgress           *progress,
                                            GCancellable            *cancellable,
                                            GError                 **error);

G_END_DECLS
