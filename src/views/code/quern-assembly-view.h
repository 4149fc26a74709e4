/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-canvas.h"
#include "quern-code-pane.h"

G_BEGIN_DECLS

#define QUERN_TYPE_ASSEMBLY_VIEW (quern_assembly_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernAssemblyView, quern_assembly_view, QUERN, ASSEMBLY_VIEW, QuernCodePane)

extern const QuernViewInfo quern_assembly_view_info;

GtkWidget   *quern_assembly_view_new        (void) G_GNUC_WARN_UNUSED_RESULT;

/* The canvas with the graph of basic blocks; NULL while it is not shown. */
QuernCanvas *quern_assembly_view_get_canvas (QuernAssemblyView *self);

G_END_DECLS
