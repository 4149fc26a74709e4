/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-grouping.h"
#include "quern-function-filter.h"
#include "quern-growths.h"
#include "quern-php-fold.h"
#include "quern-name-filter.h"
#include "quern-own-events.h"

G_BEGIN_DECLS

/**
 * QuernExplorer:
 *
 * What one window looks at: a profile's analysis, and the choices that all
 * its views share. Views listen to the properties and set them; they do not
 * know each other. Main thread only.
 *
 * Properties, all with explicit notify: analysis, event, second-event, events-here,
 * events-everywhere, min-weight, colour-by, selected, hovered, group-by, group-pattern,
 * group-patterns, group-rows, relative (to the selected function), absolute (costs instead
 * of shares), self-heat (lines and instructions are hot by what they cost without calls),
 * precision, demangle, detect-cycles, search, search-mode, only-bookmarked,
 * parts can be set; grouping, group-sums, selected-group, centre, can-go-back,
 * can-go-forward, whole-profile, is-choosing, has-points can only be read. Parts:
 * quern-explorer-parts.h, points: quern-explorer-runs.h. found, marks and growths are
 * numbers that only tell that something else is found, or set off, or that more is known of
 * growths.
 */
#define QUERN_TYPE_EXPLORER (quern_explorer_get_type ())
G_DECLARE_FINAL_TYPE (QuernExplorer, quern_explorer, QUERN, EXPLORER, GObject)

/* What gives pictures their colours. */
typedef enum
{
  QUERN_COLOUR_BY_GROUP,
  QUERN_COLOUR_BY_EVENT,  /* the heat of the event */
  QUERN_COLOUR_BY_SECOND, /* that of the second event, if there is one */
} QuernColourBy;

QuernExplorer *quern_explorer_new               (void) G_GNUC_WARN_UNUSED_RESULT;

gboolean       quern_explorer_ensure_memory     (QuernAnalysis  *analysis,
                                                 GError        **error) G_GNUC_WARN_UNUSED_RESULT;

/* A new analysis keeps event, selection and grouping where their names still
 * exist; else the selection is below "main", or below the costliest function,
 * where the work is first divided; without calls it is the one that costs most
 * itself. */
QuernAnalysis *quern_explorer_get_analysis      (QuernExplorer *self); /* nullable */
/* Is what was selected before the newest analysis selected still? FALSE for
 * the first one. */
gboolean       quern_explorer_has_kept_place    (QuernExplorer *self);
void           quern_explorer_set_analysis      (QuernExplorer *self,
                                                 QuernAnalysis *analysis);
QuernProfile  *quern_explorer_get_profile       (QuernExplorer *self); /* nullable */

/* GFile: what the profile was read from; nullable. To be set before the analysis. */
GPtrArray     *quern_explorer_get_files         (QuernExplorer *self);
void           quern_explorer_set_files         (QuernExplorer *self,
                                                 GPtrArray     *files);

QuernEventId   quern_explorer_get_event         (QuernExplorer *self);
void           quern_explorer_set_event         (QuernExplorer *self,
                                                 QuernEventId   event);
QuernEventId   quern_explorer_get_second_event  (QuernExplorer *self); /* or QUERN_NONE */
void           quern_explorer_set_second_event  (QuernExplorer *self,
                                                 QuernEventId   event);

/* A person's own events, as QUERN_OWN_EVENTS_TYPE; NULL for none. Another list
 * is another analysis with the same numbers. The analysis that is set may have
 * own events or not: it is shown with those of the explorer. */
GVariant      *quern_explorer_get_own_events     (QuernExplorer   *self,
                                                  QuernEventScope  scope); /* nullable */
GVariant *const *quern_explorer_get_own_lists    (QuernExplorer   *self); /* by scope */
void           quern_explorer_set_own_events     (QuernExplorer   *self,
                                                  QuernEventScope  scope,
                                                  GVariant        *events);
/* Those that this profile cannot have: QuernRefusedEvent. */
GPtrArray     *quern_explorer_get_refused_events (QuernExplorer   *self);
gboolean       quern_explorer_is_own_event       (QuernExplorer   *self,
                                                  QuernEventId     event);
QuernColourBy  quern_explorer_get_colour_by      (QuernExplorer   *self);
void           quern_explorer_set_colour_by      (QuernExplorer   *self,
                                                  QuernColourBy    by);
/* The event whose heat colours pictures; QUERN_NONE: groups do. */
QuernEventId   quern_explorer_get_heat_event     (QuernExplorer   *self);
/* A ratio whose divisor has a smaller part of the total's says little. */
double         quern_explorer_get_min_weight     (QuernExplorer   *self);
void           quern_explorer_set_min_weight     (QuernExplorer   *self,
                                                  double           weight);

