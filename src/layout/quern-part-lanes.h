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

/**
 * QuernPartLanes:
 *
 * The positions of the parts of a profile: one lane per thread, in the order of the threads' first
 * parts, and in each lane one part after the other. Immutable.
 */
typedef struct _QuernPartLanes QuernPartLanes;

/* events: those of the profile, possibly followed by others. A ratio cannot be a length: the first
 * event is used in its place. */
QuernPartLanes     *quern_part_lanes_new         (QuernProfile         *profile,
                                                  QuernEventSet        *events,
                                                  QuernEventId          event,
                                                  QuernPartLength       length) G_GNUC_WARN_UNUSED_RESULT;
void                quern_part_lanes_free        (QuernPartLanes       *self);

/* Whether all parts give their range, and at least one of them is not empty. */
gboolean            quern_part_lanes_has_time    (QuernProfile         *profile);

guint               quern_part_lanes_get_n_parts (const QuernPartLanes *self);
guint               quern_part_lanes_get_n_lanes (const QuernPartLanes *self);
const QuernPartBox *quern_part_lanes_get_box     (const QuernPartLanes *self,
                                                  guint                 part);
/* The parts of a lane from left to right. */
const guint        *quern_part_lanes_get_lane    (const QuernPartLanes *self,
                                                  guint                 lane,
                                                  guint                *n_parts);
/* Returns FALSE if the parts of the lane name no thread. */
gboolean            quern_part_lanes_get_thread  (const QuernPartLanes *self,
                                                  guint                 lane,
                                                  gint64               *thread);
/* The unit of the axis: "Basic block", "Ir"; nullable. */
const char         *quern_part_lanes_get_unit    (const QuernPartLanes *self);
double              quern_part_lanes_get_start   (const QuernPartLanes *self);
double              quern_part_lanes_get_end     (const QuernPartLanes *self); /* > start */
double              quern_part_lanes_get_max     (const QuernPartLanes *self); /* largest cost */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPartLanes, quern_part_lanes_free)

G_END_DECLS
