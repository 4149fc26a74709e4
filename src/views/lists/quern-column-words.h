/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* What a column of costs says of itself, with the name of its event, and what its
 * shares are of.
 *
 * format: with one %s for the event; is_share: can it show shares?
 * NULL without an event. */
char *quern_column_words_dup_cost (QuernExplorer *explorer,
                                   QuernEventId   event,
                                   gboolean       is_share,
                                   const char    *format) G_GNUC_FORMAT (4) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
