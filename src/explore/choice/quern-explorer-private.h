/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-explorer.h"
#include "quern-history.h"
#include "quern-notes.h"
#include "quern-part-choice.h"
#include "quern-name-search.h"
#include "quern-source-finder.h"

#include <float.h>
#include <math.h>

G_BEGIN_DECLS

#define QUERN_MAX_PRECISION 6
#define QUERN_DEFAULT_PRECISION 2
#define QUERN_DEFAULT_MIN_WEIGHT 0.001

struct _QuernExplorer
{
  GObject        parent_instance;

  QuernAnalysis *analysis;     /* owned, nullable */
  QuernAnalysis *pointless;    /* owned, nullable: it, without the points of runs */
  QuernGrouping *grouping;     /* owned, nullable: made when asked for */
  QuernGroupSums *group_sums;  /* owned, nullable: made when asked for */
  GCancellable  *regrouping;   /* owned, nullable: of the worker that makes groups */
  GCancellable  *summing;      /* owned, nullable: of the worker that makes them */
  guint          selected_group; /* or QUERN_NONE */
  QuernNotes    *notes;        /* owned, nullable: of the whole profile */
  QuernHistory  *history;      /* owned: its current node is the centre */

  QuernEventId   event;        /* QUERN_NONE only without events */
  QuernEventId   second_event; /* or QUERN_NONE */
  QuernNodeId    selected;     /* or QUERN_NONE */
  QuernNodeId    hovered;      /* or QUERN_NONE */
  QuernFileId    line_file;    /* of line */
  guint64        line;         /* of the selected function; 0: none */
  gboolean       has_kept;     /* did the newest analysis know what was selected? */

  GVariant      *own_events[QUERN_N_EVENT_SCOPES]; /* owned, nullable: by scope */
  GPtrArray     *refused_events; /* owned: QuernRefusedEvent */
  QuernColourBy  colour_by;
  double         min_weight;   /* see quern_event_set_get_weight(): 0 to 1 */

  /* Parts */
  QuernProfile    *whole;          /* owned, nullable: with all its parts */
  QuernAnalysis   *whole_analysis; /* owned, nullable: of it */
  QuernPartChoice *parts;          /* owned, nullable: that are wanted */
  QuernPartChoice *shown_parts;    /* owned, nullable: whose analysis it is */
  QuernPartChoice *former_parts;   /* owned, nullable: before two were compared */
  QuernEventSet   *compared_events; /* owned, nullable: that the comparison shown is made of */
  char            *former_second_event; /* owned, nullable: before two were compared */
  char            *next_event;     /* owned, nullable: of the analysis that comes next */
  char            *next_second_event; /* owned, nullable */
  GCancellable    *choosing;       /* owned, nullable: while the analysis is made */

  /* What one looks past in PHP; shown: whose analysis it is. */
  QuernInternalMode internal;
  QuernInternalMode shown_internal;
  gboolean          steps_over;
  gboolean          shown_steps_over;

  /* What the input of each run was: quern-explorer-runs.h */
  guint64         *run_sizes;      /* owned, nullable: by file */
  QuernSeries     *run_series;     /* owned, nullable: the points of what is shown */
  QuernEventId     run_event;      /* that they are of */
  GCancellable    *adding_runs;    /* owned, nullable: while others are made */
  QuernEventId     adding_event;   /* that these are of */

  QuernGroupBy   group_by;        /* never QUERN_GROUP_BY_NONE */
  QuernGroupBy   wanted_group_by; /* QUERN_GROUP_BY_NONE: what suits the profile */
  gboolean       group_rows;
  char          *group_pattern; /* owned, not NULL */
  char         **group_patterns; /* owned, not NULL */
  GRegex        *group_regex;  /* owned, nullable: of the pattern, if it is one */
  char         **colours[QUERN_GROUP_BY_PATTERN]; /* owned, nullable: by kind, who has which */
  gboolean       relative;
  gboolean       absolute;
  gboolean       self_heat;
  gboolean       demangle;
  gboolean       detect_cycles;
  guint          precision;    /* decimals, 0 to QUERN_MAX_PRECISION */
  char          *search;       /* owned, not NULL */
  GPtrArray     *files;        /* owned, nullable: GFile: what the profile was read from */
  QuernSourceFinder *finder;   /* owned, nullable: of the files, and of what follows */
  char         **finder_folders; /* owned, nullable */
  char         **finder_maps;  /* owned, nullable */
  QuernNameMode  search_mode;
  gboolean       only_bookmarked;
  QuernFunctionFilter filter;
  QuernNameSearch *object_search; /* owned, nullable: with the analysis */
  char          *object_filter; /* owned, not NULL */
  QuernNameMode  object_filter_mode;
  guint8        *narrowed;     /* owned, nullable: by node: is it found, and as the filters say?
                                * Made when asked for */
  QuernNameSearch *name_search; /* owned, nullable: with the analysis */
  GError        *search_error; /* owned, nullable */
  guint          n_searches;   /* how often something else was found */
  guint          n_marks;      /* how often something else was set off */
  QuernGrowths  *growths;      /* owned, nullable: made when asked for */
  char          *plot;         /* owned, not NULL: what is chosen for plots */
  guint          n_growths;    /* how often more was known of them */
};

