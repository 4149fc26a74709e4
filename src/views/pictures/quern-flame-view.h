/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_FLAME_VIEW (quern_flame_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernFlameView, quern_flame_view, QUERN, FLAME_VIEW, QuernPictureView)

extern const QuernViewInfo quern_flame_view_info;

G_END_DECLS
