/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analyser.h"
#include "quern-display.h"
#include "quern-dump-growth.h"
#include "quern-event-choice.h"
#include "quern-function-search.h"
#include "quern-group-choice.h"
#include "quern-input-points.h"
#include "quern-joined-diff.h"
#include "quern-navigation.h"
#include "quern-node-notes.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/**
 * QuernExplorer:
 *
 * The state of one window: the analysis shown, and the objects that hold what all its views
 * share. Views listen to these objects and set their properties; they do not know each other.
 * Main thread only.
 *
 * ## Properties
 *
 * - `analysis` (#QuernAnalysis, nullable): see quern_explorer_set_analysis()
 *
 * ## Signals
 *
 * - `highlights-changed`: quern_explorer_is_highlighted() has other results
 */
#define QUERN_TYPE_EXPLORER (quern_explorer_get_type ())
G_DECLARE_FINAL_TYPE (QuernExplorer, quern_explorer, QUERN, EXPLORER, GObject)

QuernExplorer       *quern_explorer_new             (void) G_GNUC_WARN_UNUSED_RESULT;

/* All transfer none; they live as long as the explorer. */
QuernAnalyser       *quern_explorer_get_analyser    (QuernExplorer *self);
QuernDisplay        *quern_explorer_get_display     (QuernExplorer *self);
QuernEventChoice    *quern_explorer_get_events      (QuernExplorer *self);
QuernGroupChoice    *quern_explorer_get_groups      (QuernExplorer *self);
QuernInputPoints    *quern_explorer_get_points      (QuernExplorer *self);
QuernNavigation     *quern_explorer_get_navigation  (QuernExplorer *self);
QuernNodeNotes      *quern_explorer_get_node_notes  (QuernExplorer *self);
QuernFunctionSearch *quern_explorer_get_search      (QuernExplorer *self);

/* A signal of the explorer or of one of its objects, and its handler. */
typedef struct
{
  const char *detailed_signal;
  GCallback   callback;
} QuernExplorerHandler;

/* Replaces the explorer at @location by @explorer (nullable) and connects the handlers to it
 * instead. FALSE if it is the same one. */
gboolean             quern_explorer_replace         (QuernExplorer              **location,
                                                     QuernExplorer               *explorer,
                                                     const QuernExplorerHandler  *handlers,
                                                     guint                        n_handlers,
                                                     gpointer                     data);
/* Disconnects @data from the explorer at @location, nullable, and releases it. */
void                 quern_explorer_release         (QuernExplorer **location,
                                                     gpointer        data);
/* Connects to a signal of the explorer or of one of its objects, whichever has the signal, or the
 * property for "notify::property"; swapped, as in g_signal_connect_swapped(). */
void                 quern_explorer_connect         (QuernExplorer *self,
                                                     const char    *detailed_signal,
                                                     GCallback      callback,
                                                     gpointer       data);
/* Disconnects @data from the explorer and all its objects. */
void                 quern_explorer_disconnect      (QuernExplorer *self,
                                                     gpointer       data);

gboolean             quern_explorer_ensure_memory   (QuernAnalysis  *analysis,
                                                     GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* The analysis shown; nullable. Setting one of another profile, or of the same file read again,
 * keeps event, selection and grouping where their names still exist. */
QuernAnalysis       *quern_explorer_get_analysis    (QuernExplorer *self);
void                 quern_explorer_set_analysis    (QuernExplorer *self,
                                                     QuernAnalysis *analysis);
void                 quern_explorer_set_joined      (QuernExplorer *self,
                                                     QuernAnalysis *whole,
                                                     QuernAnalysis *after,
                                                     QuernJoinedDiff *joined);
/* The diff, if the whole profile has two sides and their comparison is shown; nullable. Its
 * functions are those of the analysis. */
QuernJoinedDiff     *quern_explorer_get_joined      (QuernExplorer *self);
/* The same, whether the comparison or a side is shown. */
QuernJoinedDiff     *quern_explorer_get_whole_joined (QuernExplorer *self);
/* The profiles as they were read, without a choice of parts: of a comparison, the profiles before
 * and after and then further ones; else one. Empty without a profile (transfer full). */
GPtrArray           *quern_explorer_list_profiles (QuernExplorer *self) G_GNUC_WARN_UNUSED_RESULT;
/* The difference of the event shown, whichever side that is of; QUERN_NONE without a comparison. */
QuernEventId         quern_explorer_get_difference  (QuernExplorer *self);
QuernProfile        *quern_explorer_get_profile     (QuernExplorer *self); /* nullable */

/* GFile: the profile's files; nullable. Must be set before the analysis. */
GPtrArray           *quern_explorer_get_files       (QuernExplorer *self);
/* GFile: the baseline of a comparison, and further profiles compared with it; both nullable. Set
 * together with quern_explorer_set_files(). */
void                 quern_explorer_set_baseline    (QuernExplorer *self,
                                                     GPtrArray     *baseline,
                                                     GPtrArray     *further);
GPtrArray           *quern_explorer_get_baseline    (QuernExplorer *self);
GPtrArray           *quern_explorer_get_further     (QuernExplorer *self);
/* Takes the cost growth since the last dump of a followed program; NULL if unknown. It belongs to
 * the analysis shown and is dropped with it. Notifies "growth". */
void                 quern_explorer_take_growth     (QuernExplorer *self,
                                                     QuernDumpGrowth *growth);
const QuernDumpGrowth *quern_explorer_get_growth    (QuernExplorer *self);
/* Finds files as they were when the baseline was written; NULL without one. */
QuernSourceFinder   *quern_explorer_create_old_finder (QuernExplorer *self) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_explorer_set_files       (QuernExplorer *self,
                                                     GPtrArray     *files);
QuernSourceFinder   *quern_explorer_get_finder      (QuernExplorer     *self,
                                                     const char *const *folders,
                                                     const char *const *maps);

/* The events of a single part, and which of them is shown: in a comparison, the sides' event that
 * the one shown derives from. Nullable. */
QuernEventSet       *quern_explorer_get_part_events (QuernExplorer *self,
                                                     QuernEventId  *event);
/* The event whose heat colours pictures; QUERN_NONE if groups do. */
QuernEventId         quern_explorer_get_heat_event  (QuernExplorer *self);
/* The costs that are 100 % in the views: the total, or those of the selected function, or of the
 * selected group once its sums are known. A row; NULL without a profile. */
const gint64        *quern_explorer_get_base_row    (QuernExplorer *self);
/* The same as a value of the event. */
double               quern_explorer_get_base        (QuernExplorer *self,
                                                     QuernEventId   event);

/* Goes to the costliest caller of the selected node; FALSE if it has none. */
gboolean             quern_explorer_go_up           (QuernExplorer *self);

/* Whether all views highlight some nodes and dim the others. */
gboolean             quern_explorer_has_highlights  (QuernExplorer *self);
/* Whether the node is highlighted, or a cycle with a highlighted member. */
gboolean             quern_explorer_is_highlighted  (QuernExplorer *self,
                                                     QuernNodeId    node);

G_END_DECLS