/* The properties, in one list for all source files of the class. */
typedef enum
{
  PROP_0,
  PROP_ANALYSIS,
  PROP_EVENT,
  PROP_SECOND_EVENT,
  PROP_EVENTS_HERE,
  PROP_EVENTS_EVERYWHERE,
  PROP_MIN_WEIGHT,
  PROP_COLOUR_BY,
  PROP_SELECTED,
  PROP_CENTRE,
  PROP_HOVERED,
  PROP_GROUP_BY,
  PROP_GROUP_PATTERN,
  PROP_GROUP_PATTERNS,
  PROP_GROUP_ROWS,
  PROP_GROUPING,
  PROP_GROUP_SUMS,
  PROP_SELECTED_GROUP,
  PROP_RELATIVE,
  PROP_ABSOLUTE,
  PROP_SELF_HEAT,
  PROP_DEMANGLE,
  PROP_DETECT_CYCLES,
  PROP_PRECISION,
  PROP_SEARCH,
  PROP_SEARCH_MODE,
  PROP_ONLY_BOOKMARKED,
  PROP_FOUND,
  PROP_MARKS,
  PROP_GROWTHS,
  PROP_PLOT,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_WHOLE_PROFILE,
  PROP_PARTS,
  PROP_IS_CHOOSING,
  PROP_INTERNAL,
  PROP_STEPS_OVER,
  PROP_HAS_POINTS,
  N_PROPS
} QuernExplorerProperty;

void quern_explorer_install_properties (QuernExplorerClass *klass);
void quern_explorer_notify         (QuernExplorer         *self,
                                    QuernExplorerProperty  property);
/* Of an analysis with whatever own events, the one with those of now is shown. */
void quern_explorer_show_analysis  (QuernExplorer         *self,
                                    QuernAnalysis         *analysis);
/* What is shown, with own events and points as they are now. */
void quern_explorer_show_again     (QuernExplorer         *self);
/* Searches in a new analysis; tell_found: when all else is new, too. */
void quern_explorer_restart_search (QuernExplorer         *self);
void quern_explorer_forget_searches (QuernExplorer        *self);
void quern_explorer_restart_object_search (QuernExplorer  *self);
void quern_explorer_tell_found     (QuernExplorer         *self);
void quern_explorer_notify_found   (QuernExplorer         *self);
/* There is another analysis: nobody is told. */
void quern_explorer_renew_growths  (QuernExplorer         *self);
void quern_explorer_forget_growths (QuernExplorer         *self);
/* Something else is set off. */
void quern_explorer_notify_marks   (QuernExplorer         *self);
/* The groups are others now, or none; nobody is told. Was one selected? */
gboolean quern_explorer_forget_groups (QuernExplorer      *self);
void quern_explorer_tell_selected_group (QuernExplorer    *self);
/* With another analysis other groups may suit. Nobody is told; whether they do. */
gboolean quern_explorer_renew_group_by (QuernExplorer     *self);
/* What depends on the history: all steps say so, changed or not. */
void quern_explorer_notify_history (QuernExplorer         *self);
void quern_explorer_install_signals (QuernExplorerClass   *klass);
void quern_explorer_install_notes  (QuernExplorerClass    *klass);
/* Nobody is told. */
void quern_explorer_drop_notes     (QuernExplorer         *self);
void quern_explorer_reset_parts    (QuernExplorer         *self,
                                    QuernAnalysis         *analysis);
char *quern_explorer_dup_plain_events
                                   (QuernExplorer         *self,
                                    char                 **second_event);
QuernProfile *quern_explorer_dup_whole_with_own_events
                                   (QuernExplorer         *self) G_GNUC_WARN_UNUSED_RESULT;
/* What is shown stays as it is. */
void quern_explorer_tell_failure   (QuernExplorer         *self,
                                    const GError          *error);
void quern_explorer_renew_runs     (QuernExplorer         *self);
void quern_explorer_forget_finder  (QuernExplorer         *self);
void quern_explorer_forget_run_series
                                   (QuernExplorer         *self);
QuernAnalysis *quern_explorer_add_run_series
                                   (QuernExplorer         *self,
                                    QuernAnalysis         *analysis) G_GNUC_WARN_UNUSED_RESULT;
void quern_explorer_renew_cycles   (QuernExplorer         *self);
void quern_explorer_renew_fold     (QuernExplorer         *self);
gboolean quern_explorer_has_wanted_fold (QuernExplorer    *self);
gboolean quern_explorer_wants_no_fold (QuernExplorer      *self);
/* The groups of the program keep these colours; takes the names, which may be NULL. */
void quern_explorer_take_colours   (QuernExplorer         *self,
                                    QuernGroupBy           by,
                                    char                 **names);
void quern_explorer_recolour       (QuernExplorer         *self);
/* Other functions have bookmarks now, or more is known of them, or there are others. */
void quern_explorer_forget_narrowed (QuernExplorer      *self);
void quern_explorer_renew_comparison
                                   (QuernExplorer         *self);
gboolean quern_explorer_take_next_events
                                   (QuernExplorer         *self,
                                    QuernEventSet         *events);

G_END_DECLS
