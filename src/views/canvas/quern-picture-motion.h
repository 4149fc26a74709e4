/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-picture.h"
#include "quern-pixels.h"
#include "quern-viewport.h"

G_BEGIN_DECLS

/* The animation from one picture to the next (VISUAL 10). */
typedef struct _QuernPictureMotion QuernPictureMotion;

typedef void (* QuernPictureMotionDone) (gpointer user_data);

/* (nullable): NULL if the change is not to be animated. pixels: the old picture, as shown with the
 * viewport. done: called when the animation has ended; may free it. */
QuernPictureMotion *quern_picture_motion_new      (GtkWidget              *widget,
                                                   QuernPicture           *old,
                                                   QuernPicture           *next,
                                                   QuernPixels            *pixels,
                                                   const QuernViewport    *viewport,
                                                   QuernPictureMotionDone  done,
                                                   gpointer                user_data) G_GNUC_WARN_UNUSED_RESULT;
void                quern_picture_motion_free     (QuernPictureMotion     *self);
gboolean            quern_picture_motion_snapshot (QuernPictureMotion     *self,
                                                   GtkSnapshot            *snapshot,
                                                   QuernPixels            *pixels,
                                                   const QuernViewport    *viewport);

G_END_DECLS
