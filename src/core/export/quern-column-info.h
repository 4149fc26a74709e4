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
  QUERN_CELL_SELF,      /* the same, in the other colour */
  QUERN_CELL_NUMBER,    /* a number without a bar */
  QUERN_CELL_EXACT,     /* the same, for numbers that are no amounts: addresses, ids */
  QUERN_CELL_NAME,      /* the name of a function, with its colour and marks */
  QUERN_CELL_TEXT,
  QUERN_CELL_PLOT,      /* a small plot; it is not copied */
  QUERN_CELL_CHANGE,    /* a bar to the left or right, for less or more; it is not copied */
  QUERN_CELL_RELATIVE,  /* a change, as a share of what was before */
} QuernCellKind;

/* When a list in a window has a column. */
typedef enum
{
  QUERN_COLUMN_NOT_LISTED,     /* never: it is for files */
  QUERN_COLUMN_FIXED,          /* always */
  QUERN_COLUMN_USUAL,          /* unless somebody hides it */
  QUERN_COLUMN_WITHOUT_POINTS, /* the same; of a profile with points, only on request */
  QUERN_COLUMN_ON_REQUEST,     /* if somebody wants it */
} QuernColumnPresence;

/* What rows are sorted by. */
typedef enum
{
  QUERN_ORDER_VALUE,    /* the value itself; a text has none */
  QUERN_ORDER_TEXT,
  QUERN_ORDER_NAME,     /* a text, too; a list ranks all names once */
  QUERN_ORDER_LOCATION, /* by object and source file, as a list shows them */
  QUERN_ORDER_NONE,     /* nobody sorts by it */
} QuernColumnOrder;

/* What a column needs to say something. */
typedef enum
{
  QUERN_NEEDS_POINTS = 1 << 0,
  QUERN_NEEDS_CONTEXTS = 1 << 1,
  QUERN_NEEDS_NOTES = 1 << 2,
  QUERN_NEEDS_DIRECT = 1 << 3,   /* direct calls */
  QUERN_NEEDS_COVERAGE = 1 << 4, /* the callers of callers, and so on */
  QUERN_NEEDS_SELECTED = 1 << 5, /* a function that is selected */
  QUERN_NEEDS_SIDES = 1 << 6,    /* a comparison */
  QUERN_NEEDS_ORIGINS = 1 << 7,  /* counts of calls, for where changes begin */
  QUERN_NEEDS_COUNTS = 1 << 8,   /* functions that were called, as far as is known */
  QUERN_NEEDS_CALLEES = 1 << 9,  /* inclusive costs that are not the self costs */
  QUERN_NEEDS_ALONE = 1 << 10,   /* a profile that is not compared */
  QUERN_NEEDS_FURTHER = 1 << 11, /* a third profile, compared with the one before; */
  QUERN_NEEDS_FURTHER_4 = 1 << 12, /* a fourth, and so on */
  QUERN_NEEDS_FURTHER_5 = 1 << 13,
  QUERN_NEEDS_FURTHER_6 = 1 << 14,
} QuernColumnNeeds;

/* Whose costs a column has in a list. */
typedef enum
{
  QUERN_COSTS_OF_SHOWN,  /* the event that is shown, or that of the column */
  QUERN_COSTS_OF_BEFORE, /* the side before of a comparison, of that event */
  QUERN_COSTS_OF_CHANGE, /* the difference of both sides */
} QuernColumnCosts;

/* Which rows of a file have it. */
typedef enum
{
  QUERN_ROWS_USUAL,  /* functions, calls, …: those that the table is about */
  QUERN_ROWS_GROUPS, /* groups of them */
  QUERN_ROWS_BOTH,
} QuernColumnRows;

/* Whether the points of a function are fitted. */
typedef enum
{
  QUERN_GROWTH_NO_POINTS,
  QUERN_GROWTH_PENDING, /* a worker has not come to it */
  QUERN_GROWTH_KNOWN,
} QuernGrowthState;

