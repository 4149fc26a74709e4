/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

QuernSourceFinder *quern_explorer_create_finder (QuernExplorer     *self,
                                                 const char *const *folders,
                                                 const char *const *maps,
                                                 gint64            *recorded) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
