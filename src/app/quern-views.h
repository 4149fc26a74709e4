/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-view.h"

G_BEGIN_DECLS

/* The table of views, in the order shown; Alt and a digit show one. */
const QuernViewInfo *const *quern_views_get  (guint      *n_views);
/* NULL if the id is unknown. */
const QuernViewInfo        *quern_views_find (const char *id);

G_END_DECLS
