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
 * The code of the selected function, row by row with what each costs: what source and
 * instructions have in common. Rows count from 0; QUERN_NONE is no row.
 *
 * Each class has actions of its own, with a prefix:
 *
 * - `next-hot`, `previous-hot`: goes to another hot row, by its place in the code
 * - `choose`: asks where the file is
 * - `accept-guess`: keeps a file that was found by a part of its name
 * - `add-folder`: looks for files in a folder, too
 * - `forget`: forgets what a person has said about where files are
 */
#define QUERN_TYPE_CODE_PANE (quern_code_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (QuernCodePane, quern_code_pane, QUERN, CODE_PANE, GtkWidget)

struct _QuernCodePaneClass
{
  GtkWidgetClass parent_class;

  const char *action_prefix;
  gboolean    loads_event; /* another event needs another document, not only other texts */

  /* Required, all of them but explorer_changed and line_changed. */

  /* There is another explorer, or none. */
  void                (* explorer_changed) (QuernCodePane *self,
                                            QuernExplorer *explorer);
  /* Another function is selected, or the analysis is another one: nothing of the old one may
   * be asked for. */
  void                (* selected_changed) (QuernCodePane *self,
                                            gboolean       is_analysis);
  /* Starts loading, and calls quern_code_pane_end_load() then; or shows why there is nothing
   * to load, and returns FALSE. */
  gboolean            (* load)             (QuernCodePane *self,
                                            GCancellable  *cancellable);
  /* document: taken, as it was given to quern_code_pane_end_load(). is_same: of the function
   * that was shown already, and nobody wants to see its hottest row. */
  void                (* show)             (QuernCodePane *self,
                                            gpointer       document,
                                            gboolean       is_same);
  /* Forgets the document. */
  void                (* drop)             (QuernCodePane *self);
  void                (* free_document)    (gpointer       document);
  /* Writes the same costs in another way: other units, another event. */
  void                (* reword)           (QuernCodePane *self);

  /* The explorer's line is another one. */
  void                (* line_changed)     (QuernCodePane *self);

  /* Nullable: NULL if no code is shown. */
  const QuernHotRows *(* get_hot)          (QuernCodePane *self);
  guint               (* get_row)          (QuernCodePane *self);
  void                (* go_to_row)        (QuernCodePane *self,
                                            guint          row);
  /* What is in view, with fractions of rows. top: px of titles above the rows. */
  void                (* get_visible)      (QuernCodePane *self,
                                            double        *from,
                                            double        *to,
                                            int           *top);
  /* The line of source that the keyboard is at; FALSE if there is none. */
  gboolean            (* get_line)         (QuernCodePane *self,
                                            QuernFileId   *file,
                                            guint64       *line);
  /* The row of the explorer's line, unless the keyboard is there already. */
  guint               (* find_line)        (QuernCodePane *self);
  /* Nullable: the file that the code is from. name: as the profile has it. */
  const QuernSourcePlace *(* get_place)    (QuernCodePane *self,
                                            const char   **name);
  GtkWidget          *(* get_focus)        (QuernCodePane *self);
  QuernPicture       *(* create_picture)   (QuernCodePane *self,
                                            char         **title);
};

QuernExplorer *quern_code_pane_get_explorer   (QuernCodePane *self);

/* For a class: call it from class_init. Its template has stack, empty_page, tried, hot, strip,
 * window and footer. */
void           quern_code_pane_class_bind     (QuernCodePaneClass *klass,
                                               const char         *resource);
/* For an object: call them from init and dispose. */
void           quern_code_pane_init_template    (QuernCodePane *self);
void           quern_code_pane_dispose_template (QuernCodePane *self);

/* For the object itself. */
void           quern_code_pane_queue_load     (QuernCodePane *self);
/* What is shown is not what should be. */
gboolean       quern_code_pane_is_stale       (QuernCodePane *self);
/* document: (transfer full) (nullable). problem: the title of a page in place of the code. */
void           quern_code_pane_end_load       (QuernCodePane *self,
                                               gpointer       document,
                                               const GError  *error,
                                               const char    *problem);
/* Whose code is shown; QUERN_NONE if none is. */
QuernNodeId    quern_code_pane_get_node       (QuernCodePane *self);
/* Another row is the keyboard's: other panes follow. */
void           quern_code_pane_moved          (QuernCodePane *self);
/* Shows which of the hot rows the keyboard is at, and the heat of all. */
void           quern_code_pane_update_hot     (QuernCodePane *self);
/* A page of the stack. */
const char    *quern_code_pane_get_page       (QuernCodePane *self);
void           quern_code_pane_show_page      (QuernCodePane *self,
                                               const char    *name);
/* A page in place of the code. text: nullable, markup. */
void           quern_code_pane_show_empty     (QuernCodePane *self,
                                               const char    *title,
                                               const char    *text);
void           quern_code_pane_set_tried      (QuernCodePane *self,
                                               const char    *text);
/* What all rows cost; is_code: the legend belongs below it. */
void           quern_code_pane_set_caption    (QuernCodePane *self,
                                               const char    *text,
                                               gboolean       is_code);
void           quern_code_pane_enable         (QuernCodePane *self,
                                               const char    *action,
                                               gboolean       enabled);
/* transfer full: where files are, as a person has said. */
QuernSourceFinder *quern_code_pane_get_finder (QuernCodePane *self);
/* "/src/sort — no such file", a line each. */
char          *quern_code_pane_dup_tried      (const QuernSourcePlace *place) G_GNUC_WARN_UNUSED_RESULT;
/* For pictures: without rows. */
QuernListing  *quern_code_pane_create_listing (QuernCodePane *self,
                                               gboolean       is_instructions) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
