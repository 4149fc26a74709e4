/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-assembly-columns.h"
#include "quern-assembly-view.h"
#include "quern-canvas.h"
#include "quern-code-footer.h"
#include "quern-heat-strip.h"
#include "quern-late-scroll.h"
#include "quern-late-update.h"
#include "quern-list-menu.h"

#include <adwaita.h>

G_BEGIN_DECLS

struct _QuernAssemblyView
{
  GtkWidget           parent_instance;

  QuernExplorer      *explorer;  /* owned, nullable */
  QuernAssemblyList  *list;      /* owned */
  QuernColumnSet     *columns;   /* owned, nullable: with the explorer */
  QuernListMenu      *menu;      /* owned */
  QuernJumpArrows    *arrows;    /* owned */
  GtkSingleSelection *selection; /* owned */
  QuernLateScroll    *late_scroll; /* owned, nullable */
  QuernLateScroll    *late_focus;  /* owned, nullable: when that is done */
  GCancellable       *loading;   /* owned, nullable */
  QuernLateUpdate    *late_update; /* owned */
  gboolean            wants_hottest; /* what is shown next opens there */
  gboolean            is_opening; /* nobody has gone to the row that is selected */
  QuernNodeId         node;      /* whose code was loaded last */

  QuernSyntax         syntax;
  gboolean            bytes;
  QuernAssemblyLengths lengths;  /* of what is shown */
  gboolean            blocks;    /* a graph of the basic blocks instead of the listing */
  GCancellable       *drawing;   /* owned, nullable: of the blocks */
  char              **folders;   /* owned: of sources and objects */
  char              **maps;      /* owned: "FROM=TO" */

  /* Template children */
  GtkLabel           *object;
  GtkWidget          *bar;
  GtkLabel           *bar_text;
  GtkWidget          *where;
  GtkLabel           *where_text;
  GtkWidget          *choose;
  GtkStack           *stack;
  AdwStatusPage      *empty_page;
  GtkWidget          *copy_button;
  GtkLabel           *tried;
  GtkScrolledWindow  *window;
  int                 width;     /* px: of the listing, that columns are chosen for */
  guint               width_id;  /* source: it is another one */
  GtkColumnView      *column_view;
  QuernHeatStrip     *strip;
  GtkLabel           *hot;       /* which of the hot rows is selected */
  QuernCanvas        *canvas;    /* of the blocks; it has no explorer */
  QuernCodeFooter    *footer;
};

/* quern-assembly-view-words.c: what stands around the listing. */
void quern_assembly_view_update_words (QuernAssemblyView *self);
/* A page in the place of the listing. text: nullable. */
void quern_assembly_view_show_empty   (QuernAssemblyView *self,
                                       const char        *title,
                                       const char        *text);

/* quern-assembly-view-blocks.c: the graph of basic blocks. */
void quern_assembly_view_cancel_blocks (QuernAssemblyView *self);
/* Shows the listing, or asks for the graph and shows that then. */
void quern_assembly_view_update_blocks (QuernAssemblyView *self);
/* The block of the row that is selected is so as well. */
void quern_assembly_view_select_block  (QuernAssemblyView *self);
void quern_assembly_view_bind_blocks   (GtkWidgetClass    *widget_class);

/* quern-assembly-view-menu.c: what can be done with a row. */
void quern_assembly_view_bind_menu     (GtkWidgetClass    *widget_class);
void quern_assembly_view_add_menu      (QuernAssemblyView *self);

/* quern-assembly-view-moves.c: going through it. */
void quern_assembly_view_go_to_row    (QuernAssemblyView *self,
                                       guint              position);
void quern_assembly_view_update_hot   (QuernAssemblyView *self);
/* Sets off the instructions of the explorer's line. */
void quern_assembly_view_update_line  (QuernAssemblyView *self);
/* The strip follows the scroll bar. */
void quern_assembly_view_add_strip    (QuernAssemblyView *self);
/* Another row is selected. */
void quern_assembly_view_moved        (QuernAssemblyView *self);
void quern_assembly_view_bind_moves   (GtkWidgetClass    *widget_class);

G_END_DECLS
