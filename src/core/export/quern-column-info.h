/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"
#include "quern-growth-summary.h"
#include "quern-function-notes.h"
#include "quern-table.h"

G_BEGIN_DECLS

/* How a list in a window shows the cells of a column. */
typedef enum
{
  QUERN_CELL_INCLUSIVE, /* a number with a bar */
  QUERN_CELL_SELF,      /* a number with a bar, in the colour of self costs */
  QUERN_CELL_NUMBER,    /* a number without a bar */
  QUERN_CELL_EXACT,     /* a number that is not an amount: an address, an id */
  QUERN_CELL_NAME,      /* the name of a function, with its colour and marks */
  QUERN_CELL_TEXT,
  QUERN_CELL_PLOT,      /* a small plot; not copied */
  QUERN_CELL_CHANGE,    /* a bar to the left for less or the right for more; not copied */
  QUERN_CELL_RELATIVE,  /* a change, as a share of the value before */
} QuernCellKind;

/* When a list in a window shows a column. */
typedef enum
{
  QUERN_COLUMN_NOT_LISTED,     /* never: only for files */
  QUERN_COLUMN_FIXED,          /* always */
  QUERN_COLUMN_USUAL,          /* unless the user hides it */
  QUERN_COLUMN_WITHOUT_POINTS, /* as USUAL, but ON_REQUEST if there are points and
                                * inclusive costs */
  QUERN_COLUMN_ON_REQUEST,     /* only if the user asks for it */
} QuernColumnPresence;

/* What a column sorts rows by. */
typedef enum
{
  QUERN_ORDER_VALUE,    /* the value; texts have none */
  QUERN_ORDER_TEXT,
  QUERN_ORDER_NAME,     /* also a text, but a list ranks all names once */
  QUERN_ORDER_LOCATION, /* by object and source file, as a list shows them */
  QUERN_ORDER_NONE,     /* not sortable */
} QuernColumnOrder;

/* What a profile or list must have for a column to be useful. */
typedef enum
{
  QUERN_NEEDS_POINTS = 1 << 0,
  QUERN_NEEDS_CONTEXTS = 1 << 1,
  QUERN_NEEDS_NOTES = 1 << 2,
  QUERN_NEEDS_DIRECT = 1 << 3,   /* a list of direct calls */
  QUERN_NEEDS_COVERAGE = 1 << 4, /* a list that includes indirect calls */
  QUERN_NEEDS_SELECTED = 1 << 5, /* a selected function */
  QUERN_NEEDS_SIDES = 1 << 6,    /* a comparison */
  QUERN_NEEDS_ORIGINS = 1 << 7,  /* call counts, to find where changes originate */
  QUERN_NEEDS_COUNTS = 1 << 8,   /* call counts above 0 */
  QUERN_NEEDS_CALLEES = 1 << 9,  /* inclusive costs that differ from the self costs, or
                                  * points of the profile, which have inclusive costs */
  QUERN_NEEDS_ALONE = 1 << 10,   /* no comparison */
  QUERN_NEEDS_FURTHER = 1 << 11, /* a third profile, compared with the first; */
  QUERN_NEEDS_FURTHER_4 = 1 << 12, /* a fourth, and so on */
  QUERN_NEEDS_FURTHER_5 = 1 << 13,
  QUERN_NEEDS_FURTHER_6 = 1 << 14,
  QUERN_NEEDS_CYCLES = 1 << 15, /* a row for a member of a cycle; no comparison */
} QuernColumnNeeds;

/* Which costs a column shows in a list. */
typedef enum
{
  QUERN_COSTS_OF_SHOWN,  /* of the shown event, or of the column's own event */
  QUERN_COSTS_OF_BEFORE, /* of the side before of a comparison */
  QUERN_COSTS_OF_CHANGE, /* the difference between both sides */
} QuernColumnCosts;

/* The rows for which a file has a column. */
typedef enum
{
  QUERN_ROWS_USUAL,  /* functions, calls, …: the table's ordinary rows */
  QUERN_ROWS_GROUPS, /* groups of functions */
  QUERN_ROWS_BOTH,
} QuernColumnRows;

/* Whether a curve was fitted to a function's points. */
typedef enum
{
  QUERN_GROWTH_NO_POINTS,
  QUERN_GROWTH_PENDING, /* a worker has yet to fit it */
  QUERN_GROWTH_KNOWN,
} QuernGrowthState;

