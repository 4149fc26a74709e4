/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PLOT_VIEW (quern_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotView, quern_plot_view, QUERN, PLOT_VIEW, QuernPictureView)

extern const QuernViewInfo quern_plot_view_info;

G_END_DECLS
