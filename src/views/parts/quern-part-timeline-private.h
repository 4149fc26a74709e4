/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-part-timeline.h"

#include "quern-explorer.h"
#include "quern-parts-painter.h"

G_BEGIN_DECLS

struct _QuernPartTimeline
{
  GtkWidget        parent_instance;

  QuernExplorer   *explorer;         /* owned, nullable */
  QuernPartLanes  *lanes;            /* owned, nullable: without parts */
  QuernText       *text;             /* owned, nullable: made when drawn */
  QuernPartLength  length;

  guint            cursor;           /* or QUERN_NONE */
  guint            anchor;           /* where a range begins; or QUERN_NONE */
  guint            hovered;          /* or QUERN_NONE */
  gboolean         is_dragging;
  graphene_rect_t  band;             /* px; while dragging */
};

/* quern-part-timeline.c */
gboolean quern_part_timeline_get_scene   (QuernPartTimeline *self,
                                          QuernPartsScene   *scene);
char    *quern_part_timeline_dup_words   (QuernPartTimeline *self,
                                          guint              part) G_GNUC_WARN_UNUSED_RESULT;

/* quern-part-timeline-input.c */
void     quern_part_timeline_init_input  (QuernPartTimeline *self);

G_END_DECLS