/* Looks up the growth of a function in a cache of fits. */
typedef QuernGrowthState (*QuernGrowthFunc) (gpointer            data,
                                             QuernFunctionId     function,
                                             QuernGrowthSummary *summary);

/* The context in which getters look up a row. */
typedef struct
{
  QuernAnalysis      *analysis;    /* borrowed */
  QuernFunctionNotes *notes;       /* borrowed, nullable */
  gboolean            for_people;  /* number names that look alike */
  QuernGrowthFunc     get_growth;  /* nullable: points are fitted on demand */
  gpointer            growth_data;
  QuernCurveFit      *fit;         /* borrowed, nullable: without get_growth, the latest fit */
  QuernFunctionId     fit_of;      /* the function of that fit, or QUERN_NONE */
} QuernColumnSource;

/* The value of a row in a column. The kind of the column determines which members are set. */
typedef struct
{
  const gint64 *costs;   /* COST, MEAN: one for each real event; NULL if unknown */
  QuernEventId  event;   /* COST if QuernColumnInfo.is_of_row: the row's, or QUERN_NONE */
  gboolean      is_estimate; /* COST, MEAN: number is set instead of costs, for one event */
  double        number;  /* VALUE, SHARE, and from QuernColumnInfo.sort; NaN for none */
  const double *further; /* COST if is_estimate, in files: numbers for the events after the first,
                          * at every second index; nullable */
  guint64       count;   /* COUNT, or QUERN_NO_COUNT; MEAN: the divisor of costs */
  guint64       count_before; /* MEAN: the divisor on the side before of a comparison */
  const char   *text;    /* NAME, PATH, TEXT, FIGURE: borrowed, nullable */
  char         *owned;   /* owned, nullable: text, if it must be freed */
  char         *note;    /* owned, nullable: what a list shows after the text */
  gboolean      is_no_share; /* COST: already part of the costs of other calls */
  gboolean      is_no_share_before; /* the same on the side before of a comparison */
  gboolean      is_zero; /* none: 0 in a file; a dash in a list, sorted last */
  gboolean      is_pending;   /* not known yet */
  gboolean      is_weak;      /* shown dimmed */
  gboolean      is_inclusive; /* COST: inclusive, so possibly above the total */
  gboolean      is_bound;     /* COST: an upper bound */
  gboolean      is_new;       /* COST of a comparison: the function only ran after */
  gboolean      is_gone;      /* COST of a comparison: the function only ran before */
  gboolean      is_signed;    /* sort a difference by value, not by its distance from 0 */
  gsize         field;        /* set for the getter: QuernColumnInfo.field */
} QuernColumnValue;

typedef void    (*QuernColumnGetter) (QuernColumnSource *source,
                                      gconstpointer      row,
                                      QuernColumnValue  *value);
/* The largest count that a column can have. */
typedef guint64 (*QuernColumnLargest) (QuernColumnSource *source);

/**
 * QuernColumnInfo:
 *
 * Describes a column of one kind of table for all its uses: lists in windows, exports and
 * copies of these, quern-report and JSON. The columns of a kind form one array, in display
 * order.
 *
 * Texts are marked for translation here, and translated when they are shown.
 */