/* Where growths are kept that are fitted once for all. */
typedef QuernGrowthState (*QuernGrowthFunc) (gpointer            data,
                                             QuernFunctionId     function,
                                             QuernGrowthSummary *summary);

/* What the rows of a table are of: what getters look things up in. */
typedef struct
{
  QuernAnalysis      *analysis;    /* borrowed */
  QuernFunctionNotes *notes;       /* borrowed, nullable */
  gboolean            for_people;  /* names that look alike are numbered */
  QuernGrowthFunc     get_growth;  /* nullable: then points are fitted when they are asked for */
  gpointer            growth_data;
  QuernCurveFit      *fit;         /* borrowed: the last one without get_growth; nullable */
  QuernFunctionId     fit_of;      /* whose that is, or QUERN_NONE */
} QuernColumnSource;

/* What a column says of a row. The kind of the column says which members are set. */
typedef struct
{
  const gint64 *costs;   /* COST, MEAN: of each real event; NULL: not known */
  QuernEventId  event;   /* COST of QuernColumnInfo.is_of_row: the row's, or QUERN_NONE */
  gboolean      is_estimate; /* COST, MEAN: instead of them there is a number, of one event */
  double        number;  /* VALUE, SHARE, and of QuernColumnInfo.sort: NaN for none */
  const double *further; /* COST that is an estimate, in a file: of the events behind the first
                          * one, every second number; nullable */
  guint64       count;   /* COUNT, or QUERN_NO_COUNT; MEAN: what costs are divided by */
  guint64       count_before; /* MEAN: the same before, of a comparison */
  const char   *text;    /* NAME, PATH, TEXT, FIGURE: borrowed, nullable */
  char         *owned;   /* nullable: frees the text */
  char         *note;    /* owned, nullable: what a list has behind the text */
  gboolean      is_no_share; /* COST: counted before, in the costs of others */
  gboolean      is_no_share_before; /* the same on the side before of a comparison */
  gboolean      is_zero; /* what there is none of: a file has 0, a list a dash, and last */
  gboolean      is_pending;   /* it will be known */
  gboolean      is_weak;      /* it says little */
  gboolean      is_inclusive; /* of costs that may be above the total, and be: */
  gboolean      is_bound;     /* the most that they can be */
  gboolean      is_new;       /* COST of a comparison: the function did not run before, */
  gboolean      is_gone;      /* or it does not run after */
  gboolean      is_signed;    /* a difference that is not sorted by how far it is from 0 */
} QuernColumnValue;

typedef void    (*QuernColumnGetter) (QuernColumnSource *source,
                                      gconstpointer      row,
                                      QuernColumnValue  *value);
/* The largest count that a column can have. */
typedef guint64 (*QuernColumnLargest) (QuernColumnSource *source);

/**
 * QuernColumnInfo:
 *
 * A column of a kind of table, wherever that is: in a list of a window, in what is exported
 * or copied of it, in quern-report and in JSON. The columns of a kind stand in one array, in
 * the order in which they are shown.
 *
 * Texts are marked for translation, and translated where they are shown.
 */
