/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-aprof-ids.h"
#include "quern-reader.h"

G_BEGIN_DECLS

/* Points belong to a routine, or with this bit to a context. */
#define QUERN_APROF_CONTEXT 0x80000000u

/* The newest version of the format that is known. */
#define QUERN_APROF_NEWEST 6

/* What an id of the file stands for; points may come before their routine. */
typedef struct
{
  guint32         id;         /* in the file */
  QuernFunctionId function;   /* QUERN_NONE until the end of the file */
  QuernStringId   name;       /* QUERN_NONE: there is no line for it yet */
  QuernStringId   mangled;    /* QUERN_NONE: the file does not say */
  QuernObjectId   object;
  guint64         line;       /* of the first line that names it */
  gboolean        has_points; /* of its own, not only of its contexts */
} QuernAprofRoutine;

/* Both are numbers of the tables below, not ids of the file. */
typedef struct
{
  guint32 routine; /* QUERN_NONE: there is no line for it yet */
  guint32 parent;  /* QUERN_NONE: a root; without a line for it, the line that names it */
} QuernAprofContext;

/* Everything about the file that is read. */
typedef struct
{
  QuernProfileBuilder *builder;     /* borrowed */
  QuernPart           *part;        /* borrowed: the only one */
  const char          *line;        /* the current one */
  guint64              line_number; /* from 1 */
  GError              *error;       /* owned, nullable: what ended the reading */

  int                  version;     /* -1: the file does not say */
  guint64              total;       /* 0: the file does not say */
  char                *metric;      /* owned, nullable */
  guint64              metric_line;
  gboolean             lacks_self;  /* some points tell nothing of self costs */
  gboolean             is_of_aprof; /* as the file says: aprof itself has written it */
  QuernCut             cut;         /* is its end missing? */

  /* Where the routine before lies, which is mostly where the next one does, too. */
  GString             *image;       /* owned, nullable */
  QuernObjectId        object;

  QuernAprofIds        routine_of;  /* id → number */
  QuernAprofRoutine   *routines;    /* owned */
  gsize                routines_capacity;
  QuernAprofIds        context_of;  /* id → number */
  QuernAprofContext   *contexts;    /* owned */
  gsize                contexts_capacity;
  QuernSeriesBuilder  *points;      /* owned */
  guint64              last_id;     /* of the context of the point before */
  guint32              last_context; /* its number; QUERN_NONE: there is none */
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
