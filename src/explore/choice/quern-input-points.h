/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analyser.h"
#include "quern-complexity-fits.h"

G_BEGIN_DECLS

/**
 * QuernInputPoints:
 *
 * How costs depend on the size of the input: the points of each function, and the curves fitted
 * to them.
 *
 * A profile has points if its format records them, or if it consists of several runs and the user
 * entered the input size of each. Points of runs are of the event shown, and made by a worker: the
 * analysis is first shown without them. A ratio, and a comparison of two parts, have none; for two
 * compared profiles, quern-plot-picture.h plots the points of both. Main thread only.
 *
 * ## Properties
 *
 * - `has-points` (boolean, read-only): whether the profile has points, now or soon
 *
 * ## Signals
 *
 * - `series-changed`: the analysis shown has other points, or none
 * - `fits-changed`: quern_input_points_get_fits() has more results
 * - `failed` (message: string): the points of runs could not be made
 */
#define QUERN_TYPE_INPUT_POINTS (quern_input_points_get_type ())
G_DECLARE_FINAL_TYPE (QuernInputPoints, quern_input_points, QUERN, INPUT_POINTS, GObject)

QuernInputPoints *quern_input_points_new           (QuernAnalyser    *analyser,
                                                    QuernEventChoice *events) G_GNUC_WARN_UNUSED_RESULT;

/* GFile: the files of the runs, nullable. Other files drop the sizes. */
void              quern_input_points_set_files     (QuernInputPoints *self,
                                                    GPtrArray        *files);
/* The analysis (transfer full) with the points of the runs, if there are any. */
QuernAnalysis    *quern_input_points_apply         (QuernInputPoints *self,
                                                    QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the analysis shown, nullable. */
void              quern_input_points_set_analysis  (QuernInputPoints *self,
                                                    QuernAnalysis    *analysis);
/* Drops the points of runs, as parts or own events have changed. No signal. */
void              quern_input_points_forget        (QuernInputPoints *self);
/* Makes the points of runs, unless they exist or are being made. */
void              quern_input_points_renew         (QuernInputPoints *self);

gboolean          quern_input_points_has_points    (QuernInputPoints *self);
/* NULL without points. */
QuernComplexityFits *quern_input_points_get_fits   (QuernInputPoints *self);

/* Whether the profile has several runs, in a format without input sizes. */
gboolean          quern_input_points_can_take_sizes (QuernInputPoints *self);
/* By file; NULL if the user has not entered any. */
const guint64    *quern_input_points_get_sizes     (QuernInputPoints *self);
/* sizes: a number for each file, or NULL. */
void              quern_input_points_set_sizes     (QuernInputPoints *self,
                                                    const guint64    *sizes);
/* Sizes are saved by file and command, so that a file overwritten by another command has none. They
 * are restored only if those of all runs are known. */
void              quern_input_points_save          (QuernInputPoints *self,
                                                    GKeyFile         *state);
void              quern_input_points_restore       (QuernInputPoints *self,
                                                    GKeyFile         *state);

G_END_DECLS
