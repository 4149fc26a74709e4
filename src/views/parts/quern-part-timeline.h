/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"
#include "quern-part-lanes.h"
#include "quern-picture.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PART_TIMELINE (quern_part_timeline_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartTimeline, quern_part_timeline, QUERN, PART_TIMELINE, GtkWidget)

void            quern_part_timeline_set_explorer (QuernPartTimeline *self,
                                                  QuernExplorer     *explorer);
QuernPartLength quern_part_timeline_get_length   (QuernPartTimeline *self);
/* Time only takes effect if the profile has times. */
void            quern_part_timeline_set_length   (QuernPartTimeline *self,
                                                  QuernPartLength    length);
/* (nullable): the timeline as a picture, for export; NULL without parts. */
QuernPicture   *quern_part_timeline_create_picture
                                                 (QuernPartTimeline *self) G_GNUC_WARN_UNUSED_RESULT;
/* The part that keys act on; QUERN_NONE if there is none. */
guint           quern_part_timeline_get_cursor   (QuernPartTimeline *self);
void            quern_part_timeline_set_cursor   (QuernPartTimeline *self,
                                                  guint              part);
/* The bounds of a part, in widget px. */
void            quern_part_timeline_get_bounds   (QuernPartTimeline *self,
                                                  guint              part,
                                                  graphene_rect_t   *bounds);

G_END_DECLS
