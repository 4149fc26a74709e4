/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

QuernSourceFinder *quern_explorer_get_finder (QuernExplorer     *self,
                                              const char *const *folders,
                                              const char *const *maps);

G_END_DECLS
