/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

/**
 * QuernNavigation:
 *
 * The user's place in a profile: the selected and the hovered node, the source line, and the
 * history of visited nodes. Main thread only.
 *
 * ## Properties
 *
 * - `selected` (uint): the node that all views show, or QUERN_NONE
 * - `hovered` (uint): the node under the pointer, or QUERN_NONE
 * - `centre` (uint, read-only): the node that views are centred on, current in the history
 * - `can-go-back`, `can-go-forward` (boolean, read-only)
 *
 * ## Signals
 *
 * - `chosen`: a node was selected or gone to, even if it was selected already
 * - `line-changed`: quern_navigation_get_line() returns another line
 */
#define QUERN_TYPE_NAVIGATION (quern_navigation_get_type ())
G_DECLARE_FINAL_TYPE (QuernNavigation, quern_navigation, QUERN, NAVIGATION, GObject)

QuernNavigation *quern_navigation_new             (void) G_GNUC_WARN_UNUSED_RESULT;

/* Finds selection and history in another analysis by name. Without a selection, selects the latest
 * node in the history, or the one that quern_start_find() returns. Notifies all. */
void             quern_navigation_set_analysis    (QuernNavigation *self,
                                                   QuernAnalysis   *analysis);
/* Whether the current analysis has the node selected before it was set. FALSE for the first one. */
gboolean         quern_navigation_has_kept_place  (QuernNavigation *self);

QuernNodeId      quern_navigation_get_selected    (QuernNavigation *self);
/* Selects a node without adding it to the history. */
void             quern_navigation_set_selected    (QuernNavigation *self,
                                                   QuernNodeId      node);
/* Selects a node and adds it to the history. */
void             quern_navigation_go_to           (QuernNavigation *self,
                                                   QuernNodeId      node);
/* Selects a node and starts a new history there. */
void             quern_navigation_begin_at        (QuernNavigation *self,
                                                   QuernNodeId      node);
QuernNodeId      quern_navigation_get_centre      (QuernNavigation *self);
gboolean         quern_navigation_can_go_back     (QuernNavigation *self);
gboolean         quern_navigation_can_go_forward  (QuernNavigation *self);
void             quern_navigation_go_back         (QuernNavigation *self);
void             quern_navigation_go_forward      (QuernNavigation *self);
/* Goes to the selected node's costliest caller by the event, or with QUERN_NONE its most frequent
 * caller; FALSE if there is none. */
gboolean         quern_navigation_go_up           (QuernNavigation *self,
                                                   QuernEventId     event);

guint64          quern_navigation_get_line        (QuernNavigation *self,
                                                   QuernFileId     *file);
void             quern_navigation_set_line        (QuernNavigation *self,
                                                   QuernFileId      file,
                                                   guint64          line);

QuernNodeId      quern_navigation_get_hovered     (QuernNavigation *self);
void             quern_navigation_set_hovered     (QuernNavigation *self,
                                                   QuernNodeId      node);

G_END_DECLS
