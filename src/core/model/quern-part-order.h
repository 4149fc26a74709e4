/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* Sorts the parts of a profile that is being built. */
void quern_part_order_apply (QuernProfile *profile);

G_END_DECLS
