/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_GRAPH_VIEW (quern_graph_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernGraphView, quern_graph_view, QUERN, GRAPH_VIEW, QuernPictureView)

extern const QuernViewInfo quern_graph_view_info;

G_END_DECLS
