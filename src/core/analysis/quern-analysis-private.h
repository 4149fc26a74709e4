/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analysis.h"

G_BEGIN_DECLS

struct _QuernAnalysis
{
  GObject       parent_instance;

  QuernAnalysis *base;            /* owned, nullable: whose tables these are */
  QuernProfile *profile;          /* owned */
  QuernCycles  *cycles;           /* owned */
  guint         n_functions;
  guint         n_nodes;
  guint         n_real;           /* costs in a row */
  gint64       *inclusive;        /* owned: a row for each node */
  gint64       *cycle_self;       /* owned: a row for each cycle */
  guint64      *called;           /* owned: by node */
  guint64      *called_recursive; /* owned: by node */
  guint64       total_called;     /* of all functions */
  guint32      *n_contexts;       /* owned, nullable: by function; where contexts are known */
};

/* quern-analysis-calls.c */

/* Held at the end of 64 bits. */
void quern_analysis_add_count    (guint64       *sum,
                                  guint64        count);
/* When all calls have been counted. */
void quern_analysis_sum_up_calls (QuernAnalysis *self);

G_END_DECLS
