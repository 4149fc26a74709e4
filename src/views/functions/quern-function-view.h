/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-function-list.h"
#include "quern-list-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_FUNCTION_VIEW (quern_function_view_get_type ())
G_DECLARE_FINAL_TYPE (QuernFunctionView, quern_function_view, QUERN, FUNCTION_VIEW,
                      QuernListView)

/* Sets the available width, in px: columns that would leave no room for names are removed. The view
 * then requests what the others need. */
void               quern_function_view_set_room     (QuernFunctionView *self,
                                                     int                width);
/* The list in its current order; NULL without a profile. */
QuernFunctionList *quern_function_view_get_list     (QuernFunctionView *self);
/* (element-type QuernEventId): the events with columns, besides the explorer's event. */
GArray            *quern_function_view_dup_events   (QuernFunctionView *self)
                                                     G_GNUC_WARN_UNUSED_RESULT;
/* Focuses the list at the selected function. */
void               quern_function_view_focus_list   (QuernFunctionView *self);
/* Focuses the search entry and selects its text. */
void               quern_function_view_focus_search (QuernFunctionView *self);

G_END_DECLS
