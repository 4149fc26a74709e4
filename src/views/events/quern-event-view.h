/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EVENT_VIEW (quern_event_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventView, quern_event_view, QUERN, EVENT_VIEW, QuernListView)

extern const QuernViewInfo quern_event_view_info;

G_END_DECLS
