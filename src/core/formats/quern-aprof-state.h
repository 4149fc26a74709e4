/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-number-map.h"
#include "quern-reader.h"

G_BEGIN_DECLS

/* Set in the owner of a point if that is a context rather than a routine. */
#define QUERN_APROF_CONTEXT 0x80000000u

/* The newest supported version of the format. */
#define QUERN_APROF_NEWEST 6

/* A routine of the report. Its points may precede its own line. */
typedef struct
{
  guint32         id;         /* in the file */
  QuernFunctionId function;   /* QUERN_NONE until the end of the file */
  QuernStringId   name;       /* QUERN_NONE: its line has not been read yet */
  QuernStringId   mangled;    /* QUERN_NONE: not given */
  QuernObjectId   object;
  guint64         line;       /* number of the first line that refers to it */
  gboolean        has_points; /* its own, not only those of its contexts */
} QuernAprofRoutine;

/* Both members are indices into the tables below, not ids of the file. */
typedef struct
{
  guint32 routine; /* QUERN_NONE: the context's line has not been read yet */
  guint32 parent;  /* QUERN_NONE: a root; without a routine: number of the referring line */
} QuernAprofContext;

/* The state of reading a file. */
typedef struct
{
  QuernProfileBuilder *builder;     /* borrowed */
  QuernPart           *part;        /* borrowed: the only one */
  const char          *line;        /* the current one */
  guint64              line_number; /* from 1 */
  GError              *error;       /* owned, nullable: a fatal error */

  int                  version;     /* -1: not given */
  guint64              total;       /* 0: not given */
  guint64              total_line;
  char                *metric;      /* owned, nullable: not given */
  guint64              metric_line;

  /* Reports may be appended to each other; each has its own ids. */
  guint32              n_ended;     /* reports that have ended */
  guint32              n_ids;       /* of routines and contexts in them */
  guint64              all_total;   /* sum of their totals */
  char                *all_metric;  /* owned; NULL while none has ended */

  gboolean             lacks_self;  /* some points have no self costs */
  gboolean             is_of_aprof; /* the file says that aprof itself wrote it */
  QuernCut             cut;         /* whether its end is missing */

  /* The object of the previous routine; usually the next one has the same. */
  GString             *image;       /* owned, nullable */
  QuernObjectId        object;

  QuernNumberMap       routine_of;  /* id, above it the number of its report → number */
  QuernAprofRoutine   *routines;    /* owned */
  gsize                routines_capacity;
  QuernNumberMap       context_of;  /* likewise */
  QuernAprofContext   *contexts;    /* owned */
  gsize                contexts_capacity;
  QuernSeriesBuilder  *points;      /* owned */
  guint64              last_id;     /* context id of the previous point */
  guint32              last_context; /* its number; QUERN_NONE if there is none */
} QuernAprofState;

/* quern-aprof-reader.c */
void     quern_aprof_report     (QuernAprofState *self,
                                 QuernParseError  code,
                                 const char      *at,
                                 const char      *text);

/* quern-aprof-points.c */
gboolean quern_aprof_find_routine (QuernAprofState *self,
                                 guint64          id,
                                 guint32         *routine);
gboolean quern_aprof_find_context (QuernAprofState *self,
                                 guint64          id,
                                 guint32         *context);
void     quern_aprof_read_point (QuernAprofState *self,
                                 const char      *at,
                                 gboolean         is_of_context);

/* quern-aprof-finish.c */
gboolean quern_aprof_finish     (QuernAprofState *self,
                                 GCancellable    *cancellable,
                                 GError         **error);

G_END_DECLS
