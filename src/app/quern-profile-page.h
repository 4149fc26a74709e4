/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-heading.h"
#include "quern-parts-bar.h"
#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PROFILE_PAGE (quern_profile_page_get_type ())
G_DECLARE_FINAL_TYPE (QuernProfilePage, quern_profile_page, QUERN, PROFILE_PAGE, GtkWidget)

/* command_settings: the settings of the shown command. */
GtkWidget   *quern_profile_page_new          (QuernExplorer    *explorer,
                                              GSettings        *settings,
                                              GSettings        *command_settings) G_GNUC_WARN_UNUSED_RESULT;

/* Creates the next part of the page; FALSE once it is complete. Do not show a page that is not. */
gboolean     quern_profile_page_make_part    (QuernProfilePage *self);
/* Takes the page down part by part; FALSE when nothing large is left. */
gboolean     quern_profile_page_drop_part    (QuernProfilePage *self);
/* width: px. narrow: little width, low: little height, small: as narrow as a phone. */
void         quern_profile_page_set_form     (QuernProfilePage *self,
                                              int               width,
                                              gboolean          narrow,
                                              gboolean          low,
                                              gboolean          small);
/* Moves the keyboard focus to the next or previous visible one of list, view, callers and
 * callees. */
void         quern_profile_page_focus_area   (QuernProfilePage *self,
                                              gboolean          next);
void         quern_profile_page_focus_search (QuernProfilePage *self);
/* The visible view; NULL before the first one is created. */
QuernView   *quern_profile_page_get_view     (QuernProfilePage *self);
/* id: of a view of code, which then shows the costliest place in the selected function. */
void         quern_profile_page_show_code    (QuernProfilePage *self,
                                              const char       *id);
/* Returns a list as it is shown now; NULL if it is empty. id: "functions", "calls", "warnings" or
 * the id of a view; "" for the list that has the keyboard focus. name: (out): part of the file's
 * name. */
QuernListExport *quern_profile_page_export_list (QuernProfilePage  *self,
                                                 const char        *id,
                                                 const char       **name) G_GNUC_WARN_UNUSED_RESULT;
/* Saves the sizes of its panes to the settings. */
void         quern_profile_page_save_sizes   (QuernProfilePage *self);

/* The bar above all. */
QuernPartsBar   *quern_profile_page_get_parts_bar    (QuernProfilePage *self);
/* Shows bookmarks and notes. */
QuernHeading    *quern_profile_page_get_heading      (QuernProfilePage *self);

G_END_DECLS
