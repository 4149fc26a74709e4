/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-analyser.h"
#include "quern-complexity-fits.h"

G_BEGIN_DECLS

/**
 * QuernInputPoints:
 *
 * How costs depend on the size of the input: the points of each function, and what is fitted to
 * them.
 *
 * A profile has points by its format, or because it is one of several runs and a person said what
 * the size of each run's input was. Points of runs are of the event shown, and made by a worker:
 * the analysis is shown without them first. Of a ratio, and while two parts are compared, there
 * are none; of two profiles that are compared, quern-plot-picture.h plots those of both. Main
 * thread only.
 *
 * ## Properties
 *
 * - `has-points` (boolean, read-only): has the profile points, now or soon?
 *
 * ## Signals
 *
 * - `series-changed`: the analysis shown has other points, or none
 * - `fits-changed`: more is known of quern_input_points_get_fits()
 * - `failed` (message: string): there are no points of runs
 */
#define QUERN_TYPE_INPUT_POINTS (quern_input_points_get_type ())
G_DECLARE_FINAL_TYPE (QuernInputPoints, quern_input_points, QUERN, INPUT_POINTS, GObject)

QuernInputPoints *quern_input_points_new           (QuernAnalyser    *analyser,
                                                    QuernEventChoice *events) G_GNUC_WARN_UNUSED_RESULT;

/* GFile: of the runs, nullable. Other files have other sizes. */
void              quern_input_points_set_files     (QuernInputPoints *self,
                                                    GPtrArray        *files);
/* The analysis (transfer full) with the points of the runs, if there are any. */
QuernAnalysis    *quern_input_points_apply         (QuernInputPoints *self,
                                                    QuernAnalysis    *analysis) G_GNUC_WARN_UNUSED_RESULT;
/* Another analysis is shown, or none. */
void              quern_input_points_set_analysis  (QuernInputPoints *self,
                                                    QuernAnalysis    *analysis);
/* Parts or own events are others: the points of runs are not of them. No signal. */
void              quern_input_points_forget        (QuernInputPoints *self);
/* Makes the points of what is shown, unless they are there or on their way. */
void              quern_input_points_renew         (QuernInputPoints *self);

gboolean          quern_input_points_has_points    (QuernInputPoints *self);
/* NULL without points. */
QuernComplexityFits *quern_input_points_get_fits   (QuernInputPoints *self);

/* Is the profile one of several runs of a format that knows no sizes? */
gboolean          quern_input_points_can_take_sizes (QuernInputPoints *self);
/* By file; nullable: nobody has said them. */
const guint64    *quern_input_points_get_sizes     (QuernInputPoints *self);
/* sizes: a number for each file, or NULL. */
void              quern_input_points_set_sizes     (QuernInputPoints *self,
                                                    const guint64    *sizes);
/* What state keeps of these sizes: each with its file and command, so that a file that was
 * written anew by another run has none. Restored if those of all runs are known. */
void              quern_input_points_save          (QuernInputPoints *self,
                                                    GKeyFile         *state);
void              quern_input_points_restore       (QuernInputPoints *self,
                                                    GKeyFile         *state);

G_END_DECLS
