/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_CHANGE_VIEW (quern_change_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernChangeView, quern_change_view, QUERN, CHANGE_VIEW, QuernListView)

extern const QuernViewInfo quern_change_view_info;

G_END_DECLS
