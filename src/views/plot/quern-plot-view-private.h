/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-plot-view.h"

#include "quern-plot-panels.h"

G_BEGIN_DECLS

/* What can be chosen from a menu, each by a word. */
typedef enum
{
  QUERN_PLOT_VIEW_KIND,
  QUERN_PLOT_VIEW_GROWTH, /* that a ratio divides by: exponents, "1,1" */
  QUERN_PLOT_VIEW_CURVE,  /* "best", "none", or the growth's id */
  QUERN_PLOT_VIEW_BIN,    /* sizes in a point */
  QUERN_PLOT_VIEW_SMOOTH, /* points in a mean */
  QUERN_PLOT_VIEW_N_WORDS
} QuernPlotViewWord;

/* What is on or off. */
typedef enum
{
  QUERN_PLOT_VIEW_LOG_X,
  QUERN_PLOT_VIEW_LOG_Y,
  QUERN_PLOT_VIEW_BY_CALLS,
  QUERN_PLOT_VIEW_RESIDUALS,
  QUERN_PLOT_VIEW_N_SWITCHES
} QuernPlotViewSwitch;

struct _QuernPlotView
{
  QuernPictureView  parent_instance;

  char             *words[QUERN_PLOT_VIEW_N_WORDS]; /* owned */
  gboolean          switches[QUERN_PLOT_VIEW_N_SWITCHES];
  GArray           *kept;          /* owned: QuernNodeId; plots beside that of shown */
  QuernAnalysis    *kept_of;       /* owned, nullable: whose nodes these are */
  QuernNodeId       shown;         /* what the picture is of, or QUERN_NONE */
  QuernPlotRange    range;         /* that was zoomed to */
  QuernPlotRange    whole;         /* of the last picture that showed all */
  double            layout_width;  /* px: what the last layout is made for */
  double            layout_height;

  GBinding         *binding;       /* owned, nullable: of what is chosen, to the explorer */
  gboolean          is_turning;    /* do we turn the exponents ourselves? */
  gboolean          is_low;        /* there is no room but for the plot */
  double            pointer_x;     /* px of the canvas */
  double            pointer_y;
  double            drag_x;        /* where a frame was begun */
  double            drag_y;
  double            drag_width;    /* px, either sign; both 0: there is none */
  double            drag_height;

  /* Template children */
  GMenuModel       *item_menu;
  GtkWidget        *kind_button;
  GtkWidget        *growth_box;    /* the exponents of a ratio */
  GtkSpinButton    *power_spin;
  GtkSpinButton    *log_spin;
  GtkWidget        *plot_area;     /* the overlay around the canvas */
  GtkWidget        *band;          /* the frame that is dragged */
  GtkWidget        *kept_bar;      /* which plots are kept */
  GtkWidget        *kept_chips;
  GtkWidget        *kept_hint;
  GtkWidget        *prediction;
  GtkEditable      *size_entry;
  GtkLabel         *prediction_label;
};

/* What a choice is called: as a property, and in the text of all. */
const char           *quern_plot_view_get_word_name   (QuernPlotViewWord    word);
const char           *quern_plot_view_get_switch_name (QuernPlotViewSwitch  which);

/* quern-plot-view-choices.c: all of them as a text. */
char                 *quern_plot_view_dup_choices  (QuernPlotView  *self) G_GNUC_WARN_UNUSED_RESULT;
void                  quern_plot_view_set_choices  (QuernPlotView  *self,
                                                    const char     *text);

/* quern-plot-view-growth.c: what a ratio divides by. */
QuernPlotGrowth       quern_plot_view_get_growth   (QuernPlotView  *self);
void                  quern_plot_view_update_growth (QuernPlotView *self,
                                                    gboolean        is_ratio);
void                  quern_plot_view_exponent_changed_cb (QuernPlotView *self);

/* quern-plot-view-zoom.c: what part of the plot is looked at. */
void                  quern_plot_view_listen_zoom  (QuernPlotView  *self);
void                  quern_plot_view_zoom_by      (QuernPlotView  *self,
                                                    double          factor);
void                  quern_plot_view_reset_zoom   (QuernPlotView  *self);

/* quern-plot-view-scenes.c: what is on the canvas; NULL where there is no plot. */
QuernPlotPanels      *quern_plot_view_get_panels   (QuernPlotView  *self);
/* That of the selected function; NULL where there is no plot. */
const QuernPlotScene *quern_plot_view_get_scene    (QuernPlotView  *self);
/* The one at a place, in px of the canvas; origin: where it begins. */
const QuernPlotScene *quern_plot_view_find_scene   (QuernPlotView  *self,
                                                    double          x,
                                                    double          y,
                                                    QuernPoint     *origin);
/* Others are kept: all that tells so, and the picture. */
void                  quern_plot_view_kept_changed (QuernPlotView  *self);

/* quern-plot-view-kept.c: plots beside that of the selected function. */
gboolean              quern_plot_view_is_kept      (QuernPlotView  *self);
void                  quern_plot_view_set_kept     (QuernPlotView  *self,
                                                    gboolean        is_kept);
void                  quern_plot_view_keep_none    (QuernPlotView  *self);
gboolean              quern_plot_view_keep_again   (QuernPlotView  *self);
void                  quern_plot_view_update_kept  (QuernPlotView  *self);
char                 *quern_plot_view_dup_kept     (QuernPlotView  *self) G_GNUC_WARN_UNUSED_RESULT;
void                  quern_plot_view_restore_kept (QuernPlotView  *self,
                                                    const char     *text);
void                  quern_plot_view_list_functions (QuernPlotView          *self,
                                                      QuernPlotPanelsRequest *request);

/* quern-plot-view-prediction.c: what to expect at a size. */
void                  quern_plot_view_update_prediction (QuernPlotView *self);

G_END_DECLS
