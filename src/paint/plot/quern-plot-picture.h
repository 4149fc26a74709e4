/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-joined-diff.h"
#include "quern-picture.h"
#include "quern-plot-scene.h"

G_BEGIN_DECLS

/**
 * QuernPlotPicture:
 *
 * A plot of a function's costs against its input size, ready to be drawn. Items are the visible
 * points, by ascending size; in a comparison, those of the "after" side come first.
 */
#define QUERN_TYPE_PLOT_PICTURE (quern_plot_picture_get_type ())
G_DECLARE_FINAL_TYPE (QuernPlotPicture, quern_plot_picture, QUERN, PLOT_PICTURE, GObject)

QuernPlotPicture     *quern_plot_picture_new        (QuernAnalysis           *analysis,
                                                     QuernJoinedDiff         *joined,
                                                     const QuernPlotRequest  *request,
                                                     GCancellable            *cancellable,
                                                     GError                 **error) G_GNUC_WARN_UNUSED_RESULT;

/* Changes the axes. Must be called only by the creator, before the picture is shared. */
void                  quern_plot_picture_lay_out    (QuernPlotPicture        *self,
                                                     const QuernPlotRange    *range);
const QuernPlotScene *quern_plot_picture_get_scene  (QuernPlotPicture        *self);

G_END_DECLS
