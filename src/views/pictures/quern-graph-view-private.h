/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-job.h"
#include "quern-graph-view.h"

G_BEGIN_DECLS

struct _QuernGraphView
{
  QuernPictureView   parent_instance;

  /* What is wanted */
  QuernNodeId        seen;          /* what was selected when the analysis came, or QUERN_NONE */
  QuernNodeId        focus;         /* the graph is around it; or QUERN_NONE */
  double             min_share;     /* 0..1 of the base; negative: is found */
  double             min_call_share;

  gboolean           frames;        /* around the boxes of a group */
  gboolean           hubs_apart;    /* boxes that many call are drawn once per caller */
  GPtrArray         *choices;       /* owned: QuernGraphChoices, owned: one after the other */
  guint              choices_at;    /* which of them is in force */
  QuernProfile      *choices_profile; /* owned, nullable: whose functions they are about */

  /* What is shown, or was tried last */
  QuernGraphOptions  options;
  QuernGraphOptions  proposal;
  gboolean           has_options;

  guint              spinner_id;    /* source: it has lasted long enough to say so */
  gboolean           is_updating;   /* the controls are set by us, not by a person */
  void             (*status_action) (QuernGraphView *self); /* of the status page's button */

  /* Template children */
  GtkAdjustment     *node_adjustment;
  GtkAdjustment     *call_adjustment;
  GtkDropDown       *scope;
  GtkDropDown       *orientation;
  GtkDropDown       *spacing;
  GtkAdjustment     *caller_depth;
  GtkAdjustment     *callee_depth;
  GMenuModel        *item_menu;
  GtkWidget         *toolbar_zoom;
  GtkWidget         *menu_button;
  GtkWidget         *floating_menu_button;
  GtkWidget         *options_popover;
  GtkWidget         *node_value;
  GtkWidget         *call_value;
  GtkWidget         *caller_value;
  GtkWidget         *callee_value;
  GtkWidget         *zoom_button;
  GtkWidget         *spinner;
  GtkWidget         *hub_button;
  GtkWidget         *status_button;
};

/* A depth of one more is any. */
#define QUERN_GRAPH_VIEW_MAX_DEPTH 10

/* quern-graph-view.c */
void quern_graph_view_set_min_share      (QuernGraphView *self,
                                          double          min_share);
void quern_graph_view_set_min_call_share (QuernGraphView *self,
                                          double          min_call_share);
void quern_graph_view_show_thresholds    (QuernGraphView *self);

/* quern-graph-view-layout.c */
void quern_graph_view_start_layout       (QuernPictureView *view);
void quern_graph_view_show_picture       (QuernPictureView *view,
                                          QuernPicture     *picture);
void quern_graph_view_show_error         (QuernPictureView *view,
                                          const GError     *error);
void quern_graph_view_busy_changed       (QuernPictureView *view,
                                          gboolean          is_busy);
void quern_graph_view_selected_changed   (QuernPictureView *view);

/* quern-graph-view-expand.c */
void quern_graph_view_expand             (QuernGraphView       *self,
                                          const QuernGraphRest *rest);
/* Of the box that is that item, on that side; or NULL. */
const QuernGraphRest *
     quern_graph_view_find_rest          (QuernGraphView       *self,
                                          guint                 item,
                                          QuernDirection        direction);

/* quern-graph-view-choices.c */
void quern_graph_view_install_choices    (GtkWidgetClass *widget_class);
void quern_graph_view_init_choices       (QuernGraphView *self);
void quern_graph_view_clear_choices      (QuernGraphView *self);
void quern_graph_view_adopt_choices      (QuernGraphView *self);
void quern_graph_view_update_actions     (QuernGraphView *self,
                                          guint           item);
QuernGraphChoices *
     quern_graph_view_get_choices        (QuernGraphView *self);
void quern_graph_view_choose             (QuernGraphView    *self,
                                          QuernGraphChoices *choices);

G_END_DECLS
