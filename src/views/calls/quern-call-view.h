/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-call-list.h"
#include "quern-list-view.h"

G_BEGIN_DECLS

/* In a .ui file: <property name="callees">yes</property> lists callees. */
#define QUERN_TYPE_CALL_VIEW (quern_call_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernCallView, quern_call_view, QUERN, CALL_VIEW, QuernListView)

GtkWidget      *quern_call_view_new           (QuernDirection  direction) G_GNUC_WARN_UNUSED_RESULT;

QuernDirection  quern_call_view_get_direction (QuernCallView  *self);
/* Lists all callers or callees, with their distance, or only direct ones. */
void            quern_call_view_set_all       (QuernCallView   *self,
                                               gboolean         all);
/* The list in its current order. */
QuernCallList  *quern_call_view_get_list      (QuernCallView   *self);

G_END_DECLS
