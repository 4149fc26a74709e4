/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-code-footer.h"
#include "quern-heat-strip.h"
#include "quern-late-update.h"
#include "quern-source-gutter.h"
#include "quern-source-lines.h"
#include "quern-source-text-view.h"
#include "quern-source-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

struct _QuernSourceView
{
  GtkWidget               parent_instance;

  QuernExplorer          *explorer;  /* owned, nullable */
  QuernSourceLines       *lines;     /* owned, nullable: what the text view shows */
  QuernSourceDocument    *missing;   /* owned, nullable: what was not found */
  GCancellable           *loading;   /* owned, nullable */
  QuernLateUpdate        *late_update; /* owned */
  gboolean                is_opening; /* nobody has gone to the line that is shown */
  gboolean                is_filling; /* the list of files */
  gboolean                wants_hottest; /* what is shown next opens there */
  gboolean                is_following; /* another view of code has moved */

  gboolean                by_file;
  gboolean                compact;
  QuernFileId             file;      /* that somebody chose; QUERN_NONE: that of the function */
  QuernNodeId             node;      /* whose source was loaded last */
  char                  **folders;   /* owned: of sources */
  char                  **maps;      /* owned: "FROM=TO" */

  QuernSourceGutter      *gutter;    /* borrowed from the text view */
  GtkSourceSearchContext *search;    /* owned, nullable */

  /* Template children */
  GtkDropDown            *file_drop;
  GtkLabel               *how;
  GtkLabel               *hot;
  GtkSearchBar           *search_bar;
  GtkEditable            *search_entry;
  GtkLabel               *search_count;
  GtkWidget              *guess_bar;
  GtkLabel               *guess_text;
  GtkWidget              *newer_bar;
  GtkStack               *stack;
  AdwStatusPage          *empty_page;
  AdwStatusPage          *missing_page;
  GtkLabel               *tried;
  GtkFixed               *header;
  GtkLabel               *unknown;
  QuernSourceTextView    *text_view;
  GtkScrolledWindow      *window;
  QuernHeatStrip         *strip;
  QuernCodeFooter        *footer;
};

/* The document that is shown, or was not found; NULL for none. */
const QuernSourceDocument *quern_source_view_get_document (QuernSourceView *self);

/* quern-source-view-words.c: what stands around the text. */
void quern_source_view_update_header  (QuernSourceView     *self);
void quern_source_view_update_words   (QuernSourceView     *self);
void quern_source_view_show_missing   (QuernSourceView     *self);
void quern_source_view_show_empty     (QuernSourceView     *self,
                                       const char          *title,
                                       const char          *text);

/* The line that another view of code has gone to, if it is of a document's file; 0:
 * none. */
guint64 quern_source_view_get_line    (QuernSourceView           *self,
                                       const QuernSourceDocument *document);

/* Another view of code, beside this one, has gone to another line. */
void    quern_source_view_follow      (QuernSourceView           *self);

/* Where a line stands that is gone to: a third of the view from its top. */
#define QUERN_SOURCE_HOT_PLACE 0.33

/* quern-source-view-hot.c */
void quern_source_view_update_hot     (QuernSourceView     *self);
/* The strip follows the scroll bar. */
void quern_source_view_add_strip      (QuernSourceView     *self);
void quern_source_view_bind_hot       (GtkWidgetClass      *widget_class);

/* quern-source-view-search.c */
void quern_source_view_bind_search    (GtkWidgetClass      *widget_class);
void quern_source_view_reset_search   (QuernSourceView     *self);

/* quern-source-view-place.c: where the file is. */
void quern_source_view_bind_place     (GtkWidgetClass      *widget_class);
/* Sets the folders or maps, and looks again. */
void quern_source_view_set_places     (QuernSourceView     *self,
                                       const char          *property,
                                       const char *const   *places);

G_END_DECLS
