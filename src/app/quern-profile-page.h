/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-heading.h"
#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PROFILE_PAGE (quern_profile_page_get_type ())
G_DECLARE_FINAL_TYPE (QuernProfilePage, quern_profile_page, QUERN, PROFILE_PAGE, GtkWidget)

/* command_settings: those that each command has for itself. */
GtkWidget   *quern_profile_page_new          (QuernExplorer    *explorer,
                                              GSettings        *settings,
                                              GSettings        *command_settings) G_GNUC_WARN_UNUSED_RESULT;

/* Makes its next part; FALSE when it is whole. Nothing of it is to be shown before. */
gboolean     quern_profile_page_make_part    (QuernProfilePage *self);
/* Takes it down part by part; FALSE when nothing large is left. */
gboolean     quern_profile_page_drop_part    (QuernProfilePage *self);
/* width: px. narrow: little width, low: little height, small: as narrow as a phone. */
void         quern_profile_page_set_form     (QuernProfilePage *self,
                                              int               width,
                                              gboolean          narrow,
                                              gboolean          low,
                                              gboolean          small);
/* The keyboard goes round the list, the view, the callers and the callees, as far as they are
 * shown: to the next, or back. */
void         quern_profile_page_focus_area   (QuernProfilePage *self,
                                              gboolean          next);
void         quern_profile_page_focus_search (QuernProfilePage *self);
/* The view that is shown; NULL while the first one is not made. */
QuernView   *quern_profile_page_get_view     (QuernProfilePage *self);
/* id: of a view that shows code, which goes to what costs most of the selected function. */
void         quern_profile_page_show_code    (QuernProfilePage *self,
                                              const char       *id);
/* A list as it is shown now; NULL if there is nothing in it to be written. id: "functions",
 * "calls", "warnings" or that of a view; "" is the list that has the keyboard. name: (out):
 * part of the file's name. */
QuernListExport *quern_profile_page_export_list (QuernProfilePage  *self,
                                                 const char        *id,
                                                 const char       **name) G_GNUC_WARN_UNUSED_RESULT;
/* Writes its sizes to the settings. */
void         quern_profile_page_save_sizes   (QuernProfilePage *self);

/* Where bookmarks and notes are shown. */
QuernHeading    *quern_profile_page_get_heading      (QuernProfilePage *self);

G_END_DECLS
