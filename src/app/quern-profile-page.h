/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-explorer.h"
#include "quern-heading.h"
#include "quern-list-export.h"

G_BEGIN_DECLS

/* The lists that can be exported. */
typedef enum
{
  QUERN_PAGE_FUNCTIONS,
  QUERN_PAGE_CALLS, /* callers and callees */
  QUERN_PAGE_EVENTS,
  QUERN_PAGE_PARTS,
  QUERN_PAGE_WARNINGS,
  QUERN_PAGE_TREE,
} QuernPageList;

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
/* narrow: little width, low: little height. */
void         quern_profile_page_set_form     (QuernProfilePage *self,
                                              gboolean          narrow,
                                              gboolean          low);
void         quern_profile_page_focus_search (QuernProfilePage *self);
void         quern_profile_page_focus_view   (QuernProfilePage *self);
/* view: "source" or "assembly": opens at what costs most of the selected function. */
void         quern_profile_page_show_code    (QuernProfilePage *self,
                                              const char       *view);
/* Of the view that is shown; NULL if it has none. */
QuernCanvas *quern_profile_page_get_canvas   (QuernProfilePage *self);
/* What the view that is shown can be saved as; NULL if it is no picture. kind: (out): the
 * name of the view, or "blocks" for those of an assembly view. title: (out) (transfer
 * full): of code; NULL for others. */
QuernPicture *quern_profile_page_dup_picture (QuernProfilePage  *self,
                                              const char       **kind,
                                              char             **title) G_GNUC_WARN_UNUSED_RESULT;
/* DOT of the graph, if that is shown and drawn, else NULL. */
char        *quern_profile_page_dup_dot      (QuernProfilePage *self,
                                              const char       *title) G_GNUC_WARN_UNUSED_RESULT;
/* Which list has the keyboard; that of functions if none has. */
QuernPageList    quern_profile_page_get_focused_list (QuernProfilePage *self);
/* A list as it is shown now; NULL if there is nothing in it to be written. */
QuernListExport *quern_profile_page_export_list      (QuernProfilePage *self,
                                                      QuernPageList     list) G_GNUC_WARN_UNUSED_RESULT;
/* Writes its sizes to the settings. */
void         quern_profile_page_save_sizes   (QuernProfilePage *self);

/* Where bookmarks and notes are shown. */
QuernHeading    *quern_profile_page_get_heading      (QuernProfilePage *self);

G_END_DECLS
