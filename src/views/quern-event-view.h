/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

#define QUERN_TYPE_EVENT_VIEW (quern_event_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernEventView, quern_event_view, QUERN, EVENT_VIEW, GtkWidget)

GtkWidget     *quern_event_view_new          (void) G_GNUC_WARN_UNUSED_RESULT;

QuernExplorer *quern_event_view_get_explorer (QuernEventView *self);
void           quern_event_view_set_explorer (QuernEventView *self,
                                              QuernExplorer  *explorer);
/* As quern_call_view_set_layout() and …_dup_layout(). */
void           quern_event_view_set_layout   (QuernEventView *self,
                                              GVariant       *layout);
GVariant      *quern_event_view_dup_layout   (QuernEventView *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
