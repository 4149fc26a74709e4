/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

GArray *quern_hottest_path_new (QuernAnalysis   *analysis,
                                QuernEventId     event,
                                QuernFunctionId  through,
                                guint           *at) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