typedef struct
{
  const char          *id;          /* "called-share": for actions and settings; unique.
                                     * NULL: only in files, and not sortable */
  QuernColumnKind      kind;
  gboolean             is_of_row;   /* COST: each row has its own event */
  QuernColumnGetter    get;         /* nullable for NAME and PLOT cells, which lists fill in */
  gsize                field;       /* what get reads, if it serves several columns: a
                                     * G_STRUCT_OFFSET, a side, … */
  QuernColumnNeeds     needs;

  /* Texts. "%s" is the name of an event, "%%" a percent sign. */
  const char          *title;
  const char          *share_title; /* nullable: the title while shares are shown */
  const char          *title_after; /* nullable: in a comparison, the title for the side after */
  const char          *tooltip;     /* nullable: what the title does not say */
  const char          *estimate_tooltip; /* nullable: the tooltip if values are estimates, whose
                                          * title is marked with a sign, in files, too */
  const char          *label;       /* nullable: its name in the menu of columns */

  /* In lists */
  QuernColumnPresence  presence;
  QuernColumnNeeds     worth;       /* what it needs to be shown by default */
  QuernCellKind        cell;
  gboolean             is_code;     /* texts read from left to right in every language */
  int                  width;       /* px, minimum; 0: all remaining space */
  int                  least_width; /* px: replaces width next to columns of points; or 0 */
  const char          *sample;      /* nullable: a text that must fit, if not sized by costs */
  QuernColumnLargest   get_largest; /* nullable: the largest count that must fit */
  QuernColumnCosts     costs;
  gboolean             is_of_event; /* there is one column for each event */
  gboolean             is_of_second; /* also shown for the second event */
  gboolean             may_be_bound; /* values may be marked as upper bounds */

  /* Sorting */
  QuernColumnOrder     order;
  gboolean             descending;  /* sort the largest first by default */
  QuernColumnGetter    sort;        /* nullable: gets the number to sort rows by */

  /* In files */
  QuernAudience        audience;    /* 0: not in files */
  const char          *key;         /* its name for programs */
  const char          *file_title;  /* nullable: the title in files, if different */
  QuernColumnNeeds     file_needs;  /* what it needs in files, besides needs */
  QuernColumnRows      rows;
} QuernColumnInfo;

/* NULL if there is none. */
const QuernColumnInfo *quern_column_info_find      (const QuernColumnInfo *infos,
                                                    guint                  n_infos,
                                                    const char            *id);
/* has: QuernColumnNeeds */
gboolean               quern_column_info_fits      (const QuernColumnInfo *self,
                                                    guint                  has);
/* Whether a file has the column. rows: the kind of rows in the file. */
gboolean               quern_column_info_is_in_file (const QuernColumnInfo *self,
                                                    guint                  has,
                                                    QuernColumnRows        rows);

/* QUERN_NEEDS_SIDES for a comparison, else 0. analysis: nullable */
guint                  quern_column_info_get_sides (QuernAnalysis         *analysis);

/* has: QuernColumnNeeds. Untranslated; NULL for none. */
const char            *quern_column_info_get_title (const QuernColumnInfo *self,
                                                    guint                  has);
const char            *quern_column_info_get_file_title (const QuernColumnInfo *self,
                                                    guint                  has);

/* Fills in a value; free it with quern_column_value_clear(). */
void                   quern_column_info_get       (const QuernColumnInfo *self,
                                                    QuernColumnSource     *source,
                                                    gconstpointer          row,
                                                    QuernColumnValue      *value);
void                   quern_column_value_clear    (QuernColumnValue      *value);
/* The mean of a MEAN value; NaN for none. */
double                 quern_column_value_get_mean (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           event);
/* COST: the change relative to the side before (COMPARE C1): −1 if the function is gone, infinite
 * if it is new, NaN if a cost that was not above 0 has changed, or a side is unknown. difference: a
 * difference event */
double                 quern_column_value_get_relative (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           difference);
/* Whether a function has a cost on a side of a comparison. costs: one for each real event */
gboolean               quern_column_costs_have_side (const gint64          *costs,
                                                    QuernEventSet         *events,
                                                    QuernComparisonSide    side);
/* COST of a comparison: whether the event is of a side on which the function did not run. */
gboolean               quern_column_value_is_absent (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           event);
/* COST of direct calls: whether the event has no share. */
gboolean               quern_column_value_has_no_share (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           event);

/* Makes the sort keys (quern-sort-key.h) of many rows, for a column sorted by QUERN_ORDER_VALUE.
 * Rows that show a dash come last in either direction. */
typedef struct
{
  const QuernColumnInfo *info;       /* borrowed */
  QuernColumnSource     *source;     /* borrowed */
  QuernEventSet         *events;     /* borrowed */
  QuernEventId           event;      /* the event to sort by */
  gboolean               descending;
  gboolean               is_plain;   /* event is neither a ratio nor a difference */
  gboolean               as_shares;  /* costs are shown as shares, which some calls have none of;
                                      * to be set after init */
} QuernColumnSorting;

/* event: ignored for columns without costs. */
void                   quern_column_sorting_init     (QuernColumnSorting    *self,
                                                      const QuernColumnInfo *info,
                                                      QuernColumnSource     *source,
                                                      QuernEventId           event,
                                                      gboolean               descending);
guint64                quern_column_sorting_make_key (QuernColumnSorting    *self,
                                                      gconstpointer          row);

G_END_DECLS
