/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-sink.h"

G_BEGIN_DECLS

gboolean quern_webgrind_write_profile (QuernAnalysis  *analysis,
                                       QuernEventId    event,
                                       QuernSink      *sink,
                                       GError        **error);

G_END_DECLS
