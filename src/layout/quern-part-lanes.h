/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-profile.h"

G_BEGIN_DECLS

/* What the length of a part's box is. */
typedef enum
{
  QUERN_PART_LENGTH_TIME, /* the range that its header gives */
  QUERN_PART_LENGTH_COST, /* of an event, one part behind the other */
} QuernPartLength;

typedef struct
{
  guint  lane;
  double from;
  double to;   /* ≥ from */
  double cost; /* of the event; of a ratio its value, 0 if it has none */
} QuernPartBox;

/**
 * QuernPartLanes:
 *
 * Where the parts of a profile stand: one lane for each thread, in the order of
 * the threads' first parts, and in a lane one part after the other. Immutable.
 */
typedef struct _QuernPartLanes QuernPartLanes;

/* events: those of the profile, perhaps with others behind. A ratio has no length:
 * where it would have to be one, the first event stands for it. */
QuernPartLanes     *quern_part_lanes_new         (QuernProfile         *profile,
                                                  QuernEventSet        *events,
                                                  QuernEventId          event,
                                                  QuernPartLength       length) G_GNUC_WARN_UNUSED_RESULT;
void                quern_part_lanes_free        (QuernPartLanes       *self);

/* Does each part tell its range, and some a range of some length? */
gboolean            quern_part_lanes_has_time    (QuernProfile         *profile);

guint               quern_part_lanes_get_n_parts (const QuernPartLanes *self);
guint               quern_part_lanes_get_n_lanes (const QuernPartLanes *self);
const QuernPartBox *quern_part_lanes_get_box     (const QuernPartLanes *self,
                                                  guint                 part);
/* The parts of a lane from left to right. */
const guint        *quern_part_lanes_get_lane    (const QuernPartLanes *self,
                                                  guint                 lane,
                                                  guint                *n_parts);
/* FALSE: its parts name no thread. */
gboolean            quern_part_lanes_get_thread  (const QuernPartLanes *self,
                                                  guint                 lane,
                                                  gint64               *thread);
/* What its axis counts: "Basic block", "Ir"; nullable. */
const char         *quern_part_lanes_get_unit    (const QuernPartLanes *self);
double              quern_part_lanes_get_start   (const QuernPartLanes *self);
double              quern_part_lanes_get_end     (const QuernPartLanes *self); /* > start */
double              quern_part_lanes_get_max     (const QuernPartLanes *self); /* of the costs */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernPartLanes, quern_part_lanes_free)

G_END_DECLS
