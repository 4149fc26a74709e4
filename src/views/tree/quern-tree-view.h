/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_TREE_VIEW (quern_tree_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernTreeView, quern_tree_view, QUERN, TREE_VIEW, QuernListView)

extern const QuernViewInfo quern_tree_view_info;

G_END_DECLS
