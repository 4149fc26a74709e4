/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-group-by.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* The default grouping of a profile: the first of object, file and class that splits the cost. It
 * looks at all functions. */
QuernGroupBy quern_grouping_choose (QuernProfile *profile);

G_END_DECLS
