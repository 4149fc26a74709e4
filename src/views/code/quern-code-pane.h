/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-hot-rows.h"
#include "quern-listing.h"
#include "quern-source-finder.h"
#include "quern-view.h"

G_BEGIN_DECLS

/**
 * QuernCodePane:
 *
 * Base class of views that show the code of the selected function in rows with costs:
 * source and instructions. Rows count from 0; QUERN_NONE is no row.
 *
 * Each subclass has these actions, with its own prefix:
 *
 * - `next-hot`, `previous-hot`: goes to the next or previous hot row in the code
 * - `choose`: asks the user for the file
 * - `accept-guess`: accepts a file that was found by a part of its name
 * - `add-folder`: adds a folder to search for files
 * - `forget`: forgets the file locations set by the user
 */
#define QUERN_TYPE_CODE_PANE (quern_code_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernCodePane, quern_code_pane, QUERN, CODE_PANE, GtkWidget)

struct _QuernCodePaneClass
{
  GtkWidgetClass parent_class;

  const char *action_prefix;
  gboolean    loads_event; /* a change of the event requires a new document, not only new texts */

  /* All functions but explorer_changed and line_changed are required. */

  /* The explorer was replaced. explorer: NULL if there is none now. */
  void                (* explorer_changed) (QuernCodePane *self,
                                            QuernExplorer *explorer);
  /* The selected function, or the analysis, has changed; do not query the old analysis any
   * more. */
  void                (* selected_changed) (QuernCodePane *self,
                                            gboolean       is_analysis);
  /* Starts loading, and calls quern_code_pane_end_load() when done; or shows why there is
   * nothing to load, and returns FALSE. */
  gboolean            (* load)             (QuernCodePane *self,
                                            GCancellable  *cancellable);
  /* document: (transfer full), from quern_code_pane_end_load(). is_same: the same function
   * was shown before, and the hottest row was not requested. */
  void                (* show)             (QuernCodePane *self,
                                            gpointer       document,
                                            gboolean       is_same);
  /* Drops the document. */
  void                (* drop)             (QuernCodePane *self);
  void                (* free_document)    (gpointer       document);
  /* Updates the texts of costs for another unit or event. */
  void                (* reword)           (QuernCodePane *self);

  /* The explorer's current line has changed. */
  void                (* line_changed)     (QuernCodePane *self);

  /* Nullable: NULL if no code is shown. */
  const QuernHotRows *(* get_hot)          (QuernCodePane *self);
  guint               (* get_row)          (QuernCodePane *self);
  void                (* go_to_row)        (QuernCodePane *self,
                                            guint          row);
  /* The visible range of rows, with fractions. top: px of titles above the rows. */
  void                (* get_visible)      (QuernCodePane *self,
                                            double        *from,
                                            double        *to,
                                            int           *top);
  /* The source line of the current row; FALSE if there is none. */
  gboolean            (* get_line)         (QuernCodePane *self,
                                            QuernFileId   *file,
                                            guint64       *line);
  /* The row of the explorer's line; QUERN_NONE if it is current already or has no row. */
  guint               (* find_line)        (QuernCodePane *self);
  /* Returns the file that contains the code, or NULL. name: its name in the profile. */
  const QuernSourcePlace *(* get_place)    (QuernCodePane *self,
                                            const char   **name);
  GtkWidget          *(* get_focus)        (QuernCodePane *self);
  QuernPicture       *(* create_picture)   (QuernCodePane *self,
                                            char         **title);
};

QuernExplorer *quern_code_pane_get_explorer   (QuernCodePane *self);

/* For subclasses: call from class_init. The template must have the children stack, empty_page,
 * tried, hot, strip, window and footer. */
void           quern_code_pane_class_bind     (QuernCodePaneClass *klass,
                                               const char         *resource);
/* For subclasses: call from init and dispose. */
void           quern_code_pane_init_template    (QuernCodePane *self);
void           quern_code_pane_dispose_template (QuernCodePane *self);

/* For subclasses. */
void           quern_code_pane_queue_load     (QuernCodePane *self);
/* Whether the shown code is outdated. */
gboolean       quern_code_pane_is_stale       (QuernCodePane *self);
/* document: (transfer full) (nullable). problem: title of the page shown on error. */
void           quern_code_pane_end_load       (QuernCodePane *self,
                                               gpointer       document,
                                               const GError  *error,
                                               const char    *problem);
/* The node whose code is shown; QUERN_NONE for none. */
QuernNodeId    quern_code_pane_get_node       (QuernCodePane *self);
/* The current row has changed: makes other panes follow. */
void           quern_code_pane_moved          (QuernCodePane *self);
/* Updates the label of the current hot row, and the heat strip. */
void           quern_code_pane_update_hot     (QuernCodePane *self);
/* The name of the visible page of the stack. */
const char    *quern_code_pane_get_page       (QuernCodePane *self);
void           quern_code_pane_show_page      (QuernCodePane *self,
                                               const char    *name);
/* Shows a page instead of the code. text: nullable, markup. */
void           quern_code_pane_show_empty     (QuernCodePane *self,
                                               const char    *title,
                                               const char    *text);
/* If a group is selected, or a function that is not in the chosen parts, says so instead of
 * showing code. FALSE otherwise. */
gboolean       quern_code_pane_show_no_code   (QuernCodePane *self);
void           quern_code_pane_set_tried      (QuernCodePane *self,
                                               const char    *text);
/* Shows the cost of all rows in the footer; is_code: also show the legend. */
void           quern_code_pane_set_caption    (QuernCodePane *self,
                                               const char    *text,
                                               gboolean       is_code);
void           quern_code_pane_enable         (QuernCodePane *self,
                                               const char    *action,
                                               gboolean       enabled);
/* (transfer full): searches the file locations set by the user. */
QuernSourceFinder *quern_code_pane_get_finder (QuernCodePane *self);
/* One line per tried path: "/src/sort — no such file". */
char          *quern_code_pane_dup_tried      (const QuernSourcePlace *place) G_GNUC_WARN_UNUSED_RESULT;
/* Creates an empty listing for a picture. */
QuernListing  *quern_code_pane_create_listing (QuernCodePane *self,
                                               gboolean       is_instructions) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
