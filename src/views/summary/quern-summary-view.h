/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SUMMARY_VIEW (quern_summary_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernSummaryView, quern_summary_view, QUERN, SUMMARY_VIEW, AdwBin)

extern const QuernViewInfo quern_summary_view_info;

G_END_DECLS
