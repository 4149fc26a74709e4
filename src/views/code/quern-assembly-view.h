/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_ASSEMBLY_VIEW (quern_assembly_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernAssemblyView, quern_assembly_view, QUERN, ASSEMBLY_VIEW, GtkWidget)

GtkWidget   *quern_assembly_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;

void         quern_assembly_view_set_explorer (QuernAssemblyView *self,
                                               QuernExplorer     *explorer);
/* With the graph of basic blocks; NULL while that is not shown. */
QuernCanvas *quern_assembly_view_get_canvas   (QuernAssemblyView *self);
/* Of the listing; NULL while none is shown. title: (out) (transfer full): what it shows. */
QuernPicture *quern_assembly_view_create_picture (QuernAssemblyView  *self,
                                                  char              **title) G_GNUC_WARN_UNUSED_RESULT;
void         quern_assembly_view_focus        (QuernAssemblyView *self);
/* Goes to the hottest instruction, wherever it is now. */
void         quern_assembly_view_show_hottest (QuernAssemblyView *self);

G_END_DECLS
