/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-json.h"
#include "quern-series.h"

G_BEGIN_DECLS

void quern_json_write_points (QuernJson         *json,
                              const QuernSeries *series,
                              QuernFunctionId    function);

G_END_DECLS