QuernNodeId    quern_explorer_get_selected      (QuernExplorer *self); /* or QUERN_NONE */
/* Selecting shows a node in every view, and leaves the history alone. */
void           quern_explorer_set_selected      (QuernExplorer *self,
                                                 QuernNodeId    node);
/* Going selects, too, and is a step that can be taken back. */
void           quern_explorer_go_to             (QuernExplorer *self,
                                                 QuernNodeId    node);
/* Going there forgets the steps that led elsewhere. */
void           quern_explorer_begin_at          (QuernExplorer *self,
                                                 QuernNodeId    node);
/* The node that views are centred on: the last one gone to. */
QuernNodeId    quern_explorer_get_centre        (QuernExplorer *self);
gboolean       quern_explorer_can_go_back       (QuernExplorer *self);
gboolean       quern_explorer_can_go_forward    (QuernExplorer *self);
void           quern_explorer_go_back           (QuernExplorer *self);
void           quern_explorer_go_forward        (QuernExplorer *self);
/* To the costliest caller of the selected node; FALSE if it has none. */
gboolean       quern_explorer_go_up             (QuernExplorer *self);

guint64        quern_explorer_get_line          (QuernExplorer *self,
                                                 QuernFileId   *file);
void           quern_explorer_set_line          (QuernExplorer *self,
                                                 QuernFileId    file,
                                                 guint64        line);

QuernNodeId    quern_explorer_get_hovered       (QuernExplorer *self);
void           quern_explorer_set_hovered       (QuernExplorer *self,
                                                 QuernNodeId    node);

/* By what functions are grouped and coloured: never QUERN_GROUP_BY_NONE. */
QuernGroupBy   quern_explorer_get_group_by      (QuernExplorer *self);
/* QUERN_GROUP_BY_NONE: by what suits the profile, and the next one, too. */
void           quern_explorer_set_group_by      (QuernExplorer *self,
                                                 QuernGroupBy   by);
QuernGroupBy   quern_explorer_get_wanted_group_by (QuernExplorer *self);
/* See quern_grouping_choose(). */
QuernGroupBy   quern_explorer_get_suitable_group_by (QuernExplorer *self);
/* Of QUERN_GROUP_BY_PATTERN. What is no regular expression is kept, and makes
 * groups of objects; the error says why. */
const char    *quern_explorer_get_group_pattern (QuernExplorer *self);
gboolean       quern_explorer_set_group_pattern (QuernExplorer *self,
                                                 const char    *pattern,
                                                 GError       **error);
/* Are groups rows that open, or only colours? */
gboolean       quern_explorer_get_group_rows    (QuernExplorer *self);
void           quern_explorer_set_group_rows    (QuernExplorer *self,
                                                 gboolean       group_rows);
/* The patterns used last, the newest first, each once. */
#define QUERN_MAX_GROUP_PATTERNS 8
const char *const *quern_explorer_get_group_patterns (QuernExplorer *self);
void           quern_explorer_set_group_patterns (QuernExplorer     *self,
                                                  const char *const *patterns);
/* Makes groups by the pattern, and remembers it. FALSE if it is no regular
 * expression: then all stays as it is. ready: (nullable): the groups that it
 * makes of the analysis, ranked by the first event, if they are known. */
gboolean       quern_explorer_group_by_pattern  (QuernExplorer *self,
                                                 const char    *pattern,
                                                 QuernGrouping *ready,
                                                 GError       **error);
/* Nullable; gives colours their ranks. Groups by a pattern may be made by a worker:
 * until they are there, these are others. */
QuernGrouping *quern_explorer_get_grouping      (QuernExplorer *self);
/* Nullable: those of a large profile are made by a worker, which begins when they
 * are asked for first; then "group-sums" is notified. */
QuernGroupSums *quern_explorer_get_group_sums   (QuernExplorer *self);
/* Selecting a group sets it off in every view, and leaves the selected node alone;
 * selecting or going to a node ends it. QUERN_NONE for none. */
guint          quern_explorer_get_selected_group (QuernExplorer *self);
void           quern_explorer_set_selected_group (QuernExplorer *self,
                                                 guint          group);
gboolean       quern_explorer_get_relative      (QuernExplorer *self);
void           quern_explorer_set_relative      (QuernExplorer *self,
                                                 gboolean       relative);
gboolean       quern_explorer_get_absolute      (QuernExplorer *self);
void           quern_explorer_set_absolute      (QuernExplorer *self,
                                                 gboolean       absolute);
gboolean       quern_explorer_get_self_heat     (QuernExplorer *self);
void           quern_explorer_set_self_heat     (QuernExplorer *self,
                                                 gboolean       self_heat);
