/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_VIEW_STACK (quern_view_stack_get_type ())
G_DECLARE_FINAL_TYPE (QuernViewStack, quern_view_stack, QUERN, VIEW_STACK, AdwBin)

/* Shows the first view; call it once. command_settings: those of the shown command. */
void                 quern_view_stack_set_up       (QuernViewStack *self,
                                                    QuernExplorer  *explorer,
                                                    GSettings      *settings,
                                                    GSettings      *command_settings);
/* The model for a view switcher. */
GtkStack            *quern_view_stack_get_stack    (QuernViewStack *self);
/* A menu of the views that have something to show. */
GMenuModel          *quern_view_stack_get_menu     (QuernViewStack *self);
/* The info of the visible view. */
const QuernViewInfo *quern_view_stack_get_info     (QuernViewStack *self);
/* The visible view; NULL before the first one is shown. */
QuernView           *quern_view_stack_get_view     (QuernViewStack *self);
/* Returns the view of that id, creating it if needed; NULL if the id is unknown. */
QuernView           *quern_view_stack_find         (QuernViewStack *self,
                                                    const char     *id);
/* FALSE if the id is unknown, or the view has nothing to show. */
gboolean             quern_view_stack_show         (QuernViewStack *self,
                                                    const char     *id);
/* narrow: little width, low: little height. */
void                 quern_view_stack_set_form     (QuernViewStack *self,
                                                    gboolean        narrow,
                                                    gboolean        low);
/* Saves the state of the views to the settings. */
void                 quern_view_stack_save         (QuernViewStack *self);

G_END_DECLS
