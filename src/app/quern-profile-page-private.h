/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile-page.h"

#include "quern-call-view.h"
#include "quern-function-view.h"
#include "quern-heading.h"
#include "quern-parts-bar.h"
#include "quern-picture-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

struct _QuernProfilePage
{
  GtkWidget          parent_instance;

  QuernExplorer     *explorer;      /* owned */
  GSettings         *settings;      /* owned */
  GSettings         *command_settings; /* owned: of the program that is looked at */

  guint              n_made;        /* parts */
  guint              n_dropped;     /* parts */

  gboolean           is_narrow;
  gboolean           is_low;
  gboolean           wants_sidebar; /* in a wide window */
  gboolean           wants_pane;    /* in a wide window */
  int                pane_height;   /* px; of the graph */
  int                sidebar_width; /* px */
  int                drag_width;    /* px: the sidebar's when a drag began */

  GtkWidget         *event_view;    /* borrowed, nullable */
  GtkWidget         *tree_view;     /* borrowed, nullable */
  GtkWidget         *parts_view;    /* borrowed, nullable */
  GtkWidget         *code_view;     /* borrowed, nullable: around the source */
  GtkWidget         *source_view;   /* borrowed, nullable */
  GtkWidget         *assembly_view; /* borrowed, nullable */

  /* Template children */
  GMenu             *view_section;
  QuernPartsBar     *parts_bar;
  AdwFlap           *flap;
  AdwClamp          *sidebar_clamp;
  QuernFunctionView *function_view;
  QuernHeading      *heading;
  GtkWidget         *view_button;
  GtkWidget         *switcher;
  GtkPaned          *paned;
  GtkStack          *stack;
  GtkWidget         *pane;
  QuernCallView     *callers;
  QuernCallView     *callees;
};

typedef struct
{
  const char *name;
  const char *title;
  GtkWidget *(*make) (QuernProfilePage *self);
  gboolean    is_remembered; /* the next window begins with it */
} QuernPageView;

const QuernPageView *quern_profile_page_get_views (guint            *n_views);
/* NULL if there is none of that name. */
const QuernPageView *quern_profile_page_find_view (const char       *name);
gboolean             quern_profile_page_has_view  (QuernProfilePage *self,
                                                   const char       *name);
QuernPictureView    *quern_profile_page_get_picture_view
                                                  (QuernProfilePage *self,
                                                   const char       *name);
void                 quern_profile_page_form_views
                                                  (QuernProfilePage *self);
/* Whoever reads a text searches in it; FALSE if nobody does. */
gboolean             quern_profile_page_search_in_view
                                                  (QuernProfilePage *self);
/* A view without a canvas. */
void                 quern_profile_page_focus_other
                                                  (QuernProfilePage *self,
                                                   const char       *name);
/* The profile is another one. */
void                 quern_profile_page_update_views
                                                  (QuernProfilePage *self);

/* quern-profile-page-lists.c: columns as they were, before the lists are filled. */
void                 quern_profile_page_restore_lists (QuernProfilePage *self);
void                 quern_profile_page_save_lists    (QuernProfilePage *self);
/* What the list of functions needs at least, in px. */
int                  quern_profile_page_get_list_width (QuernProfilePage *self);
void                 quern_profile_page_fit_columns   (QuernProfilePage *self,
                                                       int               width,
                                                       int               most);

G_END_DECLS
