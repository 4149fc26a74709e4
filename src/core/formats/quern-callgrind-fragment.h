/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-callgrind-state.h"
#include "quern-input.h"

G_BEGIN_DECLS

/**
 * QuernCallgrindFragment:
 *
 * A stretch of the body of a part, from a line "fn=" on, that is read before
 * it is known what stands in front of it. When what is in front has been read,
 * it is joined to that; or else found not to be what it was taken for, and
 * read again in its turn. So there is one way only to read a file, and this
 * is a faster one to the same result.
 *
 * Its positions count from an unknown origin, its "(12)" may be names that it
 * does not define, and its first object and file are those of the line before.
 * It ends early at a line that only makes sense in its turn: a header, or one
 * that is not understood. It gives up where something would be reported,
 * because a report has a line number.
 */

QuernCallgrindFragment *quern_callgrind_fragment_new  (const QuernCallgrindState *head,
                                                       QuernInput                *input,
                                                       guint64                    start,
                                                       guint64                    end)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                    quern_callgrind_fragment_free (QuernCallgrindFragment    *self);

void                    quern_callgrind_fragment_read (QuernCallgrindFragment    *self,
                                                       QuernProgress             *progress,
                                                       GCancellable              *cancellable);
gboolean                quern_callgrind_fragment_join (QuernCallgrindFragment    *self,
                                                       QuernCallgrindState       *state,
                                                       guint64                   *stopped_at);

/* For the reading of names in a fragment. */
guint32                 quern_callgrind_fragment_add_blank (QuernCallgrindState  *state,
                                                       QuernNameTable            *table,
                                                       guint64                    number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernCallgrindFragment, quern_callgrind_fragment_free)

G_END_DECLS
