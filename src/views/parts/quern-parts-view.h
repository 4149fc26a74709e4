/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-list-view.h"
#include "quern-picture.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PARTS_VIEW (quern_parts_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartsView, quern_parts_view, QUERN, PARTS_VIEW, QuernListView)

GtkWidget     *quern_parts_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;
/* Of the timeline, for a file; NULL if there are no parts. */
QuernPicture  *quern_parts_view_create_picture (QuernPartsView *self) G_GNUC_WARN_UNUSED_RESULT;
void           quern_parts_view_focus        (QuernPartsView *self);

G_END_DECLS
