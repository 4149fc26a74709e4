/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-part-lanes.h"
#include "quern-picture.h"

G_BEGIN_DECLS

/**
 * QuernPartsPicture:
 *
 * The timeline of a profile's parts, one lane for each thread. Its items are the
 * parts, in their order.
 */
#define QUERN_TYPE_PARTS_PICTURE (quern_parts_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernPartsPicture, quern_parts_picture, QUERN, PARTS_PICTURE, GObject)

/* What to show in a picture of parts. */
typedef struct
{
  QuernProfile    *profile; /* with all its parts */
  QuernEventSet   *events;  /* of the profile, possibly followed by others */
  QuernEventId     event;   /* or QUERN_NONE */
  QuernPartLength  length;  /* time only if quern_part_lanes_has_time() */
  const gboolean  *chosen;  /* by part */
  double           width;   /* px */
} QuernPartsOptions;

QuernPartsPicture *quern_parts_picture_new (const QuernPartsOptions *options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