/* Are mangled names shown as what they mean, or as the file has them? */
gboolean       quern_explorer_get_demangle      (QuernExplorer *self);
void           quern_explorer_set_demangle      (QuernExplorer *self,
                                                 gboolean       demangle);
/* Are cycles looked for? If not, each function is on its own, and what runs in a
 * recursion counts at each level of it. Another analysis, which a worker makes. */
/* Of PHP: what becomes of internal functions, and whether proxies are stepped over. Made
 * by a worker, like the choice of parts. */
QuernInternalMode quern_explorer_get_internal   (QuernExplorer *self);
void           quern_explorer_set_internal      (QuernExplorer *self,
                                                 QuernInternalMode internal);
gboolean       quern_explorer_get_steps_over    (QuernExplorer *self);
void           quern_explorer_set_steps_over    (QuernExplorer *self,
                                                 gboolean       steps_over);
/* Is it a profile of PHP? */
gboolean       quern_explorer_has_kinds         (QuernExplorer *self);
/* Are no internal functions hidden in what is shown? */
gboolean       quern_explorer_shows_all_functions (QuernExplorer *self);

gboolean       quern_explorer_get_detect_cycles (QuernExplorer *self);
void           quern_explorer_set_detect_cycles (QuernExplorer *self,
                                                 gboolean       detect_cycles);
/* Decimals of a share in per cent, 0 to 6. */
guint          quern_explorer_get_precision     (QuernExplorer *self);
void           quern_explorer_set_precision     (QuernExplorer *self,
                                                 guint          precision);
/* What 100 % is in the views: the total; or what the selected function costs, or the
 * selected group, once its sums are known. A row, nullable without a profile. */
const gint64  *quern_explorer_get_base_row      (QuernExplorer *self);
/* The same in costs of the event. */
double         quern_explorer_get_base          (QuernExplorer *self,
                                                 QuernEventId   event);

/* Are only functions meant that have a bookmark? They are what is found then, of what
 * is searched for if anything is. */
gboolean       quern_explorer_get_only_bookmarked (QuernExplorer *self);
void           quern_explorer_set_only_bookmarked (QuernExplorer *self,
                                                 gboolean       only_bookmarked);
const char    *quern_explorer_get_search        (QuernExplorer *self); /* "" for none */
void           quern_explorer_set_search        (QuernExplorer *self,
                                                 const char    *search);
QuernNameMode  quern_explorer_get_search_mode   (QuernExplorer *self);
void           quern_explorer_set_search_mode   (QuernExplorer *self,
                                                 QuernNameMode  mode);
/* By node: 1 if its name is searched for, else 0. NULL without a search. */
const guint8  *quern_explorer_get_found         (QuernExplorer *self);
/* Is found still that of an older text? "found" tells when it is not. */
gboolean       quern_explorer_is_searching      (QuernExplorer *self);
/* Why the text cannot be searched for; NULL if it can. */
const GError  *quern_explorer_get_search_error  (QuernExplorer *self);

/* Only functions are found that are as the filter says, by the event that is shown; what
 * the profile does not tell, points or shares of an event, is not asked for. */
const QuernFunctionFilter *
               quern_explorer_get_filter        (QuernExplorer *self);
void           quern_explorer_set_filter        (QuernExplorer             *self,
                                                 const QuernFunctionFilter *filter);
/* Has the event that is shown shares of a total? */
gboolean       quern_explorer_has_filter_costs  (QuernExplorer *self);
/* And only those of objects in whose path the text is found; "": any. FALSE if it is no
 * regular expression: then nothing changes. */
const char    *quern_explorer_get_object_filter (QuernExplorer *self);
QuernNameMode  quern_explorer_get_object_filter_mode (QuernExplorer *self);
gboolean       quern_explorer_set_object_filter (QuernExplorer  *self,
                                                 const char     *text,
                                                 QuernNameMode   mode,
                                                 GError        **error);
/* Does one of them leave something out, as the profile is? */
gboolean       quern_explorer_is_filtered       (QuernExplorer *self);
void           quern_explorer_clear_filters     (QuernExplorer *self);

/* What is chosen for plots, as their view writes it; "": nothing. */
const char    *quern_explorer_get_plot          (QuernExplorer *self);
void           quern_explorer_set_plot          (QuernExplorer *self,
                                                 const char    *plot);
/* How functions grow; NULL without points. */
QuernGrowths  *quern_explorer_get_growths       (QuernExplorer *self);

/* Are some nodes set off in all views, and the others dimmed? */
gboolean       quern_explorer_has_marks         (QuernExplorer *self);
/* Is that node one of them, or a cycle that has one of them? */
gboolean       quern_explorer_is_marked         (QuernExplorer *self,
                                                 QuernNodeId    node);

G_END_DECLS
