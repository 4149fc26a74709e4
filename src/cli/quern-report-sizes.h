/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-input.h"

G_BEGIN_DECLS

/* Gives the profile the points that "--sizes" asks for: of each FILE one run. */
gboolean quern_report_add_sizes (QuernReport  *report,
                                 GError      **error);

G_END_DECLS
