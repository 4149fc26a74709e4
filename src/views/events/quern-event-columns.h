/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-column.h"

G_BEGIN_DECLS

/* The columns of the list of events. */

/* Px, at least. */
#define QUERN_EVENT_COST_WIDTH 112
#define QUERN_EVENT_SHARE_WIDTH 84

const QuernColumnInfo *quern_event_columns_get (guint *n_columns);

G_END_DECLS
