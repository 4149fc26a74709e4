/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"
#include "quern-explorer.h"
#include "quern-view.h"

G_BEGIN_DECLS

#define QUERN_TYPE_PICTURE_VIEW (quern_picture_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernPictureView, quern_picture_view, QUERN, PICTURE_VIEW, GtkWidget)

/* Whether a new size of the canvas requires a new layout. */
typedef enum
{
  QUERN_PICTURE_HAS_OWN_SIZE,
  QUERN_PICTURE_FOLLOWS_WIDTH,
  QUERN_PICTURE_FOLLOWS_SIZE,
} QuernPictureSize;

struct _QuernPictureViewClass
{
  GtkWidgetClass parent_class;

  QuernPictureSize size;
  const char      *error_title; /* untranslated; shown if a layout fails */

  /* Required: starts making a picture, with the cancellable of quern_picture_view_begin_layout(),
   * or shows why there is none. */
  void (*start_layout)     (QuernPictureView *self);
  /* Shows a finished picture and its caption. */
  void (*show_picture)     (QuernPictureView *self,
                            QuernPicture     *picture);
  /* Shows why there is no picture. */
  void (*show_error)       (QuernPictureView *self,
                            const GError     *error);
  /* The old content is invalid; a layout will be queued. */
  void (*analysis_changed) (QuernPictureView *self);
  void (*centre_changed)   (QuernPictureView *self);
  void (*selected_changed) (QuernPictureView *self);
  /* The title of the exported picture; by default, the name of the function in the centre. */
  char *(*dup_title)       (QuernPictureView *self,
                            QuernNodeId       centre);
  /* The text under the picture; by default, its caption. */
  char *(*dup_caption)     (QuernPicture     *picture);
  /* A layout has started, or the running one has ended. */
  void (*busy_changed)     (QuernPictureView *self,
                            gboolean          is_busy);
  /* narrow: the caption has a button for the pane. low: a menu replaces the toolbar. */
  void (*set_form)         (QuernPictureView *self,
                            gboolean          narrow,
                            gboolean          low);
};

QuernExplorer *quern_picture_view_get_explorer     (QuernPictureView *self);
void           quern_picture_view_set_explorer     (QuernPictureView *self,
                                                    QuernExplorer    *explorer);
QuernCanvas   *quern_picture_view_get_canvas       (QuernPictureView *self);

/* For class_init and init of a subclass: binds a template with content, which contains canvas,
 * caption, toolbar, floating, stack and status. */
void           quern_picture_view_class_bind       (GtkWidgetClass   *widget_class,
                                                    const char       *resource);
void           quern_picture_view_init_template    (QuernPictureView *self);
/* Shows the controls that float over the picture, by default if there is no toolbar. */
void           quern_picture_view_set_floating     (QuernPictureView *self,
                                                    gboolean          floats);
/* Installs an action like "flame.show-graph", which switches the window to the graph. */
void           quern_picture_view_class_install_show (GtkWidgetClass *widget_class,
                                                      const char     *action_name);

/* For subclasses. */
void           quern_picture_view_queue_layout     (QuernPictureView *self);
void           quern_picture_view_restart_layout   (QuernPictureView *self,
                                                    guint             delay_ms);
gboolean       quern_picture_view_is_settled       (QuernPictureView *self);
GCancellable  *quern_picture_view_begin_layout     (QuernPictureView *self);
void           quern_picture_view_end_layout       (QuernPictureView *self,
                                                    QuernPicture     *picture,
                                                    const GError     *error);
/* A callback for quern_picture_job_run_async(); view: the #QuernPictureView. */
void           quern_picture_view_layout_done_cb   (GObject          *source_object,
                                                    GAsyncResult     *result,
                                                    gpointer          view);
/* Whether the next picture is a different one, not an update of this one. */
gboolean       quern_picture_view_starts_anew      (QuernPictureView *self);
void           quern_picture_view_set_starts_anew  (QuernPictureView *self,
                                                    gboolean          starts_anew);
void           quern_picture_view_set_picture      (QuernPictureView *self,
                                                    QuernPicture     *picture);
/* (transfer full): a title: what a picture shows of a function, or QUERN_NONE for the whole
 * program. */
char          *quern_picture_view_dup_title_of     (QuernPictureView *self,
                                                    QuernNodeId       node,
                                                    QuernDirection    direction);
/* description: nullable, plain text. */
void           quern_picture_view_show_status      (QuernPictureView *self,
                                                    const char       *title,
                                                    const char       *description);
/* Why the selected function has no cost to show. */
const char    *quern_picture_view_get_no_cost      (QuernPictureView *self);

G_END_DECLS
