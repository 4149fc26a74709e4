/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PARTS_VIEW (quern_parts_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartsView, quern_parts_view, QUERN, PARTS_VIEW, QuernListView)

extern const QuernViewInfo quern_parts_view_info;

G_END_DECLS
