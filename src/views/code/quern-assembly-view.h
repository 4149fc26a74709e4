/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-pane.h"

G_BEGIN_DECLS

#define QUERN_TYPE_ASSEMBLY_VIEW (quern_assembly_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernAssemblyView, quern_assembly_view, QUERN, ASSEMBLY_VIEW, QuernCodePane)

extern const QuernViewInfo quern_assembly_view_info;

G_END_DECLS
