/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_TREEMAP_VIEW (quern_treemap_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernTreemapView, quern_treemap_view, QUERN, TREEMAP_VIEW, QuernPictureView)

extern const QuernViewInfo quern_treemap_view_info;

G_END_DECLS
