/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-group-by.h"
#include "quern-profile.h"

G_BEGIN_DECLS

/* By what the functions of a profile are grouped as long as nobody has said so: by object
 * if it has two of them, or else by file, or else by class. */
QuernGroupBy quern_grouping_choose (QuernProfile *profile);

G_END_DECLS
