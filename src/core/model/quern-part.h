/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-types.h"

G_BEGIN_DECLS

/* One dump of a run, as described by its header. Costs are rows of the
 * profile's real events. */
typedef struct
{
  guint         input;      /* index of the file that contains it, from 0 */
  gboolean      has_part;   /* whether these three are given and numeric */
  gboolean      has_thread;
  gboolean      has_pid;
  gint64        part;
  gint64        thread;
  gint64        pid;
  char         *label;      /* owned, nullable: a name to show instead of its number: "before" */
  char         *trigger;    /* owned, nullable: why it was dumped */
  char         *timerange;  /* owned, nullable: as in the file */
  char         *command;    /* owned, nullable */
  GPtrArray    *descriptions; /* owned, nullable: "I1 cache: 32768 B"; the other "desc:" lines */
  QuernEventId *columns;    /* owned: the part's own events, in its order */
  guint         n_columns;
  gint64       *self;       /* owned: sum of its cost lines */
  gint64       *summary;    /* owned, nullable */
  gint64       *totals;     /* owned, nullable */
  gboolean      is_cumulative; /* whether the summary includes earlier parts of the thread */
} QuernPart;

/* The total of a part for a real event: its summary or the sum of its lines, whichever is
 * larger. A summary that includes earlier parts does not count. */
gint64  quern_part_get_total (const QuernPart *self,
                              QuernEventId     event);

/* The totals of a part, a row of the real events. */
gint64 *quern_part_dup_total (const QuernPart *self,
                              guint            n_real) G_GNUC_WARN_UNUSED_RESULT;

void    quern_part_free      (QuernPart       *self);

G_END_DECLS
