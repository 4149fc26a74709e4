/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-group-by.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* The default grouping of a profile: by object if it has several, else by file if it has several,
 * else by class if it has any, else by object. */
QuernGroupBy quern_grouping_choose (QuernProfile *profile);

G_END_DECLS
