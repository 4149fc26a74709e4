/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_VIEW_STACK (quern_view_stack_get_type ())
G_DECLARE_FINAL_TYPE (QuernViewStack, quern_view_stack, QUERN, VIEW_STACK, GtkWidget)

/* Shows the first view; to be called once. command_settings: those that each command has
 * for itself. */
void                 quern_view_stack_set_up       (QuernViewStack *self,
                                                    QuernExplorer  *explorer,
                                                    GSettings      *settings,
                                                    GSettings      *command_settings);
/* For a switcher. */
GtkStack            *quern_view_stack_get_stack    (QuernViewStack *self);
/* With the views that have something to show. */
GMenuModel          *quern_view_stack_get_menu     (QuernViewStack *self);
/* Of the view that is shown. */
const QuernViewInfo *quern_view_stack_get_info     (QuernViewStack *self);
/* The view that is shown; NULL before the first one is. */
QuernView           *quern_view_stack_get_view     (QuernViewStack *self);
/* One of the table, made if it was not yet; NULL if there is none of that id. */
QuernView           *quern_view_stack_find         (QuernViewStack *self,
                                                    const char     *id);
/* FALSE if there is none of that id, or it has nothing to show. */
gboolean             quern_view_stack_show         (QuernViewStack *self,
                                                    const char     *id);
/* narrow: little width, low: little height. */
void                 quern_view_stack_set_form     (QuernViewStack *self,
                                                    gboolean        narrow,
                                                    gboolean        low);
/* Writes what views remember to the settings. */
void                 quern_view_stack_save         (QuernViewStack *self);

G_END_DECLS
