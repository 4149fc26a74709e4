/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"

G_BEGIN_DECLS

/* The event that sizes a picture: the explorer's, or, since ratios cannot be
 * added up, the first one; QUERN_NONE without any. note: (out): a sentence
 * that says so, or NULL. */
QuernEventId quern_view_event_get (QuernExplorer  *explorer,
                                   char          **note);

G_END_DECLS
