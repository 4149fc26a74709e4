/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-picture.h"

G_BEGIN_DECLS

#define QUERN_TYPE_SOURCE_VIEW (quern_source_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernSourceView, quern_source_view, QUERN, SOURCE_VIEW, GtkWidget)

GtkWidget *quern_source_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;

void       quern_source_view_set_explorer (QuernSourceView *self,
                                           QuernExplorer   *explorer);
void       quern_source_view_focus        (QuernSourceView *self);
/* Goes to the hottest line of the function's own file, wherever it is now. */
void       quern_source_view_show_hottest (QuernSourceView *self);
/* NULL if no text is shown. title: (out) (transfer full): what it shows. */
QuernPicture *quern_source_view_create_picture (QuernSourceView  *self,
                                                char            **title) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE if there is no text to search in. */
gboolean   quern_source_view_begin_search (QuernSourceView *self);

G_END_DECLS
