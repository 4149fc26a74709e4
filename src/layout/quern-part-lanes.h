/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What the width of a part's box stands for. */
typedef enum
{
  QUERN_PART_LENGTH_TIME, /* the range that its header gives */
  QUERN_PART_LENGTH_COST, /* its cost of an event; parts follow one another */
} QuernPartLength;

typedef struct
{
  guint  lane;
  double from;
  double to;   /* ≥ from */
  double cost; /* of the event; for a ratio its value, 0 if it has none */
} QuernPartBox;

typedef struct
{
  char        *run;        /* owned, nullable: the name of its run, if it is one of several */
  gboolean     has_thread; /* its parts name a thread */
  gint64       thread;
  const guint *parts;      /* from left to right */
  guint        n_parts;
} QuernPartLane;

/* The positions of the parts of a profile: one lane per thread, in the order of the threads' first
 * parts, and in each lane one part after the other. If the length is a time, each run has its own
 * lanes. */
typedef struct
{
  guint         n_parts;
  QuernPartBox *boxes; /* owned: by part */
  guint        *parts; /* owned: by lane, then from left to right */
  GArray       *lanes; /* owned: QuernPartLane */
  double        start;
  double        end;   /* > start */
  double        max;   /* largest cost */
  char         *unit;  /* owned, nullable: of the axis, "Basic block" or "Ir" */
} QuernPartLanes;

/* events: those of the profile, possibly followed by others. A ratio cannot be a length: the first
 * event is used in its place. */
QuernPartLanes      *quern_part_lanes_new      (QuernProfile         *profile,
                                                QuernEventSet        *events,
                                                QuernEventId          event,
                                                QuernPartLength       length) G_GNUC_WARN_UNUSED_RESULT;
void                 quern_part_lanes_free     (QuernPartLanes       *self);

/* Whether all parts give their range, and at least one of them is not empty. */
gboolean             quern_part_lanes_has_time (QuernProfile         *profile);

const QuernPartLane *quern_part_lanes_get_lane (const QuernPartLanes *self,
                                                guint                 lane);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPartLanes, quern_part_lanes_free)

G_END_DECLS
