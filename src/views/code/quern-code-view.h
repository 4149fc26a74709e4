/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_CODE_VIEW (quern_code_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernCodeView, quern_code_view, QUERN, CODE_VIEW, AdwBin)

extern const QuernViewInfo quern_code_view_info;

G_END_DECLS