typedef struct
{
  const char          *id;          /* "called-share": for actions, settings and --sort; unique.
                                     * NULL: only in files, and nobody sorts by it */
  QuernColumnKind      kind;
  gboolean             is_of_row;   /* COST: has each row an event of its own? */
  QuernColumnGetter    get;         /* nullable for NAME and PLOT cells, which lists fill */
  QuernColumnNeeds     needs;

  /* In words. "%s" is the name of an event, "%%" a percent sign. */
  const char          *title;
  const char          *share_title; /* nullable: while shares are shown */
  const char          *title_after; /* nullable: of a comparison, where it is of what is after */
  const char          *tooltip;     /* nullable: what the title does not say */
  const char          *estimate_tooltip; /* nullable: instead, where the values are estimates,
                                          * which the title says with a sign */
  const char          *label;       /* nullable: what the menu of columns calls it */

  /* In lists */
  QuernColumnPresence  presence;
  QuernColumnNeeds     worth;       /* what it needs to be there unless it is asked for */
  QuernCellKind        cell;
  int                  width;       /* px, at least; 0: all that is left */
  int                  least_width; /* px: instead, beside columns of points; or 0 */
  const char          *sample;      /* nullable: a text that must fit, besides costs */
  QuernColumnLargest   get_largest; /* nullable: of a count that must fit */
  QuernColumnCosts     costs;
  gboolean             is_of_event; /* is there one for each event? */
  gboolean             is_of_second; /* is it there for the second event, too? */
  gboolean             may_be_bound; /* is it marked where it is the most that it can be? */

  /* Sorting */
  QuernColumnOrder     order;
  gboolean             descending;  /* is largest first what one wants first? */
  QuernColumnGetter    sort;        /* nullable: rows are sorted by the number of this */

  /* In files */
  QuernAudience        audience;    /* 0: not there */
  const char          *key;         /* its name for programs */
  const char          *file_title;  /* nullable: in files, if it is not the title */
  QuernColumnNeeds     file_needs;  /* what it needs there, too */
  QuernColumnRows      rows;
} QuernColumnInfo;

/* NULL if there is none. */
const QuernColumnInfo *quern_column_info_find      (const QuernColumnInfo *infos,
                                                    guint                  n_infos,
                                                    const char            *id);
/* has: QuernColumnNeeds */
gboolean               quern_column_info_fits      (const QuernColumnInfo *self,
                                                    guint                  has);
/* The same, in a file. rows: what it has. */
gboolean               quern_column_info_is_in_file (const QuernColumnInfo *self,
                                                    guint                  has,
                                                    QuernColumnRows        rows);

/* QUERN_NEEDS_SIDES, or 0. analysis: nullable */
guint                  quern_column_info_get_sides (QuernAnalysis         *analysis);

/* has: QuernColumnNeeds. Untranslated; NULL for none. */
const char            *quern_column_info_get_title (const QuernColumnInfo *self,
                                                    guint                  has);
const char            *quern_column_info_get_file_title (const QuernColumnInfo *self,
                                                    guint                  has);

/* Fills in a value, which is to be cleared. */
void                   quern_column_info_get       (const QuernColumnInfo *self,
                                                    QuernColumnSource     *source,
                                                    gconstpointer          row,
                                                    QuernColumnValue      *value);
void                   quern_column_value_clear    (QuernColumnValue      *value);
/* MEAN: NaN for none. */
double                 quern_column_value_get_mean (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           event);
/* COST: how much of it was added since the side before (COMPARE C1): −1 for what is gone, infinite
 * for what is new, NaN where nothing was before. difference: of the events */
double                 quern_column_value_get_relative (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           difference);
/* COST of direct calls: has the event no share? */
gboolean               quern_column_value_has_no_share (const QuernColumnValue *value,
                                                    QuernEventSet         *events,
                                                    QuernEventId           event);

/* Makes keys for many rows to sort by (quern-sort-key.h), of a column that is sorted by its
 * value. */
typedef struct
{
  const QuernColumnInfo *info;       /* borrowed */
  QuernColumnSource     *source;     /* borrowed */
  QuernEventSet         *events;     /* borrowed */
  QuernEventId           event;      /* whose costs count */
  gboolean               descending;
  gboolean               is_plain;   /* is that event no ratio and no difference? */
} QuernColumnSorting;

/* event: not looked at for columns without costs. */
void                   quern_column_sorting_init     (QuernColumnSorting    *self,
                                                      const QuernColumnInfo *info,
                                                      QuernColumnSource     *source,
                                                      QuernEventId           event,
                                                      gboolean               descending);
guint64                quern_column_sorting_make_key (QuernColumnSorting    *self,
                                                      gconstpointer          row);

G_END_DECLS
