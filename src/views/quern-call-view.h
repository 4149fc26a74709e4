/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-call-list.h"
#include "quern-explorer.h"

G_BEGIN_DECLS

/* In a .ui file: <property name="callees">yes</property> lists callees. */
#define QUERN_TYPE_CALL_VIEW (quern_call_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernCallView, quern_call_view, QUERN, CALL_VIEW, GtkWidget)

GtkWidget      *quern_call_view_new           (QuernDirection  direction) G_GNUC_WARN_UNUSED_RESULT;

QuernDirection  quern_call_view_get_direction (QuernCallView  *self);
/* All callers or callees, with their distance, or only direct ones. */
void            quern_call_view_set_all       (QuernCallView   *self,
                                               gboolean         all);
/* Order, widths and sort of the columns, of QUERN_COLUMN_LAYOUT_TYPE: to be set
 * before the explorer. NULL without one. */
void            quern_call_view_set_layout    (QuernCallView   *self,
                                               GVariant        *layout);
GVariant       *quern_call_view_dup_layout    (QuernCallView   *self) G_GNUC_WARN_UNUSED_RESULT;
/* What is listed, in its order. */
QuernCallList  *quern_call_view_get_list      (QuernCallView   *self);
QuernExplorer  *quern_call_view_get_explorer  (QuernCallView  *self);
void            quern_call_view_set_explorer  (QuernCallView  *self,
                                               QuernExplorer  *explorer);

G_END_DECLS
